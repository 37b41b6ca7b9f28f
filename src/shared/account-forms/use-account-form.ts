import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type * as v from 'valibot';
import type { Language } from '../../../contract/core/language.ts';
import { ApiError } from '../../lib/net/api.ts';
import { useContractForm, type ContractForm } from '../../lib/form.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { Superseded } from '../../session/call-for-session.ts';
import { showFieldErrors, useSubmit } from '../form/use-submit.ts';
import { useShowAccountFailure, type AccountAction } from './use-show-account-failure.ts';

/** Not an error: the form has just begun to ask for more, and shows that itself. */
export class ShownInForm extends Error {}

export type AccountForm<Input extends FieldValues, Output> = {
  form: ContractForm<Input, Output>;
  /** For the form element, or to send the form at once. */
  submit: () => void;
  isBusy: boolean;
};

type Parts<Schema extends v.GenericSchema<FieldValues, FieldValues>> = {
  schema: Schema;
  language: Language;
  defaults?: DefaultValues<v.InferInput<Schema>>;
  values?: v.InferInput<Schema>;
  draft?: string;
  action?: AccountAction;
  /** Whether the server's field errors are also shown as toasts: at registration (specification, section 8). */
  toastsFields?: boolean;
  /** Sends what was typed. Errors that it throws are shown: field errors at their fields. */
  send: (values: v.InferOutput<Schema>) => Promise<void>;
};

/**
 * An account form: sent once at a time, with the server's field errors at their fields and everything else as a toast.
 * No input is lost.
 */
export function useAccountForm<Schema extends v.GenericSchema<FieldValues, FieldValues>>({
  schema,
  language,
  defaults,
  values,
  draft,
  action = 'other',
  toastsFields = false,
  send,
}: Parts<Schema>): AccountForm<v.InferInput<Schema>, v.InferOutput<Schema>> {
  const { t } = useTranslation('account');
  const showFailure = useShowAccountFailure(action);
  const form = useContractForm(schema, {
    language,
    ...(defaults ? { defaults } : {}),
    ...(values ? { values } : {}),
    ...(draft === undefined ? {} : { draft }),
  });
  /** Shows field errors at their fields; false if there are none. */
  const showErrors = ({ code, message, more }: ApiError): boolean => {
    const names = Object.keys(form.getValues());
    const isCode = code === 'otp_not_valid'; // a refusal of its own (specification, section 8)
    const codeField = names.includes('confirmation_code') ? 'confirmation_code' : 'code';
    const fields = isCode ? { [codeField]: [message] } : more.fields;
    showFieldErrors(form, fields);
    for (const [name, [text = '']] of Object.entries(fields))
      if (!names.includes(name) || toastsFields || isCode) showErrorToast(text);
    return Object.keys(fields).length > 0;
  };

  const submit = useSubmit(form, {
    draft,
    send,
    onInvalid: () => showErrorToast(t('failure.form')),
    onFailure: (error) => {
      if (error instanceof Superseded || error instanceof ShownInForm) return; // shown by the newer attempt or form
      if (!(error instanceof ApiError) || !showErrors(error)) showFailure(error);
    },
  });
  return { form, submit, isBusy: form.formState.isSubmitting };
}

import { useRef, type FormEvent } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as v from 'valibot';
import type { Language } from '../../../contract/core/language.ts';
import { ApiError } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { focusFirstInvalid, useContractForm, type ContractForm } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { Superseded } from '../../session/call-for-session.ts';
import { useShowAccountFailure, type AccountAction } from './use-show-account-failure.ts';

/** Not an error: the form has just begun to ask for more, and shows that itself. */
export class ShownInForm extends Error {}

export type AccountForm<Input extends FieldValues, Output> = {
  form: ContractForm<Input, Output>;
  /** For the form element, or to send the form at once. */
  submit: (event?: FormEvent) => void;
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
  const isSending = useRef(false);

  /**
   * Shows field errors at their fields; a wrong code is a refusal of its own (specification, section 8). False if there
   * are none.
   */
  const place = ({ code, message, more }: ApiError): boolean => {
    const names = Object.keys(form.getValues());
    const codeField = names.includes('confirmation_code') ? 'confirmation_code' : 'code';
    const fields = code === 'otp_not_valid' ? { [codeField]: [message] } : more.fields;
    if (Object.keys(fields).length === 0) return false;
    const toasts: string[] = [];
    for (const [name, [message = '']] of Object.entries(fields)) {
      const isHere = names.includes(name);
      if (isHere) form.setError(name as Path<v.InferInput<Schema>>, { type: 'server', message });
      if (!isHere || toastsFields || code === 'otp_not_valid') toasts.push(message);
    }
    focusFirstInvalid(form);
    for (const text of toasts) showToast({ kind: 'error', text });
    return true;
  };

  const trySending = form.handleSubmit(
    async (values) => {
      try {
        await send(values);
        if (draft !== undefined) writeDraft(draft, null);
      } catch (error) {
        if (error instanceof Superseded || error instanceof ShownInForm) return; // shown by the newer attempt or form
        if (!(error instanceof ApiError) || !place(error)) showFailure(error);
      }
    },
    () => {
      focusFirstInvalid(form);
      showToast({ kind: 'error', text: t('failure.form') });
    },
  );

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void trySending().finally(() => {
      isSending.current = false;
    });
  };

  return { form, submit, isBusy: form.formState.isSubmitting };
}

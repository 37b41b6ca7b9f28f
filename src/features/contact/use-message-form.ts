import { useRef, useState, type RefObject } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { Language } from '../../../contract/core/language.ts';
import { ApiError } from '../../lib/net/api.ts';
import { useContractForm, type ContractForm } from '../../lib/form.ts';
import { showErrorToast, showToast } from '../../lib/toast.ts';
import { showFieldErrors, useSubmit } from '../../shared/form/use-submit.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';

type Schema = v.GenericSchema<FieldValues, FieldValues>;

type Parts<S extends Schema> = {
  schema: S;
  language: Language;
  defaults: DefaultValues<v.InferInput<S>>;
  values?: v.InferInput<S>;
  /** Draft name of the input until it is sent. */
  draft: string;
  /** Sends the message and returns its reference. Its errors are shown, at the fields if they name any. */
  send: (values: v.InferOutput<S>) => Promise<string>;
};

export type MessageForm<Input extends FieldValues, Output> = {
  form: ContractForm<Input, Output>;
  /** For the rendered form. */
  element: RefObject<HTMLFormElement | null>;
  submit: () => void;
  isBusy: boolean;
  /** Reference of the sent message; null until then. */
  reference: string | null;
  /** Resets the form for another message and focuses its first field. */
  again: () => void;
};

/** State of a form that writes to the store. Never sends twice at once; a failure loses no input. */
export function useMessageForm<S extends Schema>({
  schema,
  language,
  defaults,
  values,
  draft,
  send,
}: Parts<S>): MessageForm<v.InferInput<S>, v.InferOutput<S>> {
  const { t, counted } = useFormats('contact');
  const showFailure = useShowFailure();
  const form = useContractForm(schema, { language, defaults, draft, ...(values ? { values } : {}) });
  const element = useRef<HTMLFormElement>(null);
  const leadFocus = useFocusAfter();
  const [reference, setReference] = useState<string | null>(null);

  const submit = useSubmit(form, {
    draft,
    send: async (typed) => {
      setReference(await send(typed));
      showToast({ kind: 'success', text: t('sent.toast') });
    },
    onInvalid: () => showErrorToast(t('failure.form')),
    onFailure: (error) => {
      if (error instanceof ApiError && showFieldErrors(form, error.more.fields)) return;
      showFailure(error, {
        other: t('failure.other'),
        offline: t('failures:offline_to_send'),
        unreachable: t('failure.unreachable'),
        unexpected: t('failure.unreachable'),
        wait: (seconds) => t('failure.wait', counted(Math.ceil(seconds / 60))),
      });
    },
  });

  return {
    form,
    element,
    submit,
    isBusy: form.formState.isSubmitting,
    reference,
    again() {
      leadFocus(() => element.current?.querySelector('input'));
      form.reset();
      setReference(null);
    },
  };
}

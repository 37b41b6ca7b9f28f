import { useRef, useState, type FormEvent, type RefObject } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import type * as v from 'valibot';
import type { Language } from '../../../contract/core/language.ts';
import { ApiError } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { focusFirstInvalid, useContractForm, type ContractForm } from '../../lib/form.ts';
import { showToast } from '../../lib/toast.ts';
import { useFocusAfter } from '../../ui/page/use-focus-after.ts';
import { useContactFormats } from './use-contact-formats.ts';

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
  submit: (event: FormEvent) => void;
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
  const { t, failureText } = useContactFormats();
  const form = useContractForm(schema, { language, defaults, draft, ...(values ? { values } : {}) });
  const element = useRef<HTMLFormElement>(null);
  const leadFocus = useFocusAfter();
  const isSending = useRef(false);
  const [reference, setReference] = useState<string | null>(null);

  /** Shows field errors; returns whether there were any for the fields of this form. */
  const place = (error: ApiError): boolean => {
    const names = Object.keys(form.getValues());
    const wrong = Object.entries(error.more.fields).filter(([name]) => names.includes(name));
    for (const [name, [message = '']] of wrong)
      form.setError(name as Path<v.InferInput<S>>, { type: 'server', message });
    focusFirstInvalid(form);
    return wrong.length > 0;
  };

  const trySending = form.handleSubmit(
    async (typed) => {
      try {
        setReference(await send(typed));
        writeDraft(draft, null);
        showToast({ kind: 'success', text: t('sent.toast') });
      } catch (error) {
        if (!(error instanceof ApiError) || !place(error)) showToast({ kind: 'error', text: failureText(error) });
      }
    },
    () => {
      focusFirstInvalid(form);
      showToast({ kind: 'error', text: t('failure.form') });
    },
  );

  return {
    form,
    element,
    submit(event) {
      event.preventDefault();
      if (isSending.current) return;
      isSending.current = true;
      void trySending().finally(() => {
        isSending.current = false;
      });
    },
    isBusy: form.formState.isSubmitting,
    reference,
    again() {
      leadFocus(() => element.current?.querySelector('input'));
      form.reset();
      setReference(null);
    },
  };
}

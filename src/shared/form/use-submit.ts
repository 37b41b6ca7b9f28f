import { useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { focusFirstInvalid, type ContractForm } from '../../lib/form.ts';
import { writeDraft } from '../../lib/storage/draft.ts';

/**
 * Sends a form, once at a time. If a field is invalid, it gets the focus and nothing is sent. The draft is deleted once
 * the form is sent; a failure loses no input.
 */
export function useSubmit<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  {
    draft,
    send,
    onInvalid,
    onFailure,
  }: {
    /** Name of the form's draft. */
    draft?: string | undefined;
    send: (values: Output) => Promise<void>;
    onInvalid?: () => void;
    onFailure: (error: unknown) => void;
  },
): () => void {
  const isSending = useRef(false);
  const trySending = form.handleSubmit(
    async (values) => {
      try {
        await send(values);
        if (draft !== undefined) writeDraft(draft, null);
      } catch (error) {
        onFailure(error);
      }
    },
    () => {
      focusFirstInvalid(form);
      onInvalid?.();
    },
  );
  return () => {
    if (isSending.current) return;
    isSending.current = true;
    void trySending().finally(() => {
      isSending.current = false;
    });
  };
}

/** Shows the server's field errors at their fields and focuses the first. False if the form has none of the fields. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  fields: Record<string, string[]>,
): boolean {
  const names = Object.keys(form.getValues());
  const here = Object.entries(fields).filter(([name]) => names.includes(name));
  for (const [name, [message = '']] of here) form.setError(name as Path<Input>, { type: 'server', message });
  if (here.length > 0) focusFirstInvalid(form);
  return here.length > 0;
}

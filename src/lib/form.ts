// The only place that uses react-hook-form: forms validated by the contract's schemas, with errors in the shopper's
// language.
import { toNestErrors } from '@hookform/resolvers';
import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import * as v from 'valibot';
import { messageForIssue } from '../../contract/core/field-messages.ts';
import type { Language } from '../../contract/core/language.ts';
import { readDraft, writeDraft } from './storage/draft.ts';

type FormSchema = v.GenericSchema<FieldValues, FieldValues>;

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

type Options<Input extends FieldValues> = {
  language: Language;
  /** Initial values. A field without one keeps what was typed before JavaScript loaded. */
  defaults?: DefaultValues<Input>;
  /** Current values of every field, if they may change while the form is open; what the shopper typed stays. */
  values?: Input;
  /** Name under which typed text is stored in this tab until the form is sent. */
  draft?: string;
};

/**
 * A form for one of the contract's request bodies. A field is validated on blur and from then on as it is typed; all
 * fields are validated before sending, and the first invalid one gets the focus.
 */
export function useContractForm<Schema extends FormSchema>(
  schema: Schema,
  { language, defaults, values, draft }: Options<v.InferInput<Schema>>,
): ContractForm<v.InferInput<Schema>, v.InferOutput<Schema>> {
  const form = useForm<v.InferInput<Schema>, unknown, v.InferOutput<Schema>>({
    mode: 'onTouched',
    shouldFocusError: false, // it follows registration order, not screen order: see focusFirstInvalid
    resolver: resolverOf(schema, language),
    ...(defaults ? { defaultValues: defaults } : {}),
    ...(values ? { values, resetOptions: { keepDirtyValues: true } } : {}),
  });
  useDraft(form, draft);
  return form;
}

/** Props for a field's input, with its error message. */
export function fieldOf<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  name: Path<Input>,
  { askedWhenLeft: requiredOnBlur = false, deps }: { askedWhenLeft?: boolean; deps?: Path<Input>[] } = {},
) {
  const { onBlur, ...field } = form.register(name, deps ? { deps } : {});
  const { error } = form.getFieldState(name, form.formState);
  return {
    ...field,
    // A shopper who only tabs through an empty field does not see that it is required until they send the form.
    onBlur: (event: { target: { value: string } }) =>
      event.target.value === '' && !requiredOnBlur ? undefined : void onBlur(event),
    ...(error?.message ? { error: error.message } : {}),
  };
}

/** Focuses the first invalid field on screen. */
export function focusFirstInvalid<Input extends FieldValues, Output>(form: ContractForm<Input, Output>): void {
  const wrong = Object.keys(form.getValues())
    .map((name) => form.getFieldState(name as Path<Input>).error?.ref)
    .filter((field) => field instanceof HTMLElement);
  wrong.sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  wrong[0]?.focus();
}

function resolverOf<Schema extends FormSchema>(
  schema: Schema,
  language: Language,
): Resolver<v.InferInput<Schema>, unknown, v.InferOutput<Schema>> {
  return (values, _context, options) => {
    const checked = v.safeParse(schema, values);
    if (checked.success) return { values: checked.output, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of checked.issues) {
      const name = v.getDotPath(issue) ?? '';
      errors[name] ??= { type: issue.type, message: messageForIssue(issue, language) };
    }
    return { values: {}, errors: toNestErrors<v.InferInput<Schema>>(errors as FieldErrors, options) };
  };
}

const isSecret = /password|^(confirmation_)?code$|token/;

/** Restores the draft into fields that hold nothing else, and from then on stores what is typed. */
function useDraft<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  draft: string | undefined,
): void {
  useEffect(() => {
    if (draft === undefined) return undefined;
    const isTyped = (name: string, value: unknown) => {
      const initial: unknown = form.formState.defaultValues?.[name];
      return (value ?? '') !== (initial ?? '');
    };
    const now: FieldValues = form.getValues();
    const restored = Object.entries(readDraft(draft)).filter(([name]) => name in now && !isTyped(name, now[name]));
    for (const [name, value] of restored) {
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const typed = Object.entries(values).filter(
          (field): field is [string, string] =>
            typeof field[1] === 'string' && isTyped(field[0], field[1]) && !isSecret.test(field[0]),
        );
        writeDraft(draft, Object.fromEntries(typed));
      },
    });
  }, [form, draft]);
}

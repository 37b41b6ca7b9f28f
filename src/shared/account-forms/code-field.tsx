import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { Field } from '../../ui/fields/field.tsx';
import { setValueKeepingCaret } from '../../lib/browser/set-value-keeping-caret.ts';
import s from './code-field.module.css';

const digits = 6;

/**
 * The six digits of a one-time code: a single field, so that pasting, keyboard suggestions and screen readers work as
 * usual.
 */
export function CodeField<Input extends FieldValues, Output>({
  form,
  name,
  onComplete,
}: {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  /** The last digit has just been typed or pasted. */
  onComplete?: () => void;
}) {
  const { t } = useTranslation('account');
  const { onChange, ...field } = fieldOf(form, name);
  return (
    <div className={s.code}>
      <Field
        {...field}
        label={t('code.label')}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
        onChange={(event) => {
          const before: unknown = form.getValues(name);
          setValueKeepingCaret(event.target, foldDigits(event.target.value).replace(/\D/g, '').slice(0, digits));
          const { value } = event.target;
          void onChange(event).then(() => {
            if (value.length === digits && value !== before) onComplete?.();
          });
        }}
      />
    </div>
  );
}

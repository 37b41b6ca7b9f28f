import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { phoneState, formatPhone, toE164 } from '../../../contract/account/phone.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { phoneText } from './phone-text.ts';
import { setValueKeepingCaret } from '../../lib/browser/set-value-keeping-caret.ts';
import s from './phone-field.module.css';

/**
 * A phone number: a Saudi one in the local format, any other with its country code. Its state is shown once the field
 * has been left: a mark if valid, a message for the other five (specification, section 4).
 */
export function PhoneField<Input extends FieldValues, Output>({
  form,
  name,
  id,
  label,
}: {
  form: ContractForm<Input, Output>;
  name: Path<Input>;
  id?: string;
  label: string;
}) {
  const { t } = useTranslation('account');
  const { onBlur, onChange, ...field } = fieldOf(form, name, { askedWhenLeft: true });
  const { isTouched } = form.getFieldState(name, form.formState);
  const value: unknown = form.watch(name);
  const isValid = isTouched && !field.error && typeof value === 'string' && phoneState(value) === 'valid';
  return (
    <div className={s.phone}>
      <Field
        {...field}
        id={id}
        label={label}
        hint={t('phone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        required
        onChange={(event) => {
          setValueKeepingCaret(event.target, phoneText(event.target.value));
          void onChange(event);
        }}
        onBlur={(event) => {
          const number = toE164(event.target.value);
          if (number !== null) setValueKeepingCaret(event.target, formatPhone(number));
          onBlur(event);
        }}
      />
      {isValid && (
        <span className={s.valid}>
          <Icon name="check" />
          <VisuallyHidden>{t('phone.valid')}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from '../../../../lib/text/use-translation.ts';
import { formatSaudiMobile, saudiMobile } from '../../../../../contract/account/saudi-mobile.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { FormFields } from '../../../../ui/fields/announced-form.tsx';

/** Whether a number can belong to STC Pay: a Saudi mobile. Empty means the account's number. */
export function isStcPhone(typed: string): boolean {
  return typed.trim() === '' || saudiMobile(typed) !== null;
}

export function StcPhoneField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const { t } = useTranslation('checkout');
  const [wasLeft, setLeft] = useState(false);
  return (
    <FormFields>
      <Field
        label={t('stc.phone')}
        hint={t('stc.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={20}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onBlur={() => {
          setLeft(true);
          const number = saudiMobile(value);
          if (number !== null) onValue(formatSaudiMobile(number) ?? value);
        }}
        {...(wasLeft && !isStcPhone(value) ? { error: t('stc.invalid') } : {})}
      />
    </FormFields>
  );
}

import type { ComponentProps } from 'react';
import { formatPhone, toE164 } from '../../../contract/account/phone.ts';
import type { fieldOf } from '../../lib/form.ts';
import { Field } from '../../ui/fields/field.tsx';

/** A phone number in any digits, formatted on blur. */
export function PhoneInput({
  field: { onBlur, ...field },
  ...rest
}: { field: ReturnType<typeof fieldOf> } & Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'required'>) {
  return (
    <Field
      {...field}
      {...rest}
      type="tel"
      inputMode="tel"
      dir="ltr"
      autoComplete="off" // the number is someone else's
      onBlur={(event) => {
        const number = toE164(event.target.value);
        if (number !== null && event.target.value !== formatPhone(number)) {
          event.target.value = formatPhone(number);
          void field.onChange(event);
        }
        onBlur(event);
      }}
    />
  );
}

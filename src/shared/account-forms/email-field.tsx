import { useTranslation } from '../../lib/text/use-translation.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { emailInput } from '../../ui/fields/email-input.ts';
import { Field } from '../../ui/fields/field.tsx';

type WithEmail = { email: string };

/** An email address. For password managers it is the account name, if the form is about signing in. */
export function EmailField<Input extends WithEmail, Output>({
  form,
  autoComplete = 'username',
  hint,
}: {
  form: ContractForm<Input, Output>;
  autoComplete?: 'username' | 'email';
  hint?: string;
}) {
  const { t } = useTranslation('account');
  // A form with this field also fits as a form of only this field, but TypeScript cannot see that through the generics.
  const own = form as unknown as ContractForm<WithEmail, Output>;
  return (
    <Field
      {...fieldOf(own, 'email')}
      {...emailInput}
      label={t('email.label')}
      hint={hint}
      autoComplete={autoComplete}
    />
  );
}

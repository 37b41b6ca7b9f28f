import { useTranslation } from '../../lib/text/use-translation.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { passwordStrength } from './password-strength.ts';

type Twice = { password: string; password_confirmation: string };

/** A new password, typed twice; the strength of the first is shown below it. */
export function NewPasswordFields<Input extends Twice, Output>({
  form,
  label,
}: {
  form: ContractForm<Input, Output>;
  label: string;
}) {
  const { t } = useTranslation('account');
  // A form with these two fields also fits as a form of only these, but TypeScript cannot see that through the
  // generics.
  const own = form as unknown as ContractForm<Twice, Output>;
  const password = own.watch('password') ?? '';
  return (
    <>
      <PasswordField
        {...fieldOf(own, 'password', { deps: ['password_confirmation'] })}
        label={label}
        hint={password === '' ? t('password.hint') : t(`password.strength.${passwordStrength(password)}`)}
        autoComplete="new-password"
        showLabel={t('password.show')}
        required
      />
      <PasswordField
        {...fieldOf(own, 'password_confirmation')}
        label={t('password.confirm')}
        autoComplete="new-password"
        showLabel={t('password.show')}
        required
      />
    </>
  );
}

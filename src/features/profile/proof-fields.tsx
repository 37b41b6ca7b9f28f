import { useEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { User } from '../../../contract/account/user.ts';
import { fieldOf, type ContractForm } from '../../lib/form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { CodeField } from '../../shared/account-forms/code-field.tsx';
import { ResendButton } from '../../shared/account-forms/resend-button.tsx';
import type { OwnProofState } from './use-own-proof.ts';

/** The current password or, for an account without one, the emailed code once it was sent. */
export function ProofFields<Input extends FieldValues, Output>({
  form,
  user,
  proof,
  password,
  code,
}: {
  form: ContractForm<Input, Output>;
  user: User;
  proof: OwnProofState;
  /** Names of the two fields in the form. */
  password: Path<Input>;
  code: Path<Input>;
}) {
  const { t } = useTranslation('account');
  const former = useRef({ isCodeRequired: proof.isCodeRequired, hasPassword: user.has_password });
  const { isCodeRequired } = proof;
  const { has_password: hasPassword } = user;
  // Focus a field only if submitting made it appear, not typing.
  useEffect(() => {
    const before = former.current;
    former.current = { isCodeRequired, hasPassword };
    if (hasPassword) {
      if (!before.hasPassword && form.getFieldState(password).error) form.setFocus(password);
    } else if (isCodeRequired && !before.isCodeRequired) form.setFocus(code);
  }, [isCodeRequired, hasPassword, form, password, code]);
  if (hasPassword)
    return (
      <>
        <PasswordOwner user={user} />
        <PasswordField
          {...fieldOf(form, password)}
          label={t('password.current')}
          autoComplete="current-password"
          showLabel={t('password.show')}
          required
        />
      </>
    );
  if (!isCodeRequired) return null;
  return (
    <>
      <p>{t('profile.proof.sent', { email: user.email })}</p>
      <CodeField form={form} name={code} />
      <ResendButton
        codeFor="confirm"
        send={proof.resend}
        toasts={{ sent: t('profile.proof.sent', { email: user.email }), resent: t('code.resent') }}
      />
    </>
  );
}

/** Tells password managers which account the password belongs to. */
export function PasswordOwner({ user }: { user: User }) {
  return <input type="text" hidden name="username" autoComplete="username" value={user.email} readOnly />;
}

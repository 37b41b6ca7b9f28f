import { useRouteContext } from '@tanstack/react-router';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { noteSent } from '../../shared/account-forms/codes-sent.ts';
import { RegisterForm } from '../../features/auth/register-form.tsx';
import { authHref, type AuthSearch } from '../../session/paths/auth-paths.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import { AuthPage } from './auth-page.tsx';

/** If the answer does not have it. */
const resendAfterSeconds = 60;

/** Registration, which leads on to email verification. */
export function RegisterPage({ search }: { search: AuthSearch }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('account');
  const signIn = useSignIn();
  return (
    <AuthPage kind="register" search={search} remember={false}>
      <RegisterForm
        api={api}
        onRegistered={(signedIn) =>
          signIn(signedIn, {
            remember: false,
            message: t('register.done'),
            // Registering sends the first code, unless the wait says that none was sent.
            onSessionStart: () => noteSent('email', signedIn.resend_after ?? resendAfterSeconds),
            to: authHref('/verify-email', search.back === undefined ? {} : { back: search.back }),
          })
        }
      />
    </AuthPage>
  );
}

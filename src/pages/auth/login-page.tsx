import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { SignInForm } from '../../features/auth/sign-in-form.tsx';
import { showToast } from '../../lib/toast.ts';
import type { AuthSearch } from '../../session/paths/auth-paths.ts';
import { forgetPendingLink, readPendingLink } from '../../session/federated/pending-link.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import { Note } from '../../ui/overlays/message.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import { AuthPage } from './auth-page.tsx';

/** The login page, including an identity that waits to be linked to the account. */
export function LoginPage({ search }: { search: AuthSearch }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('account');
  const signIn = useSignIn();
  const [waiting] = useState(readPendingLink);
  const link = useIsHydrated() ? waiting : null; // unknown on the server
  const [chosen, setRemember] = useState<boolean | null>(null);
  const remember = chosen ?? link?.remember ?? false;
  return (
    <AuthPage kind="login" search={search} remember={remember}>
      {link && <Note icon="user">{t('login.link', { provider: link.provider, email: link.email })}</Note>}
      <SignInForm
        api={api}
        link={link}
        remember={remember}
        onRemember={setRemember}
        onSignedIn={async (signedIn, { isLinkRefused }) => {
          forgetPendingLink();
          const { provider, email = '' } = link ?? {};
          const typed = signedIn.user.email;
          const why = typed.toLowerCase() === email.toLowerCase() ? 'not_linked' : 'not_linked_another';
          const sayNotLinked = () =>
            showToast({ kind: 'warning', text: t(`login.${why}`, { provider, email, typed }) });
          await signIn(signedIn, { remember, ...(isLinkRefused ? { onSessionStart: sayNotLinked } : {}) });
        }}
      />
    </AuthPage>
  );
}

import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { AccountPage } from '../features/auth/account-page.tsx';
import { ForgetPasswordForm } from '../features/auth/forget-password-form.tsx';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { visitorsOnly } from '../pages/loading/guard.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'failures'] as const;

export const Route = createFileRoute('/forgetPassword')({
  staticData: { texts },
  beforeLoad: visitorsOnly(texts),
  component: ForgetPassword,
});

function ForgetPassword() {
  const { t } = useTranslation('account');
  const { api } = Route.useRouteContext();
  const router = useRouter();
  return (
    <>
      <PageTitle title={t('forget.title')} />
      <AccountPage title={t('forget.title')} text={t('forget.text')}>
        <ForgetPasswordForm api={api} onSent={() => router.navigate({ href: '/reset-password' })} />
        <ButtonLink kind="quiet" href="/reset-password">
          {t('forget.have_code')}
        </ButtonLink>
        <ButtonLink kind="quiet" href="/login">
          {t('forget.to_login')}
        </ButtonLink>
      </AccountPage>
    </>
  );
}

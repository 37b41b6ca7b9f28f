import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { AccountPage } from '../features/auth/account-page.tsx';
import { ResetPasswordForm } from '../features/auth/reset-password-form.tsx';
import { ButtonLink } from '../ui/buttons/button.tsx';
import { visitorsOnly } from '../pages/loading/guard.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'failures'] as const;

export const Route = createFileRoute('/reset-password')({
  staticData: { texts },
  beforeLoad: visitorsOnly(texts),
  component: ResetPassword,
});

function ResetPassword() {
  const { t } = useTranslation('account');
  const { api } = Route.useRouteContext();
  const router = useRouter();
  return (
    <>
      <PageTitle title={t('reset.title')} />
      <AccountPage title={t('reset.title')} text={t('reset.text')}>
        <ResetPasswordForm api={api} onReset={() => router.navigate({ href: '/login', replace: true })} />
        <ButtonLink kind="quiet" href="/login">
          {t('forget.to_login')}
        </ButtonLink>
      </AccountPage>
    </>
  );
}

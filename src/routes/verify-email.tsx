import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import { VerifyPage } from '../features/auth/verify-page.tsx';
import { parseAuthSearch } from '../session/paths/auth-paths.ts';
import { signedInOnly } from '../pages/loading/guard.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'failures'] as const;

/** For customers whose email address is not verified yet: docs/decisions/0011-who-may-verify.md. */
export const Route = createFileRoute('/verify-email')({
  staticData: { texts },
  validateSearch: ({ back }: Record<string, unknown>) => parseAuthSearch({ back }),
  beforeLoad: signedInOnly('profile', texts, '/verify-email'),
  component: VerifyEmail,
});

function VerifyEmail() {
  const { t } = useTranslation('account');
  const { api } = Route.useRouteContext();
  const { back = '/' } = Route.useSearch({ select: parseAuthSearch });
  const router = useRouter();
  const leave = useCallback(() => void router.navigate({ href: back, replace: true }), [router, back]);
  return (
    <>
      <PageTitle title={t('verify.email.title')} />
      <VerifyPage api={api} channel="email" laterHref={back} onNothingToProve={leave} />
    </>
  );
}

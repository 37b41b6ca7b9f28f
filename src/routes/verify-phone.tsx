import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import { VerifyPage } from '../features/auth/verify-page.tsx';
import { signedInOnly } from '../pages/loading/guard.ts';
import { PhoneNumber } from '../shared/phone-number.tsx';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'failures'] as const;

export const Route = createFileRoute('/verify-phone')({
  staticData: { texts },
  beforeLoad: signedInOnly('profile', texts, '/verify-phone'),
  component: VerifyPhone,
});

function VerifyPhone() {
  const { t } = useTranslation('account');
  const { api } = Route.useRouteContext();
  const router = useRouter();
  const leave = useCallback(() => void router.navigate({ href: '/profile', replace: true }), [router]);
  return (
    <>
      <PageTitle title={t('verify.phone.title')} />
      <VerifyPage
        api={api}
        channel="phone"
        renderTarget={(phone) => <PhoneNumber number={phone} />}
        laterHref="/profile"
        onNothingToProve={leave}
      />
    </>
  );
}

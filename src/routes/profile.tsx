import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { AddressSection } from '../features/addresses/address-section.tsx';
import { DeviceCatalogueSection } from '../features/device-catalogue/device-catalogue-section.tsx';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { openSession } from '../session/open-session.ts';
import { logOut } from '../pages/lists/lists-of-page.tsx';
import { signedInOnly } from '../pages/loading/guard.ts';
import { LazyNotificationsSection } from '../pages/notifications.tsx';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['account', 'addresses', 'failures'] as const;

export const Route = createFileRoute('/profile')({
  staticData: { texts },
  beforeLoad: signedInOnly('profile', texts),
  component: Profile,
});

function Profile() {
  const { t } = useTranslation('account');
  const { api } = Route.useRouteContext();
  const router = useRouter();
  return (
    <>
      <PageTitle title={t('profile.title')} />
      <ProfilePage
        api={api}
        goTo={(href) => router.navigate({ href })}
        onLogOut={logOut}
        onDeleted={() => openSession().then((session) => session.signOut({ isGone: true }))}
        addresses={<AddressSection api={api} />}
        shop={<DeviceCatalogueSection api={api} />}
        notices={<LazyNotificationsSection />}
      />
    </>
  );
}

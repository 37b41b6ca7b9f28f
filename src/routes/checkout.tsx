import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { AddressList } from '../features/addresses/address-list.tsx';
import { AddressText } from '../features/addresses/address-text.tsx';
import { addressesQuery } from '../features/addresses/addresses.queries.ts';
import { CheckoutPage } from '../features/checkout/steps/checkout-page.tsx';
import { resultHref } from '../shared/order-paths.ts';
import { stepHref } from '../features/checkout/steps/step-list.tsx';
import { readStep } from '../features/checkout/steps/steps.ts';
import { signedInOnly } from '../pages/loading/guard.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { useStoreName } from '../pages/loading/store-name.ts';

const texts = ['checkout', 'addresses', 'failures'] as const;

export const Route = createFileRoute('/checkout')({
  staticData: { texts },
  validateSearch: ({ step }) => ({ step: String(step ?? '') }), // minimal: every visit loads this file
  beforeLoad: signedInOnly('checkout', texts),
  component: Checkout,
});

function Checkout() {
  const { t } = useTranslation('checkout');
  const { api } = Route.useRouteContext();
  const { step } = Route.useSearch();
  const router = useRouter();
  const store = useStoreName();
  const addresses = useQuery(addressesQuery(api));
  return (
    <>
      <PageTitle title={t('title')} />
      <CheckoutPage
        api={api}
        store={store}
        step={readStep(step)}
        onStep={(next, how) => void router.navigate({ href: stepHref(next), ...how })}
        addresses={addresses.data}
        addressesFailed={addresses.error}
        renderAddresses={({ onEditing, ...choice }) => <AddressList api={api} choice={choice} onEditing={onEditing} />}
        renderAddress={(address) => <AddressText address={address} />}
        onRetry={() => void addresses.refetch()}
        onPlaced={(id) => router.navigate({ href: resultHref(id), replace: true })}
      />
    </>
  );
}

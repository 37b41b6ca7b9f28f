import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { PayPage } from '../features/checkout/payment/pay-page.tsx';
import { resultHref } from '../shared/order-paths.ts';
import { ResultPage } from '../features/checkout/result/result-page.tsx';
import { signedInOnly } from '../pages/loading/guard.ts';
import { LazyNotificationCard } from '../pages/notifications.tsx';
import { PageTitle } from '../pages/loading/page-title.tsx';
import { useStoreName } from '../pages/loading/store-name.ts';

const texts = ['checkout', 'failures'] as const;

/**
 * /checkout/result/{order}, to which payments return, and /checkout/pay/{order}, where an order is paid again. One
 * route, because every visit loads every route definition.
 */
export const Route = createFileRoute('/checkout_/$act/$orderId')({
  staticData: { texts },
  beforeLoad: (going) => signedInOnly('checkout', texts, going.location.pathname)(going),
  component: Payment,
});

function Payment() {
  const { t } = useTranslation('checkout');
  const { api } = Route.useRouteContext();
  const { act, orderId } = Route.useParams();
  const router = useRouter();
  const store = useStoreName();
  const missing = (
    <>
      <PageTitle title={t('pages:not_found')} />
      <NotFound />
    </>
  );
  if (act === 'result') {
    return (
      <>
        <PageTitle title={t('result.page')} />
        <ResultPage key={orderId} api={api} orderId={orderId} missing={missing} notices={<LazyNotificationCard />} />
      </>
    );
  }
  if (act !== 'pay') return missing;
  return (
    <>
      <PageTitle title={t('pay.title')} />
      <PayPage
        key={orderId}
        api={api}
        store={store}
        orderId={orderId}
        missing={missing}
        onPaid={() => router.navigate({ href: resultHref(orderId), replace: true })}
      />
    </>
  );
}

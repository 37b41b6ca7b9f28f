import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { readPage } from '../shared/order-paths.ts';
import { OrdersPage } from '../features/orders/list/orders-page.tsx';
import { ordersQuery } from '../features/orders/orders.queries.ts';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf, shownAsOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['orders'] as const;

export const Route = createFileRoute('/orders')({
  staticData: { texts },
  validateSearch: ({ page }) => ({ page: String(page ?? '') }),
  beforeLoad: signedInOnly('orders', texts),
  component: Orders,
});

function Orders() {
  const { t } = useTranslation('orders');
  const { api } = Route.useRouteContext();
  const { page } = Route.useSearch();
  const answer = useQuery(ordersQuery(api, readPage(page)));
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={t('title')} />
      {!answer.data && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <OrdersPage answer={answer.data} asOf={shownAsOf(answer)} />
      )}
    </>
  );
}

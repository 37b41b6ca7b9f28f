import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { readPage } from '../shared/order-paths.ts';
import { transactionsQuery } from '../features/orders/orders.queries.ts';
import { TransactionsPage } from '../features/orders/list/transactions-page.tsx';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['orders'] as const;

export const Route = createFileRoute('/transactions')({
  staticData: { texts },
  validateSearch: ({ page }) => ({ page: String(page ?? '') }),
  beforeLoad: signedInOnly('orders', texts),
  component: Transactions,
});

function Transactions() {
  const { t } = useTranslation('orders');
  const { api } = Route.useRouteContext();
  const { page } = Route.useSearch();
  const answer = useQuery(transactionsQuery(api, readPage(page)));
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={t('transactions.title')} />
      {!answer.data && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <TransactionsPage answer={answer.data} />
      )}
    </>
  );
}

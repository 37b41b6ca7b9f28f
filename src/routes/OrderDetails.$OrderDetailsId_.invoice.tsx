import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { InvoicePage } from '../features/orders/invoice/invoice-page.tsx';
import { OrderSkeleton } from '../features/orders/order/order-page.tsx';
import { invoiceQuery } from '../features/orders/orders.queries.ts';
import { isMissing } from '../lib/net/api.ts';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['invoice', 'orders'] as const;

export const Route = createFileRoute('/OrderDetails/$OrderDetailsId_/invoice')({
  staticData: { texts },
  beforeLoad: signedInOnly('orders', texts),
  component: Invoice,
});

function Invoice() {
  const { t } = useTranslation('invoice');
  const { api } = Route.useRouteContext();
  const { OrderDetailsId: id } = Route.useParams();
  const answer = useQuery(invoiceQuery(api, id));
  const failure = failureOf(answer.error);
  if (isMissing(answer.error)) {
    return (
      <>
        <PageTitle title={t('pages:not_found')} />
        <NotFound />
      </>
    );
  }
  return (
    <>
      <PageTitle title={t('invoice')} />
      {answer.data ? (
        <InvoicePage orderId={id} documents={[answer.data.invoice, ...answer.data.credit_notes]} />
      ) : failure === null ? (
        <OrderSkeleton />
      ) : (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      )}
    </>
  );
}

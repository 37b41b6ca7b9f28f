import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '../lib/text/use-translation.ts';
import type { Order } from '../../contract/orders/orders.ts';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { AddressText } from '../features/addresses/address-text.tsx';
import { PaymentDue } from '../features/checkout/payment/payment-due.tsx';
import { OrderActions } from '../features/orders/order/order-actions.tsx';
import { OrderPage, OrderSkeleton } from '../features/orders/order/order-page.tsx';
import { RefundAccountForm } from '../features/orders/order/refund-account.tsx';
import { storedOrderQuery, orderQuery } from '../features/orders/orders.queries.ts';
import { waitsForPayment } from '../features/orders/order/stages.ts';
import { isMissing } from '../lib/net/api.ts';
import { useConnectivity } from '../lib/net/connectivity.state.ts';
import { signedInOnly } from '../pages/loading/guard.ts';
import { failureOf } from '../pages/loading/load.ts';
import { LazyNotificationCard } from '../pages/notifications.tsx';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['orders', 'checkout', 'addresses', 'failures'] as const;

export const Route = createFileRoute('/OrderDetails/$OrderDetailsId')({
  staticData: { texts },
  beforeLoad: signedInOnly('orders', texts),
  component: OrderDetails,
});

function OrderDetails() {
  const { t } = useTranslation('orders');
  const { api } = Route.useRouteContext();
  const { OrderDetailsId: id } = Route.useParams();
  const queryClient = useQueryClient();
  const { state } = useConnectivity();
  const isOffline = state === 'offline';
  const whole = useQuery(orderQuery(api, id));
  const stored = useQuery(storedOrderQuery(api, queryClient, id));
  const order = whole.data ?? stored.data;
  const failure = failureOf(whole.error);
  // What is due stands at the top and is not stored on the device: without it the page would move when the answer
  // arrives. A page that has been shown stays, with what the shopper has opened on it.
  const [shownId, setShownId] = useState<string | null>(null);
  const isIncomplete =
    shownId !== id && whole.isPending && state === 'online' && order !== undefined && mayHaveDue(order);
  if (order && !isIncomplete && shownId !== id) setShownId(id);
  if (isMissing(whole.error)) {
    return (
      <>
        <PageTitle title={t('pages:not_found')} />
        <NotFound />
      </>
    );
  }
  const title = <PageTitle title={order ? `${t('order')} ${order.number}` : t('order')} />;
  if (!order || isIncomplete) {
    return (
      <>
        {title}
        {failure === null ? <OrderSkeleton /> : <PageFailure kind={failure} onRetry={() => void whole.refetch()} />}
      </>
    );
  }
  const reread = () => queryClient.invalidateQueries({ queryKey: [api.language, 'orders'] });
  const onOrder = () => void reread();
  return (
    <>
      {title}
      <OrderPage
        order={order}
        asOf={
          failure === null && (whole.data || !whole.isFetched)
            ? null
            : new Date(stored.dataUpdatedAt || whole.dataUpdatedAt).toISOString()
        }
        address={order.address && <AddressText address={order.address} />}
        back={whole.data && <RefundAccountForm api={api} order={whole.data} isOffline={isOffline} onSaved={reread} />}
        due={whole.data && <PaymentDue api={api} order={whole.data} onOrder={onOrder} onReread={reread} />}
        notices={isMoving(order) && <LazyNotificationCard />}
        actions={
          <OrderActions
            api={api}
            order={order}
            isOffline={isOffline}
            onOrder={onOrder}
            onCart={() => void queryClient.invalidateQueries({ queryKey: [api.language, 'carts'] })}
          />
        }
      />
    </>
  );
}

/** Whether an order may need an action: a payment, or a refund account. */
function mayHaveDue(order: Order): boolean {
  const { status, payment_method: method, can_repay: canRepay, can_send_receipt: canSendReceipt } = order;
  return waitsForPayment(order) || canRepay || canSendReceipt || (status !== 'delivered' && method === 'bank_transfer');
}

/** Whether further updates of an order are expected. */
function isMoving({ status }: Order): boolean {
  return ['processing', 'shipped', 'out_for_delivery'].includes(status);
}

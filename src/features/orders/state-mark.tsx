import type { Order } from '../../../contract/orders/orders.ts';
import { toneOf, useLabels } from './order-labels.ts';
import { waitsForPayment } from './stages.ts';
import s from './orders.module.css';

/** A state in its colour. */
export function StateMark({ status, children }: { status: string; children: string }) {
  return (
    <span className={s.mark} data-tone={toneOf(status)}>
      {children}
    </span>
  );
}

/** How an order stands: while it waits for its payment with that, for until then nobody prepares it. */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const labels = useLabels();
  if (waitsForPayment(order))
    return <StateMark status={order.payment_status}>{labels.payment(order.payment_status)}</StateMark>;
  return <StateMark status={order.status}>{labels.order(order.status)}</StateMark>;
}

import type { Order } from '../../../contract/orders/orders.ts';
import { toneOf, useLabels } from './order-labels.ts';
import { waitsForPayment } from './order/stages.ts';
import s from './orders.module.css';

/** A state, colored by its tone. */
export function StateMark({ status, children }: { status: string; children: string }) {
  return (
    <span className={s.mark} data-tone={toneOf(status)}>
      {children}
    </span>
  );
}

/** The state of an order; while it waits for its payment, the payment state, because it is not prepared until then. */
export function OrderState({ order }: { order: Pick<Order, 'status' | 'payment_status'> }) {
  const labels = useLabels();
  if (waitsForPayment(order))
    return <StateMark status={order.payment_status}>{labels.payment(order.payment_status)}</StateMark>;
  return <StateMark status={order.status}>{labels.order(order.status)}</StateMark>;
}

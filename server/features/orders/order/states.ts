// The allowed status changes, defined once. The database enforces the same edges (table `state_edges`, filled by a
// migration; states.api.test.ts proves that they match). Those of payment attempts are in payments.
import type { OrderStatus } from '../../../../contract/orders/orders.ts';
import type { PaymentStatus } from '../../../../contract/orders/payments.ts';
import type { Edges } from '../../../lib/status-edges.ts';
import { isLate } from '../../shipping/delivery-dates.ts';
import { isTooLateToRepay, type RepayTimes, type TransferTimes } from '../checkout/payment-methods.ts';
import { transactionEdges } from '../../payments/transaction-states.ts';

/**
 * ```
 * processing ─► shipped ─► out_for_delivery ─► delivered ─► returned
 *      │           │ └────────────│───────────────┘
 *      └───────────┴──────────────┴─► cancelled
 * ```
 *
 * An order that is shipped and does not arrive is cancelled too: refused at the door, lost, or sent back. `returned` is
 * only for orders that were delivered.
 */
export const orderEdges: Edges<OrderStatus> = {
  new: ['processing'],
  processing: ['shipped', 'cancelled'],
  shipped: ['out_for_delivery', 'delivered', 'cancelled'],
  out_for_delivery: ['delivered', 'cancelled'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
};

/**
 * Payment status of a whole order. Paying again leaves `failed` and `expired`, and so does a late success at the
 * provider. A free order starts as paid.
 */
export const paymentEdges: Edges<PaymentStatus> = {
  new: ['pending', 'awaiting_transfer', 'due_on_delivery', 'paid'],
  pending: ['awaiting_transfer', 'due_on_delivery', 'under_review', 'authorized', 'paid', 'failed', 'expired'],
  awaiting_transfer: ['under_review', 'authorized', 'paid', 'expired'],
  under_review: ['pending', 'awaiting_transfer', 'authorized', 'paid', 'failed', 'expired'],
  due_on_delivery: ['authorized', 'paid', 'failed', 'expired'],
  authorized: ['paid', 'failed', 'expired'],
  failed: ['pending', 'awaiting_transfer', 'due_on_delivery', 'under_review', 'authorized', 'paid', 'expired'],
  expired: ['pending', 'awaiting_transfer', 'due_on_delivery', 'under_review', 'authorized', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

/** The state machines, by the names that the database uses. */
export const machines = { order: orderEdges, payment: paymentEdges, transaction: transactionEdges } as const;

/** Whether the order may be shipped: it is paid, authorized or due on delivery. */
export function isFirm(status: PaymentStatus): boolean {
  return ['authorized', 'due_on_delivery', 'paid', 'partially_refunded'].includes(status);
}

/**
 * decisions.md, 'Payment status': the order is undelivered and not cancelled, and its payment is pending, failed or
 * expired. Not for ever: `isTooLateToRepay`.
 */
export function canRepay(
  order: RepayTimes & { paymentStatus: PaymentStatus },
  settings: TransferTimes,
  now: Date,
): boolean {
  return (
    isUndelivered(order.status) &&
    ['pending', 'failed', 'expired'].includes(order.paymentStatus) &&
    !isTooLateToRepay(order, settings, now)
  );
}

/** Whether an order can still be cancelled: by the owner, or by the shopper if `canCancel` allows it. */
export function isUndelivered(status: OrderStatus): boolean {
  return orderEdges[status].includes('cancelled');
}

/** E-Commerce Law: undelivered more than 15 days after the promised day (saudi-commerce.md, section 6). */
export function isOverdue(order: { status: OrderStatus; deliveryTo: string }, now: Date): boolean {
  return isUndelivered(order.status) && isLate(order.deliveryTo, now);
}

/**
 * Whether the shopper may cancel (decisions.md, 'Order status'). Once it is shipped, only the owner can find out
 * whether it has arrived.
 */
export function canCancel({ status }: { status: OrderStatus }): boolean {
  return status === 'processing';
}

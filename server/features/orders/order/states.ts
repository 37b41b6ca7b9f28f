// What may follow what, written down once. The database refuses everything else by the same edges (table `state_edges`, filled by a migration; states.api.test.ts
// proves that both agree).
import type { OrderStatus } from '../../../../contract/orders/orders.ts';
import type { PaymentStatus, TransactionStatus } from '../../../../contract/orders/payments.ts';
import { isLate } from '../../shipping/delivery-dates.ts';

type Edges<State extends string> = Readonly<Record<State | 'new', readonly State[]>>;

/**
 * ```
 * processing ─► shipped ─► out_for_delivery ─► delivered ─► returned
 *      │           │ └────────────│───────────────┘
 *      └───────────┴──────────────┴─► cancelled
 * ```
 *
 * What leaves and does not arrive is cancelled too: refused at the door, lost, or sent back. `returned` is what was delivered before.
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
 * Of an order's payment as a whole. `failed` and `expired` are left by paying again, and by a provider that says late that it has the money. A free order is paid from the
 * beginning.
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

/** Of one attempt. An attempt that was given up may still turn out to have succeeded: the provider's word counts. */
export const transactionEdges: Edges<TransactionStatus> = {
  new: ['initiated', 'pending', 'paid'],
  initiated: ['pending', 'authorized', 'paid', 'failed', 'expired'],
  pending: ['authorized', 'paid', 'failed', 'expired'],
  authorized: ['paid', 'failed', 'expired'],
  failed: ['authorized', 'paid'],
  expired: ['authorized', 'paid'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

/** The machines by the names under which the database knows them. */
export const machines = { order: orderEdges, payment: paymentEdges, transaction: transactionEdges } as const;

/** Whether `to` may follow `from`; staying is no change. */
export function mayBecome<State extends string>(edges: Edges<State>, from: State, to: State): boolean {
  return from === to || edges[from].includes(to);
}

/** An attempt of which something may still come. */
export function isOpen(status: TransactionStatus): boolean {
  return status === 'initiated' || status === 'pending';
}

/** Goods of such an order may go out: it is paid, or will be at the door. */
export function isFirm(status: PaymentStatus): boolean {
  return ['authorized', 'due_on_delivery', 'paid', 'partially_refunded'].includes(status);
}

/** decisions.md, 'Payment status': while the order is neither cancelled nor delivered and its payment is pending, failed or expired. */
export function canRepay(order: { status: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  return isUndelivered(order.status) && ['pending', 'failed', 'expired'].includes(order.paymentStatus);
}

/** Whether an order can still end without its delivery: by the owner's word, by the shopper's where `canCancel` says so. */
export function isUndelivered(status: OrderStatus): boolean {
  return orderEdges[status].includes('cancelled');
}

/** E-Commerce Law: more than 15 days past the day that was promised, and not delivered (saudi-commerce.md, section 6). */
export function isOverdue(order: { status: OrderStatus; deliveryTo: string }, now: Date): boolean {
  return isUndelivered(order.status) && isLate(order.deliveryTo, now);
}

/** By the shopper (decisions.md, 'Order status'). Once the goods have left, only the owner can find out whether they have arrived. */
export function canCancel({ status }: { status: OrderStatus }): boolean {
  return status === 'processing';
}

// What a payment means for its order: the implementation of what the payments feature asks of orders.
import type { PaymentStatus } from '../../../../contract/orders/payments.ts';
import { mayBecome } from '../../../lib/status-edges.ts';
import { deliveryDates } from '../../shipping/delivery-dates.ts';
import { companyNames } from '../../shipping/shipping-terms.ts';
import { issueCreditNote, issueInvoice } from '../../invoices/issue-invoice.ts';
import { endWithoutProvider, hasOtherAttempt, type TransactionRow } from '../../payments/attempts/attempts.ts';
import { writeCredit } from '../../payments/operations/ledger.ts';
import type { PayableOrders } from '../../payments/payable-orders.ts';
import { writeOperation } from '../../payments/operations/payment-operations.ts';
import { isReserved, repayEnd } from '../checkout/payment-methods.ts';
import { creditUnpaidReturn } from '../returns/credit-return.ts';
import { manualRefunds } from '../returns/refund-account.ts';
import { changeOrder, findOrder, lockOrder, orderLinesOf, type OrderRow } from './change-order.ts';
import { closeOrder } from './close-order.ts';
import { notifyBuyer } from './order-notifications.ts';
import { reserve, settleSold } from './order-stock.ts';
import { isFirm, isUndelivered, paymentEdges } from './states.ts';

/** How long items stay reserved for another attempt. */
const anotherTryMs = 30 * 60_000;

/**
 * Whether the money of an attempt belongs to the order. It does not if the order is cancelled, was paid by another
 * attempt, has another total by now, was shipped with cash due, or was returned.
 */
function wants(order: OrderRow, attempt: TransactionRow): boolean {
  if (order.status === 'cancelled') return false;
  if (order.settledBy !== null) return order.settledBy === attempt.id;
  if (attempt.amountHalalas !== order.totalHalalas) return false;
  if (attempt.method === 'cash_on_delivery' || order.status === 'processing') return true;
  return order.status !== 'returned' && order.paymentStatus !== 'due_on_delivery';
}

const onSucceeded: PayableOrders['onSucceeded'] = async (tx, attempt, { status: to, capturesAtOnce, now }) => {
  const order = await lockOrder(tx, attempt.orderId);
  if (!wants(order, attempt)) {
    // Captured while the order was being cancelled: it will be refunded, and until then the order shows it as paid.
    if (order.settledBy === attempt.id) await changeOrder(tx, order, { paymentStatus: to }, now);
    return;
  }
  const missing = await reserve(tx, order);
  if (missing.length > 0) {
    // Paid after its items went back on sale and were sold to others.
    await closeOrder(tx, await changeOrder(tx, order, { settledBy: attempt.id, paymentStatus: to }, now), now);
    return;
  }
  const settled = await changeOrder(
    tx,
    order,
    {
      paymentStatus: to,
      paymentMethod: attempt.method,
      settledBy: attempt.id,
      stockHeld: true,
      heldUntil: null,
      closesAt: null,
      ...(isFirm(order.paymentStatus) ? {} : daysFrom(order, now)),
    },
    now,
  );
  await endWithoutProvider(tx, attempt);
  const counted = await settleSold(tx, settled, now);
  if (to === 'authorized') {
    // Captures that wait for shipping are due now if the order is already shipped.
    if (order.status !== 'processing' || capturesAtOnce) await writeOperation(tx, attempt, 'capture', now);
    return;
  }
  // Cash, and money captured on shipping, arrives after the order was prepared.
  const mail = order.status === 'processing' ? 'payment_received' : 'payment_completed';
  if (order.paymentStatus !== 'paid') await notifyBuyer(tx, counted, mail, { now });
  await issueInvoice(tx, counted, await orderLinesOf(tx, counted.id), now);
};

/**
 * An order is prepared once it is paid, so the promised delivery days count from the payment, which may come days after
 * placing.
 */
function daysFrom({ status, daysLeast, daysMost }: OrderRow, now: Date): Partial<OrderRow> {
  if (status !== 'processing') return {};
  const { from, to } = deliveryDates(now, [daysLeast, daysMost]);
  return { deliveryFrom: from, deliveryTo: to };
}

/** Items stay reserved until their time is over, so that another attempt can use them. */
const onFailed: PayableOrders['onFailed'] = async (tx, attempt, { status: to, now }) => {
  const order = await lockOrder(tx, attempt.orderId);
  const isTheOne =
    order.settledBy === attempt.id || (order.settledBy === null && !(await hasOtherAttempt(tx, attempt)));
  if (!isTheOne) return;
  const isOver = order.status === 'cancelled';
  const paymentStatus: PaymentStatus = isOver ? 'expired' : to;
  if (order.paymentStatus === paymentStatus || !mayBecome(paymentEdges, order.paymentStatus, paymentStatus)) return;
  // Shipped items are neither reserved nor released.
  const isHere = order.status === 'processing';
  const waits = isHere && order.stockHeld && order.heldUntil === null;
  // The days of a promise do not count against the shopper: time to pay again starts now, however old the order is.
  const wasPromised = isHere && order.settledBy === attempt.id;
  const changed = await changeOrder(
    tx,
    order,
    {
      paymentStatus,
      settledBy: null,
      ...(waits ? { heldUntil: new Date(now.getTime() + anotherTryMs) } : {}),
      ...(wasPromised ? { closesAt: repayEnd(now) } : {}),
    },
    now,
  );
  await settleSold(tx, changed, now);
  if (isHere) {
    // It says that the items are reserved. If they no longer are, the end of the reservation notifies the buyer.
    if (isReserved(changed, now)) await notifyBuyer(tx, changed, 'payment_failed', { now });
  } else if (!isOver && order.status !== 'returned') {
    // Nothing is due any more for returned items.
    await notifyBuyer(tx, changed, 'payment_missing', { now });
  }
  // The payment was still authorized when the items were returned.
  if (order.settledBy === attempt.id) await creditUnpaidReturn(tx, changed, now);
};

/** The review may take longer than the reservation. */
const onUnderReview: PayableOrders['onUnderReview'] = async (tx, { orderId }, now) => {
  const order = await lockOrder(tx, orderId);
  if (isUndelivered(order.status) && order.stockHeld && order.paymentStatus === 'pending')
    await changeOrder(tx, order, { paymentStatus: 'under_review', heldUntil: null }, now);
};

const onRefunded: PayableOrders['onRefunded'] = async (tx, attempt, { amount, before, status, now }) => {
  const order = await lockOrder(tx, attempt.orderId);
  let changed = order;
  const isSettling = order.settledBy === attempt.id && ['paid', 'partially_refunded'].includes(order.paymentStatus);
  if (isSettling) {
    changed = await changeOrder(tx, order, { paymentStatus: status }, now);
    // Cancelling has already reversed the sale.
    if (order.status !== 'cancelled') await writeCredit(tx, { orderId: order.id, amount, before, at: now });
    // It can no longer ship (`isFirm`): stock and coupon would never be free again.
    const isOver = status === 'refunded' && order.status === 'processing';
    changed = isOver ? await closeOrder(tx, changed, now) : await settleSold(tx, changed, now);
  }
  await notifyBuyer(tx, changed, 'order_refunded', { now, amount });
  if (isSettling) await issueCreditNote(tx, changed, { amount, before }, now);
};

export const payableOrders: PayableOrders = {
  ...manualRefunds,
  async lock(tx, orderId) {
    const order = await lockOrder(tx, orderId);
    return { reference: String(order.number), wants: (attempt) => wants(order, attempt) };
  },
  async referenceOf(db, orderId) {
    const order = await findOrder(db, orderId);
    return order ? String(order.number) : null;
  },
  async shipmentOf(db, orderId) {
    const order = await findOrder(db, orderId);
    if (!order?.trackingNumber || !order.trackingUrl) return null;
    const { shippingCompany, trackingNumber, trackingUrl } = order;
    return { company: companyNames[shippingCompany].en, trackingNumber, trackingUrl };
  },
  onSucceeded,
  onFailed,
  onUnderReview,
  onRefunded,
};

// Moves an order to its next stage, on behalf of the owner or by the carrier's tracking.
import { halalas, type Halalas } from '../../../../contract/core/money.ts';
import type { OrderStatus } from '../../../../contract/orders/orders.ts';
import type { TransactionStatus } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { mayBecome } from '../../../lib/status-edges.ts';
import { applyPayment, ownerReport } from '../../payments/reports/apply-payment.ts';
import { changeOrder, lockOrder, orderLinesOf, type OrderRow } from './change-order.ts';
import { creditUnpaidReturn } from '../returns/credit-return.ts';
import type { ShipmentUpdateKind } from '../../messages/kinds.ts';
import { issueInvoice } from '../../invoices/issue-invoice.ts';
import { notifyBuyer, notifyRecipient, type OrderMail } from './order-notifications.ts';
import { settleSold } from './order-stock.ts';
import { attemptsOf, readAttempt } from '../../payments/attempts/attempts.ts';
import type { ApplyDeps } from '../../payments/payment-deps.ts';
import { isRefundedInFull, writeOperation } from '../../payments/operations/payment-operations.ts';
import { isFirm, isUndelivered, orderEdges } from './states.ts';

const mails: Partial<Record<OrderStatus, OrderMail>> = {
  shipped: 'order_shipped',
  out_for_delivery: 'order_out_for_delivery',
  delivered: 'order_delivered',
  returned: 'order_returned',
};

const recipientUpdates: Partial<Record<OrderStatus, ShipmentUpdateKind>> = {
  shipped: 'parcel_shipped',
  out_for_delivery: 'parcel_out_for_delivery',
};

/** Why an order cannot be moved; the message is for the owner. */
export class NotMovable extends Error {}

type Stage = Exclude<OrderStatus, 'processing' | 'cancelled'>;

/**
 * Moves an order to a later stage; does nothing if it is already there. Shipping captures authorized money; delivery
 * collects cash. Throws NotMovable if the stages do not allow it or the order is not paid.
 */
export async function moveOrder(
  tx: Database,
  deps: ApplyDeps,
  {
    orderId,
    to,
    tracking,
    now,
    at = now,
  }: {
    orderId: string;
    to: Stage;
    tracking?: { number: string; url: string | null };
    now: Date;
    /** When it reached the stage, if known. */
    at?: Date;
  },
): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (order.status === to) return order;
  await checkMovable(tx, order, to);
  const moved = await changeOrder(
    tx,
    order,
    {
      status: to,
      ...(tracking ? { trackingNumber: tracking.number, trackingUrl: tracking.url } : {}),
      ...(to === 'delivered' ? { deliveredAt: at } : {}),
    },
    at,
  );
  const mail = mails[to];
  if (mail) await notifyBuyer(tx, moved, mail, { now });
  const update = recipientUpdates[to];
  if (update) await notifyRecipient(tx, moved, update, now);
  if (order.status === 'processing') await captureOnShipping(tx, moved, now);
  const counted = await settleSold(tx, moved, now);
  await creditUnpaidReturn(tx, counted, now);
  if (to !== 'delivered') return counted;
  const delivered = await collectCash(tx, deps, counted, now);
  // Even if its payment is only authorized: a delivered order needs an invoice (spec.md, 'Invoice').
  await issueInvoice(tx, delivered, await orderLinesOf(tx, orderId), now);
  return delivered;
}

/** Throws NotMovable if the stages do not allow the move, the order is not paid, or it is being refunded in full. */
export async function checkMovable(tx: Database, order: OrderRow, to: Stage): Promise<void> {
  if (!mayBecome(orderEdges, order.status, to))
    throw new NotMovable(
      `Order ${order.number} is ${order.status} and cannot become ` +
        `${to}.${to === 'returned' && isUndelivered(order.status) ? ` If it was not delivered: orders cancel ${order.number}` : ''}`,
    );
  const why = order.status === 'processing' ? await whyNotSent(tx, order) : null;
  if (why !== null) throw new NotMovable(`Order ${order.number} ${why}.`);
}

/** Why a locked order must not be handed to the carrier, for the owner; null if it may be. */
export async function whyNotSent(tx: Database, order: OrderRow): Promise<string | null> {
  const { status, paymentStatus, settledBy } = order;
  if (status !== 'processing') return `is ${status}`;
  if (!isFirm(paymentStatus)) return `is not paid (${paymentStatus})`;
  const isRefunded = settledBy !== null && (await isRefundedInFull(tx, await readAttempt(tx, settledBy)));
  return isRefunded ? 'is being refunded in full' : null;
}

/** Captures an authorized payment; writes nothing if a capture is already open. */
async function captureOnShipping(tx: Database, order: OrderRow, now: Date): Promise<void> {
  if (order.paymentStatus !== 'authorized' || order.settledBy === null) return;
  await writeOperation(tx, await readAttempt(tx, order.settledBy), 'capture', now);
}

/** On delivery the courier has the cash. */
async function collectCash(tx: Database, deps: ApplyDeps, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.paymentStatus !== 'due_on_delivery') return order;
  await bookManualPayment(tx, deps, order, { method: 'cash_on_delivery', now });
  return lockOrder(tx, order.id);
}

const notAwaitedTexts = {
  cash_on_delivery: 'is not paid in cash',
  bank_transfer: 'does not await a transfer',
};

function alreadyReceivedText({ number }: OrderRow, received: number, isAwaited: boolean): string {
  const text =
    `Order ${number} already has its transfer${received > 1 ? `, ${received} times` : ''}. Nothing was ` +
    'changed. If another one has arrived, ';
  return (
    text +
    (isAwaited
      ? `run: transfers confirm ${number} --in-all ${received + 1}`
      : 'the store cannot book it: send it back from your bank.')
  );
}

/** Attempts that can still be paid without a provider, even late. */
const awaited: ReadonlySet<TransactionStatus> = new Set(['pending', 'expired']);

/**
 * Books money that arrived without a provider, in cash or by transfer, even late, on the latest attempt by that method
 * still awaiting some. `inAll`: how many payments by this method have arrived, including this one; a number already
 * booked throws, so that confirming twice books once. Returns the amount and whether it pays the order; if not, it must
 * be refunded manually. Throws NotMovable if no attempt awaits money.
 */
export async function bookManualPayment(
  tx: Database,
  deps: ApplyDeps,
  order: OrderRow,
  { method, inAll = 1, now }: { method: keyof typeof notAwaitedTexts; inAll?: number; now: Date },
): Promise<{ amount: Halalas; paysOrder: boolean }> {
  const byMethod = (await attemptsOf(tx, order.id)).filter((each) => each.method === method);
  const received = byMethod.filter(({ capturedHalalas }) => capturedHalalas > 0).length;
  const waiting = byMethod.find(({ status }) => awaited.has(status));
  if (received > 0 && received >= inAll)
    throw new NotMovable(alreadyReceivedText(order, received, waiting !== undefined));
  if (inAll !== received + 1)
    throw new NotMovable(
      `Order ${order.number} has ${received} confirmed so far: the next one is --in-all ${received + 1}.`,
    );
  if (!waiting) throw new NotMovable(`Order ${order.number} ${notAwaitedTexts[method]}.`);
  const amount = halalas(waiting.amountHalalas);
  await applyPayment(tx, deps, waiting.id, ownerReport(waiting, { captured: amount, refunded: halalas(0) }), now);
  const { settledBy, status } = await lockOrder(tx, order.id);
  return { amount, paysOrder: settledBy === waiting.id && status !== 'cancelled' };
}

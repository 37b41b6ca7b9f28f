// Notifications about an order, sent once per change and queued in the transaction of the change. The buyer gets email
// and push, the recipient SMS.
import { halalas, toSar } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import { enqueue } from '../../messages/enqueue.ts';
import type { MailValues, ShipmentUpdateKind } from '../../messages/kinds.ts';
import { enqueueNotification } from '../../notifications/enqueue-notification.ts';
import type { OrderRow } from './change-order.ts';

export type OrderMail =
  | 'order_placed'
  | 'payment_received'
  | 'payment_completed'
  | 'payment_failed'
  | 'payment_missing'
  | 'payment_expired'
  | 'order_cancelled'
  | 'order_not_delivered'
  | 'refund_account_wanted'
  | 'order_refunded'
  | 'order_shipped'
  | 'order_out_for_delivery'
  | 'order_delivered'
  | 'order_returned';

/** Kinds with more values than the order and an amount. */
type WithMore = 'receipt_rejected' | 'refund_account_saved';

/** A notification about an order, with the values for its template. */
type OrderNotification = {
  [K in OrderMail | WithMore]: { kind: K; values: MailValues<K> };
}[OrderMail | WithMore];

/**
 * Values in every email about an order, except the buyer's name; `amount` in halalas. `order` is empty if the buyer's
 * account is deleted: they could not open the order page.
 */
function valuesOf(order: OrderRow, amount: number) {
  const page = order.userId === null ? '' : order.id;
  return { number: String(order.number), amount: toSar(halalas(amount)).toFixed(2), order: page };
}

/** Notifies the buyer; does nothing if no contact is left. `amount` in halalas, instead of the total. */
export async function notifyBuyer(
  tx: Database,
  order: OrderRow,
  kind: OrderMail,
  { now, amount = order.totalHalalas }: { now: Date; amount?: number },
): Promise<void> {
  await enqueueForBuyer(tx, order, (name) => ({ kind, values: { name, ...valuesOf(order, amount) } }), now);
}

/** Tells the buyer that a transfer receipt was rejected; `until`: how long another is awaited, null if it is not. */
export async function notifyReceiptRejected(
  tx: Database,
  order: OrderRow,
  { reason, until, now }: { reason: string | null; until: Date | null; now: Date },
): Promise<void> {
  const values = { ...valuesOf(order, order.totalHalalas), reason: reason ?? '', until: until?.toISOString() ?? '' };
  await enqueueForBuyer(tx, order, (name) => ({ kind: 'receipt_rejected', values: { name, ...values } }), now);
}

/**
 * Tells the buyer which account gets the refund, by its last four digits: someone else may have entered it. `amount` in
 * halalas.
 */
export async function notifyRefundAccountSaved(
  tx: Database,
  order: OrderRow,
  { lastFour, amount, now }: { lastFour: string; amount: number; now: Date },
): Promise<void> {
  const values = { ...valuesOf(order, amount), last_four: lastFour };
  await enqueueForBuyer(tx, order, (name) => ({ kind: 'refund_account_saved', values: { name, ...values } }), now);
}

/**
 * Asks a buyer whose account is, or is being, deleted to contact the store about a manual refund. `amount` in halalas.
 */
export async function askForContact(
  tx: Database,
  order: OrderRow,
  { amount, now }: { amount: number; now: Date },
): Promise<void> {
  if (order.buyerEmail === null) return;
  const { order: _, ...values } = valuesOf(order, amount);
  await enqueue(tx, {
    userId: null, // null, or it would be deleted with the account
    channel: 'email',
    recipient: order.buyerEmail,
    kind: 'refund_contact_wanted',
    values: { name: order.buyerName, ...values },
    language: order.language,
    now,
  });
}

/** By email with the buyer's name, by push without. */
async function enqueueForBuyer(
  tx: Database,
  order: OrderRow,
  notification: (name: string) => OrderNotification,
  now: Date,
): Promise<void> {
  if (order.userId !== null) await enqueueNotification(tx, order.userId, notification(''), now);
  if (order.buyerEmail === null) return;
  await enqueue(tx, {
    userId: order.userId,
    channel: 'email',
    recipient: order.buyerEmail,
    ...notification(order.buyerName),
    language: order.language,
    now,
  });
}

/**
 * Sends the recipient an SMS, if the buyer chose that for the address (specification, 'Address': notification-receipt
 * option).
 */
export async function notifyRecipient(
  tx: Database,
  order: OrderRow,
  kind: ShipmentUpdateKind,
  now: Date,
): Promise<void> {
  if (!order.address?.notifications) return;
  const phone = order.address.other_recipient ? order.address.recipient_phone : order.buyerPhone;
  if (!phone) return;
  await enqueue(tx, {
    userId: order.userId,
    channel: 'sms',
    recipient: phone,
    kind,
    values: { tracking: order.trackingNumber ?? '' },
    language: order.language,
    now,
  });
}

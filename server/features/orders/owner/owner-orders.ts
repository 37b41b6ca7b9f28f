// The owner's actions on orders: list them, review transfers, refund money.
import { and, desc, inArray } from 'drizzle-orm';
import { halalas, sarText, toSar, type Halalas } from '../../../../contract/core/money.ts';
import type { OrderStatus } from '../../../../contract/orders/orders.ts';
import type { PaymentStatus } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { isTooLateForTransfer, transferHold, type TransferTimes } from '../checkout/payment-methods.ts';
import type { IdentitySeal } from '../checkout/identity-seal.ts';
import { changeOrder, findOrderByNumber, lockOrder, ordersById, type OrderRow } from '../order/change-order.ts';
import { NotMovable } from '../order/move-order.ts';
import { notifyReceiptRejected } from '../order/order-notifications.ts';
import { orders } from '../orders.tables.ts';
import { applyPayment, ownerReport } from '../../payments/reports/apply-payment.ts';
import { noteRejectedAfterCancelling, noteRejectedReceipt, readAttempt } from '../../payments/attempts/attempts.ts';
import {
  dropRefusedRefund,
  findOwnerOperations,
  findRefunds,
  retryRefused,
  takeRefusedRefundsOver,
} from '../../payments/operations/owner-operations.ts';
import type { ApplyDeps } from '../../payments/payment-deps.ts';
import { settleMismatchesOf } from '../../payments/reports/payment-mismatches.ts';
import {
  markOperationDone,
  openManualRefund,
  openOperation,
  requestRefund,
} from '../../payments/operations/payment-operations.ts';
import {
  askForAccount,
  dropRefundAccount,
  manualRefunds,
  readRefundAccounts,
  refundAccountLastFour,
  storeRefundAccount,
} from '../returns/refund-account.ts';

/** Orders with these statuses, newest first. */
export function findOrders(
  db: Database,
  filter: { statuses?: readonly OrderStatus[]; paymentStatuses?: readonly PaymentStatus[]; most: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        filter.statuses && inArray(orders.status, [...filter.statuses]),
        filter.paymentStatuses && inArray(orders.paymentStatus, [...filter.paymentStatuses]),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(filter.most);
}

/** Locks the order with this number. Throws NotMovable if there is none. */
export async function lockOrderByNumber(tx: Database, number: number): Promise<OrderRow> {
  const found = await findOrderByNumber(tx, number);
  if (!found) throw new NotMovable(`There is no order ${number}.`);
  return lockOrder(tx, found.id);
}

/**
 * Rejects a receipt that shows no money: the transfer is awaited again and the items stay reserved, within the order's
 * transfer period. Notifies the buyer, with the owner's reason if given. Returns the end of the wait. If the order was
 * cancelled, nothing is awaited any more: the receipt only counts as reviewed, nobody is notified, and null is returned.
 * Throws NotMovable if no receipt is under review.
 */
export async function rejectReceipt(
  tx: Database,
  order: OrderRow,
  { times, reason, now }: { times: TransferTimes; reason: string | null; now: Date },
): Promise<Date | null> {
  const none = () => new NotMovable(`Order ${order.number} has no receipt to review.`);
  if (order.paymentMethod !== 'bank_transfer') throw none();
  if (order.status === 'cancelled' && order.receiptSentAt !== null) {
    const { id, receiptSentAt } = order;
    if (!(await noteRejectedAfterCancelling(tx, { id, receiptSentAt }, reason))) throw none();
    return null;
  }
  if (order.paymentStatus !== 'under_review') throw none();
  const heldUntil = isTooLateForTransfer(order, times, now) ? now : transferHold(order, times, now);
  const waiting = await changeOrder(tx, order, { paymentStatus: 'awaiting_transfer', heldUntil }, now, reason);
  await noteRejectedReceipt(tx, order.id, reason);
  await notifyReceiptRejected(tx, waiting, { reason, until: heldUntil > now ? heldUntil : null, now });
  return heldUntil;
}

/**
 * Refunds an amount of a paid order, or all that is left. Returns the amount and whether the owner has to transfer it
 * manually. Throws NotMovable, also if the same amount was refunded before, unless `isAnother`: so a command that is
 * repeated refunds once.
 */
export async function refundOrder(
  tx: Database,
  order: OrderRow,
  { amount, isAnother = false, now }: { amount: Halalas | null; isAnother?: boolean; now: Date },
): Promise<{ amount: Halalas; byHand: boolean }> {
  const attempt = order.settledBy === null ? null : await readAttempt(tx, order.settledBy);
  const left = attempt ? attempt.capturedHalalas - attempt.refundedHalalas : 0;
  if (!attempt || left === 0) throw new NotMovable(`Order ${order.number} has nothing to refund.`);
  const sum = amount ?? halalas(left);
  if (sum > left) throw new NotMovable(`Only ${sarText(left)} of order ${order.number} is left to refund.`);
  if (await openOperation(tx, attempt.id))
    throw new NotMovable(`Another refund of order ${order.number} is not done yet.`);
  if (amount !== null && !isAnother && wasRefunded(await findRefunds(tx, order.id), amount))
    throw new NotMovable(
      `${sarText(amount)} of order ${order.number} was refunded before. To refund the same amount again, add --another.`,
    );
  await requestRefund(tx, manualRefunds, attempt, { amount: sum, now });
  return { amount: sum, byHand: attempt.provider === null };
}

/**
 * The owner's tasks, oldest first: refunds to make manually, and operations that a provider refused. `account`: where
 * to transfer, null if not given yet; `contact`: whom to ask then, because the buyer's account is deleted and they
 * cannot open the order page.
 */
export async function findOwnerTasks(db: Database, seal: IdentitySeal | null) {
  const tasks = await findOwnerOperations(db);
  const ids = tasks.map(({ orderId }) => orderId);
  const ofTasks = await ordersById(db, ids);
  const accounts = await readRefundAccounts(db, seal, ids);
  return tasks.flatMap(({ orderId, ...task }) => {
    const order = ofTasks.get(orderId);
    if (!order) return []; // impossible: an attempt references its order
    const account = accounts.get(orderId) ?? null;
    const contact =
      order.userId === null && account === null ? { email: order.buyerEmail, phone: order.buyerPhone } : null;
    return [{ ...task, number: order.number, buyer: order.buyerName, account, contact }];
  });
}

/**
 * Stores an account that the buyer gave the owner, as if entered on the order page. Throws NotMovable if there is no
 * manual refund.
 */
export async function storeRefundAccountForOwner(
  tx: Database,
  seal: IdentitySeal,
  order: OrderRow,
  account: { iban: string; holder: string; now: Date },
): Promise<void> {
  if ((await openManualRefund(tx, order.id)) === 0)
    throw new NotMovable(`Order ${order.number} has no manual refund open.`);
  await storeRefundAccount(tx, seal, order, account);
}

/**
 * Retries what a provider has refused of an order (refund, capture or void), including what the owner has taken over
 * since. Throws NotMovable if it refused nothing.
 */
export async function retryRefusedOperations(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const isRetried = await retryRefused(tx, order.id, now);
  await dropRefundAccount(tx, order.id);
  if (!isRetried) throw new NotMovable(`No provider has refused anything of order ${order.number}.`);
}

/**
 * Gives up a refund, or the rest of one, that a provider refused. Throws NotMovable if none was refused, and if the
 * money does not belong to the order: that must be refunded.
 */
export async function dropRefund(tx: Database, order: OrderRow, now: Date): Promise<Halalas> {
  const dropped =
    order.status === 'cancelled' || order.settledBy === null ? null : await dropRefusedRefund(tx, order.settledBy, now);
  if (dropped === null) throw new NotMovable(`Order ${order.number} has no refused refund that could be given up.`);
  return dropped;
}

/**
 * Turns refunds that a provider refused into manual ones and asks the buyer for an account. Returns the amount of each.
 * Throws NotMovable if none was refused.
 */
export async function takeRefundOver(tx: Database, order: OrderRow, now: Date): Promise<Halalas[]> {
  const amounts = await takeRefusedRefundsOver(tx, order.id);
  if (amounts.length === 0) throw new NotMovable(`No provider has refused a refund of order ${order.number}.`);
  await askForAccount(tx, order.id, await openManualRefund(tx, order.id), now);
  return amounts;
}

/**
 * Books a manual refund of exactly this amount; `to`: last four characters of the account, if the owner names it.
 * Returns what is still to be refunded manually, and the end of the stored account. Throws NotMovable if no such refund
 * is open, if the account has changed or is missing, and if the same amount was refunded before, unless `isAnother`: so
 * reporting twice books once.
 */
export async function bookManualRefund(
  tx: Database,
  deps: ApplyDeps,
  order: OrderRow,
  { amount, to, isAnother = false, now }: { amount: Halalas; to: string | null; isAnother?: boolean; now: Date },
): Promise<{ left: Halalas; lastFour: string | null }> {
  const lastFour = await refundAccountLastFour(tx, order.id);
  if (to !== null && to !== lastFour) throw new NotMovable(otherAccount(order, { to, lastFour, amount }));
  const refunds = await findRefunds(tx, order.id);
  const task = refunds.find(({ operation }) => operation.status === 'by_hand' && operation.amountHalalas === amount);
  if (!task) throw new NotMovable(noSuchRefundText(order, amount, refunds));
  if (!isAnother && wasRefunded(refunds, amount))
    throw new NotMovable(
      `${sarText(amount)} of order ${order.number} was refunded before. If you have refunded the same amount again, add --another.`,
    );
  const { attempt, operation } = task;
  const refunded = halalas(attempt.refundedHalalas + amount);
  const captured = halalas(attempt.capturedHalalas);
  await markOperationDone(tx, operation.id, now);
  await applyPayment(tx, deps, attempt.id, ownerReport(attempt, { captured, refunded }), now);
  await dropRefundAccount(tx, order.id); // after applyPayment, which may have opened a refund for the rest
  return { left: await openManualRefund(tx, order.id), lastFour };
}

type Refunds = readonly { operation: { status: string; amountHalalas: number } }[];

function wasRefunded(refunds: Refunds, amount: Halalas): boolean {
  return refunds.some(({ operation }) => operation.status === 'done' && operation.amountHalalas === amount);
}

function noSuchRefundText({ number }: OrderRow, amount: Halalas, refunds: Refunds): string {
  const amounts = (status: string) =>
    refunds
      .filter(({ operation }) => operation.status === status)
      .map(({ operation }) => sarText(operation.amountHalalas))
      .join(', ');
  const byHand = amounts('by_hand');
  const refused = amounts('refused');
  const text = byHand
    ? `Order ${number} has a manual refund of ${byHand} open, not ${sarText(amount)}. Nothing was changed.`
    : `Order ${number} has no manual refund open.`;
  const hint = refused
    ? ` Its provider has refused ${refused}: ask it again (refund again ${number}), or take the refund ` +
      `over before you make it (refund by-hand ${number}).`
    : '';
  return text + hint;
}

function otherAccount(
  { number }: OrderRow,
  { to, lastFour, amount }: { to: string; lastFour: string | null; amount: Halalas },
): string {
  return lastFour === null
    ? `No account is stored for order ${number}, so none that ends in ${to}. Nothing was changed. See it with: refund list`
    : `The account stored for order ${number} now ends in ${lastFour}, not in ${to}: it has changed. ` +
        'Nothing was recorded. If you have transferred to the other account, ask the buyer before: refund ' +
        `done ${number} --amount ${toSar(amount).toFixed(2)} --to ${lastFour}`;
}

/**
 * Marks an order's payment mismatches as settled, after the owner has looked into them. Returns how many. Throws
 * NotMovable if there is none.
 */
export async function settleMismatches(tx: Database, order: OrderRow, now: Date): Promise<number> {
  const settled = await settleMismatchesOf(tx, order.id, now);
  if (settled === 0) throw new NotMovable(`Order ${order.number} has no payment mismatch to settle.`);
  return settled;
}

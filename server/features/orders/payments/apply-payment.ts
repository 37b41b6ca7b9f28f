// The one place where a payment report changes an order. Webhook, return page, job and repay all end here, in any
// order, twice or late.
//
//   check amount, currency, reference ─ book what is newly captured or refunded ─ change the status along the edges
//   paid or authorized, but not for the order (cancelled, paid by another attempt, out of stock): refund automatically
import { and, eq, inArray, ne } from 'drizzle-orm';
import { halalas, sarText, type Halalas } from '../../../../contract/core/money.ts';
import type { PaymentStatus, TransactionStatus } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import type { PaymentReport } from '../../../providers/payments/payment-provider.ts';
import { deliveryDates } from '../../shipping/delivery-dates.ts';
import type { TransactionRow } from './begin-attempt.ts';
import { changeOrder, lockOrder, type OrderRow } from '../order/change-order.ts';
import { closeOrder, closingTime, endWithoutProvider } from '../order/close-order.ts';
import { creditUnpaidReturn } from '../returns/credit-return.ts';
import { issueCreditNote, issueInvoice } from '../invoices/issue-invoice.ts';
import { ledgerAccountOf, writeCredit, writePayment, writeRefund } from './ledger.ts';
import { notifyBuyer } from '../order/order-notifications.ts';
import { reserve, settleSold, publishStockTurn } from '../order/order-stock.ts';
import { transactions } from '../orders.tables.ts';
import { providerOf, type PaymentDeps } from './payment-deps.ts';
import { recordMismatch, type Mismatch } from './payment-mismatches.ts';
import { dropObsoleteOperation, openOperation, reversePayment, writeOperation } from './payment-operations.ts';
import { isFirm, isOpen, isUndelivered, mayBecome, paymentEdges, transactionEdges } from '../order/states.ts';

/** The provider may capture or void an authorized payment by itself. */
const askAuthorizedMs = 6 * 3_600_000;
/** How long items stay reserved for another attempt. */
const anotherTryMs = 30 * 60_000;

type ApplyDeps = Pick<PaymentDeps, 'payments' | 'log'>;

/**
 * What is known of a payment; `ref` is null if the provider does not have the payment. `byHand`: the report is the owner's,
 * covers everything refunded, and any increase came from the bank. `asked`: the amount the provider was just asked to
 * refund.
 */
export type PaymentFacts = Omit<PaymentReport, 'ref'> & { ref: string | null; byHand?: true; asked?: number };

/** The owner's report on an attempt: the amount received manually, and the total refunded. */
export function ownerReport(
  { amountHalalas }: TransactionRow,
  { captured, refunded }: { captured: Halalas; refunded: Halalas },
): PaymentFacts {
  const givenBack = refunded === captured ? 'refunded' : 'partially_refunded';
  return {
    byHand: true,
    status: refunded === 0 ? 'paid' : givenBack,
    amount: halalas(amountHalalas),
    captured,
    refunded,
    currency: 'SAR',
    ref: null,
    orderReference: null,
    transactionId: null,
    reason: null,
    brand: null,
    lastFour: null,
  };
}

/** Locks the order of a transaction, then reads the transaction. */
export async function lockTransaction(
  tx: Database,
  transactionId: string,
): Promise<{ order: OrderRow; attempt: TransactionRow }> {
  const [found] = await tx
    .select({ orderId: transactions.orderId })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  if (!found) throw new Error(`there is no transaction ${transactionId}`);
  const order = await lockOrder(tx, found.orderId);
  const [attempt] = await tx.select().from(transactions).where(eq(transactions.id, transactionId));
  if (!attempt) throw new Error(`there is no transaction ${transactionId}`);
  return { order, attempt };
}

/**
 * Applies a payment report. A report that does not match the transaction changes no money: it is logged and stored for
 * the owner.
 */
export async function applyPayment(
  tx: Database,
  deps: ApplyDeps,
  transactionId: string,
  payment: PaymentFacts,
  now: Date,
): Promise<void> {
  const { order, attempt } = await lockTransaction(tx, transactionId);
  const wrong = mismatchOf(payment, attempt, order);
  if (wrong !== null) {
    deps.log.error({ transactionId, ref: payment.ref, ...wrong }, 'a payment report does not match its transaction');
    await recordMismatch(tx, attempt, { ...wrong, ref: payment.ref }, now);
    return;
  }
  const known = await change(tx, attempt, {
    providerRef: payment.ref ?? attempt.providerRef,
    brand: payment.brand ?? attempt.brand,
    lastFour: payment.lastFour ?? attempt.lastFour,
  });
  const { status, captured, refunded, saidRefunded } = figuresOf(payment, known);
  if (!mayBecome(transactionEdges, known.status, status) && !isBehind(known.status, status)) {
    deps.log.warn({ transactionId, from: known.status, to: status }, 'a payment report has an impossible status');
    return;
  }
  if (saidRefunded > captured) {
    const tooMuch = { said: `refunded ${sarText(saidRefunded)}`, expected: `at most ${sarText(captured)}` };
    const isNew = await recordMismatch(tx, known, { ...tooMuch, ref: payment.ref }, now);
    if (isNew) deps.log.error({ transactionId, ref: payment.ref, ...tooMuch }, 'more was refunded than captured');
  }
  const moved = await take(tx, { order, attempt: known, captured, now });
  if (status === 'authorized' || captured > 0)
    await succeed(tx, deps, moved.attempt, captured > 0 ? 'paid' : 'authorized', now);
  else if (status === 'failed' || status === 'expired') await fail(tx, moved.attempt, status, payment.reason, now);
  else await wait(tx, moved.attempt, status, payment.status === 'under_review', now);
  if (refunded > known.refundedHalalas) {
    if (!payment.byHand) await noteUnasked(tx, known, { refunded, asked: payment.asked, now });
    await giveBack(tx, transactionId, { refunded, byHand: payment.byHand === true }, now);
  }
  const after = await lockTransaction(tx, transactionId);
  await reverseUnwantedPayment(tx, after.attempt, after.order, now);
}

/**
 * Refunds the money of an attempt that does not pay the order, even if the provider has refused an operation that is
 * pointless by now.
 */
export async function reverseUnwantedPayment(
  tx: Database,
  attempt: TransactionRow,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const wanted = isWanted(order, attempt);
  await dropObsoleteOperation(tx, attempt, { wanted, now });
  if (!wanted) await reversePayment(tx, attempt, now);
}

/**
 * Whether the money of an attempt belongs to the order. It does not if the order is cancelled, was paid by another
 * attempt, has another total by now, was shipped with cash due, or was returned.
 */
function isWanted(order: OrderRow, attempt: TransactionRow): boolean {
  if (order.status === 'cancelled') return false;
  if (order.settledBy !== null) return order.settledBy === attempt.id;
  if (attempt.amountHalalas !== order.totalHalalas) return false;
  if (attempt.method === 'cash_on_delivery' || order.status === 'processing') return true;
  return order.status !== 'returned' && order.paymentStatus !== 'due_on_delivery';
}

/** What does not match; null if everything does. */
function mismatchOf(payment: PaymentFacts, attempt: TransactionRow, order: OrderRow): Mismatch | null {
  const amount = sarText(attempt.amountHalalas);
  if (payment.currency !== 'SAR') return { said: `currency ${payment.currency}`, expected: 'SAR' };
  if (payment.amount !== attempt.amountHalalas) return { said: `amount ${sarText(payment.amount)}`, expected: amount };
  if (payment.captured > attempt.amountHalalas)
    return { said: `captured ${sarText(payment.captured)}`, expected: `at most ${amount}` };
  if (payment.ref !== null && attempt.providerRef !== null && attempt.providerRef !== payment.ref)
    return { said: `payment ${payment.ref}`, expected: `payment ${attempt.providerRef}` };
  if (payment.transactionId !== null && payment.transactionId !== attempt.id)
    return { said: `transaction ${payment.transactionId}`, expected: `transaction ${attempt.id}` };
  if (payment.orderReference !== null && payment.orderReference !== String(order.number))
    return { said: `order ${payment.orderReference}`, expected: `order ${order.number}` };
  return null;
}

/**
 * The provider's status as a transaction status, and the amounts captured and refunded; never lower than known.
 * `saidRefunded`: refunds by provider and owner together, which exceeds what was captured if both refunded the same
 * money.
 */
function figuresOf(
  payment: PaymentFacts,
  known: TransactionRow,
): { status: TransactionStatus; captured: Halalas; refunded: Halalas; saidRefunded: Halalas } {
  const wasPaid = ['paid', 'refunded', 'partially_refunded'].includes(payment.status);
  // Not every provider reports the captured amount of a payment it captures at once.
  const captured = Math.max(
    wasPaid && payment.captured === 0 ? payment.amount : payment.captured,
    known.capturedHalalas,
  );
  // A captured payment can still be voided on the same day (Moyasar, 'Void Payment'): all of it was refunded then.
  const wentBack = payment.status === 'refunded' || (payment.status === 'voided' && known.capturedHalalas > 0);
  // The provider does not know what the owner refunded in its place.
  const unsaid = payment.byHand ? 0 : known.refundedByHandHalalas;
  const saidRefunded = Math.max(payment.refunded, wentBack ? captured : 0) + unsaid;
  const statuses: Record<PaymentReport['status'], TransactionStatus> = {
    pending: 'pending',
    under_review: 'pending',
    authorized: 'authorized',
    paid: 'paid',
    failed: 'failed',
    expired: 'expired',
    voided: wentBack ? 'paid' : 'expired',
    refunded: 'paid',
    partially_refunded: 'paid',
  };
  return {
    status: statuses[payment.status],
    captured: halalas(captured),
    refunded: halalas(Math.min(Math.max(saidRefunded, known.refundedHalalas), captured)),
    saidRefunded: halalas(saidRefunded),
  };
}

/** Whether a report is outdated: it changes nothing and is not an error. */
function isBehind(known: TransactionStatus, said: TransactionStatus): boolean {
  const order: TransactionStatus[] = ['initiated', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded'];
  return order.includes(known) && order.includes(said) && order.indexOf(said) <= order.indexOf(known);
}

async function change(
  tx: Database,
  attempt: TransactionRow,
  values: Partial<typeof transactions.$inferInsert>,
): Promise<TransactionRow> {
  const [changed] = await tx.update(transactions).set(values).where(eq(transactions.id, attempt.id)).returning();
  if (!changed) throw new Error(`there is no transaction ${attempt.id}`);
  return changed;
}

/** Books money captured since the last report. */
async function take(
  tx: Database,
  { order, attempt, captured, now }: { order: OrderRow; attempt: TransactionRow; captured: Halalas; now: Date },
): Promise<{ attempt: TransactionRow }> {
  const amount = halalas(captured - attempt.capturedHalalas);
  if (amount <= 0) return { attempt };
  await writePayment(tx, {
    orderId: order.id,
    transactionId: attempt.id,
    account: ledgerAccountOf(attempt),
    amount,
    at: now,
  });
  return { attempt: await change(tx, attempt, { capturedHalalas: captured }) };
}

/** The payment is captured or authorized. */
async function succeed(
  tx: Database,
  deps: ApplyDeps,
  attempt: TransactionRow,
  to: 'paid' | 'authorized',
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, attempt.orderId);
  if (!mayBecome(transactionEdges, attempt.status, to)) return; // already refunded
  if (attempt.status === to) return;
  await change(tx, attempt, {
    status: to,
    reasonCode: null,
    reasonRaw: null,
    askAt: to === 'paid' ? null : new Date(now.getTime() + askAuthorizedMs),
  });
  if (!isWanted(order, attempt)) {
    // Captured while the order was being cancelled: it will be refunded (see above), and until then the order shows it
    // as paid.
    if (order.settledBy === attempt.id) await changeOrder(tx, order, { paymentStatus: to }, now);
    return;
  }
  const { missing, pieces } = await reserve(tx, order);
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
  await publishStockTurn(tx, pieces, 'taken');
  if (to === 'authorized') {
    // Captures that wait for shipping are due now if the order is already shipped.
    if (order.status !== 'processing' || providerOf(deps, attempt.provider)?.captures === 'at_once')
      await writeOperation(tx, attempt, 'capture', attempt.amountHalalas, now);
    return;
  }
  // Cash, and money captured on shipping, arrives after the order was prepared.
  const mail = order.status === 'processing' ? 'payment_received' : 'payment_completed';
  if (order.paymentStatus !== 'paid') await notifyBuyer(tx, counted, mail, { now });
  await issueInvoice(tx, counted, now);
}

/**
 * An order is prepared once it is paid, so the promised delivery days count from the payment, which may come days after
 * placing.
 */
function daysFrom({ status, daysLeast, daysMost }: OrderRow, now: Date): Partial<OrderRow> {
  if (status !== 'processing') return {};
  const { from, to } = deliveryDates(now, [daysLeast, daysMost]);
  return { deliveryFrom: from, deliveryTo: to };
}

/** The attempt failed. Items stay reserved until their time is over, so that another attempt can use them. */
async function fail(
  tx: Database,
  attempt: TransactionRow,
  to: 'failed' | 'expired',
  reason: PaymentReport['reason'],
  now: Date,
): Promise<void> {
  // The store itself voids an authorized payment, so the shopper did not cancel it.
  const why = reason?.code === 'cancelled_by_shopper' && !isOpen(attempt.status) ? null : reason;
  const known = await change(tx, attempt, {
    status: attempt.status === to || !mayBecome(transactionEdges, attempt.status, to) ? attempt.status : to,
    reasonCode: why?.code ?? attempt.reasonCode,
    reasonRaw: why?.raw ?? attempt.reasonRaw,
    askAt: null,
  });
  if (known.status === attempt.status) return;
  const order = await lockOrder(tx, attempt.orderId);
  const isTheOne = order.settledBy === attempt.id || (order.settledBy === null && !(await hasOther(tx, attempt)));
  if (!isTheOne) return;
  const isOver = order.status === 'cancelled';
  const paymentStatus: PaymentStatus = isOver ? 'expired' : to;
  if (order.paymentStatus === paymentStatus || !mayBecome(paymentEdges, order.paymentStatus, paymentStatus)) return;
  // Shipped items are neither reserved nor released.
  const isHere = order.status === 'processing';
  const waits = isHere && order.stockHeld && order.heldUntil === null;
  const changed = await changeOrder(
    tx,
    order,
    {
      paymentStatus,
      settledBy: null,
      ...(waits ? { heldUntil: new Date(now.getTime() + anotherTryMs) } : {}),
      ...(to === 'expired' && isHere ? { closesAt: closingTime(now) } : {}),
    },
    now,
  );
  await settleSold(tx, changed, now);
  // Nothing is due any more for returned items.
  if (!isOver && order.status !== 'returned')
    await notifyBuyer(tx, changed, isHere ? 'payment_failed' : 'payment_missing', { now });
  // The payment was still authorized when the items were returned.
  if (order.settledBy === attempt.id) await creditUnpaidReturn(tx, changed, now);
}

/** Whether another attempt of the order has succeeded or may still succeed. */
async function hasOther(tx: Database, attempt: TransactionRow): Promise<boolean> {
  const others = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.orderId, attempt.orderId),
        ne(transactions.id, attempt.id),
        inArray(transactions.status, ['initiated', 'pending', 'authorized', 'paid']),
      ),
    );
  return others.length > 0;
}

/** The attempt is still undecided. */
async function wait(
  tx: Database,
  attempt: TransactionRow,
  status: TransactionStatus,
  isReviewed: boolean,
  now: Date,
): Promise<void> {
  if (!isOpen(attempt.status)) return;
  if (attempt.status !== status) await change(tx, attempt, { status });
  if (!isReviewed) return;
  const order = await lockOrder(tx, attempt.orderId);
  // The provider reviews it manually, which may take longer than the reservation.
  if (isUndelivered(order.status) && order.stockHeld && order.paymentStatus === 'pending')
    await changeOrder(tx, order, { paymentStatus: 'under_review', heldUntil: null }, now);
}

/**
 * Reports to the owner a refund that nobody requested, after he has refunded in the provider's place: it may be the
 * same money twice.
 */
async function noteUnasked(
  tx: Database,
  attempt: TransactionRow,
  { refunded, asked, now }: { refunded: Halalas; asked: number | undefined; now: Date },
): Promise<void> {
  const { refundedHalalas, refundedByHandHalalas: byHand } = attempt;
  if (byHand === 0) return;
  const open = asked === undefined ? await openOperation(tx, attempt.id) : null;
  const expected = asked ?? (open?.kind === 'refund' ? open.amountHalalas : 0);
  const unasked = refunded - refundedHalalas - expected;
  if (unasked <= 0) return;
  const said = `${sarText(unasked)} refunded by the provider besides ${sarText(byHand)} by you in its place, ${sarText(refunded - byHand)} by it in total`;
  await recordMismatch(tx, attempt, { ref: attempt.providerRef, said, expected: 'nothing' }, now);
}

/** Books money refunded since the last report. */
async function giveBack(
  tx: Database,
  transactionId: string,
  { refunded, byHand }: { refunded: Halalas; byHand: boolean },
  now: Date,
): Promise<void> {
  const { order, attempt } = await lockTransaction(tx, transactionId);
  const before = halalas(attempt.refundedHalalas);
  const amount = halalas(refunded - before);
  if (amount <= 0) return;
  const isWhole = refunded === attempt.capturedHalalas;
  const status = isWhole ? 'refunded' : 'partially_refunded';
  await change(tx, attempt, {
    refundedHalalas: refunded,
    refundedByHandHalalas: attempt.refundedByHandHalalas + (byHand ? amount : 0),
    status,
  });
  const account = byHand ? 'bank' : ledgerAccountOf(attempt);
  await writeRefund(tx, { orderId: order.id, transactionId, account, amount, at: now });
  let changed = order;
  const isSettling = order.settledBy === attempt.id && ['paid', 'partially_refunded'].includes(order.paymentStatus);
  if (isSettling) {
    changed = await changeOrder(tx, order, { paymentStatus: status }, now);
    // Cancelling has already reversed the sale.
    if (order.status !== 'cancelled') await writeCredit(tx, { orderId: order.id, amount, before, at: now });
    changed = await settleSold(tx, changed, now);
  }
  await notifyBuyer(tx, changed, 'order_refunded', { now, amount });
  if (isSettling) await issueCreditNote(tx, changed, { amount, before }, now);
}

// The one place where a payment report is applied. Webhook, return page, job and repay all end here, in any
// order, twice or late.
//
//   check amount, currency, reference ─ book what is newly captured or refunded ─ change the status along the edges
//   paid or authorized, but not for the order (cancelled, paid by another attempt, out of stock): refund automatically
import { eq } from 'drizzle-orm';
import { halalas, sarText, type Halalas } from '../../../../contract/core/money.ts';
import type { TransactionStatus } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { mayBecome } from '../../../lib/status-edges.ts';
import type { PaymentReport } from '../../../providers/payments/payment-provider.ts';
import { readAttempt, type TransactionRow } from '../attempts/attempts.ts';
import { ledgerAccountOf, writePayment, writeRefund } from '../operations/ledger.ts';
import type { PayableOrder, PayableOrders } from '../payable-orders.ts';
import { providerOf, type ApplyDeps } from '../payment-deps.ts';
import { recordMismatch, type Mismatch } from './payment-mismatches.ts';
import { dropObsoleteOperation, openOperation, reversePayment } from '../operations/payment-operations.ts';
import { transactions } from '../payments.tables.ts';
import { isOpen, transactionEdges } from '../transaction-states.ts';

/** The provider may capture or void an authorized payment by itself. */
const askAuthorizedMs = 6 * 3_600_000;

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
  orders: PayableOrders,
  transactionId: string,
): Promise<{ order: PayableOrder; attempt: TransactionRow }> {
  const order = await orders.lock(tx, (await readAttempt(tx, transactionId)).orderId);
  return { order, attempt: await readAttempt(tx, transactionId) };
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
  const { orders } = deps;
  const { order, attempt } = await lockTransaction(tx, orders, transactionId);
  const wrong = mismatchOf(payment, attempt, order.reference);
  if (wrong !== null) {
    const { reported: said, expected } = wrong;
    deps.log.error(
      { transactionId, ref: payment.ref, said, expected },
      'a payment report does not match its transaction',
    );
    await recordMismatch(tx, attempt, { ...wrong, ref: payment.ref }, now);
    return;
  }
  const known = await change(tx, attempt, {
    providerRef: payment.ref ?? attempt.providerRef,
    brand: payment.brand ?? attempt.brand,
    lastFour: payment.lastFour ?? attempt.lastFour,
  });
  const { status, captured, refunded, reportedRefunds } = figuresOf(payment, known);
  if (!mayBecome(transactionEdges, known.status, status) && !isBehind(known.status, status)) {
    deps.log.warn({ transactionId, from: known.status, to: status }, 'a payment report has an impossible status');
    return;
  }
  const tellOwner = async (attempt: TransactionRow, { reported, expected }: Mismatch, message: string) => {
    const isNew = await recordMismatch(tx, attempt, { reported, expected, ref: payment.ref }, now);
    if (isNew) deps.log.error({ transactionId, ref: payment.ref, said: reported, expected }, message);
  };
  if (reportedRefunds > captured) {
    const tooMuch = { reported: `refunded ${sarText(reportedRefunds)}`, expected: `at most ${sarText(captured)}` };
    await tellOwner(known, tooMuch, 'more was refunded than captured');
  }
  const booked = await bookCaptured(tx, known, captured, now);
  if (status === 'authorized' || captured > 0)
    await succeed(tx, deps, booked, captured > 0 ? 'paid' : 'authorized', now);
  else if (status === 'failed' || status === 'expired') await fail(tx, orders, booked, status, payment.reason, now);
  else await wait(tx, orders, booked, status, payment.status === 'under_review', now);
  if (captured > 0 && captured < known.amountHalalas && !payment.byHand) {
    // The order counts as paid. Whether the rest comes, only the owner can find out.
    const tooLittle = { reported: `captured ${sarText(captured)}`, expected: sarText(known.amountHalalas) };
    await tellOwner({ ...booked, status: 'paid' }, tooLittle, 'less was captured than the order costs');
  }
  if (refunded > known.refundedHalalas) {
    if (!payment.byHand) await reportUnrequestedRefund(tx, known, { refunded, asked: payment.asked, now });
    await giveBack(tx, orders, transactionId, { refunded, byHand: payment.byHand === true }, now);
  }
  await reverseUnwantedPayment(tx, orders, transactionId, now);
}

/**
 * Refunds the money of an attempt that does not pay the order, even if the provider has refused an operation that is
 * pointless by now.
 */
export async function reverseUnwantedPayment(
  tx: Database,
  orders: PayableOrders,
  transactionId: string,
  now: Date,
): Promise<void> {
  const { order, attempt } = await lockTransaction(tx, orders, transactionId);
  const wanted = order.wants(attempt);
  await dropObsoleteOperation(tx, orders, attempt, { wanted, now });
  if (!wanted) await reversePayment(tx, orders, attempt, now);
}

/** What does not match; null if everything does. */
function mismatchOf(payment: PaymentFacts, attempt: TransactionRow, reference: string): Mismatch | null {
  const amount = sarText(attempt.amountHalalas);
  if (payment.currency !== 'SAR') return { reported: `currency ${payment.currency}`, expected: 'SAR' };
  if (payment.amount !== attempt.amountHalalas)
    return { reported: `amount ${sarText(payment.amount)}`, expected: amount };
  if (payment.captured > attempt.amountHalalas)
    return { reported: `captured ${sarText(payment.captured)}`, expected: `at most ${amount}` };
  if (payment.ref !== null && attempt.providerRef !== null && attempt.providerRef !== payment.ref)
    return { reported: `payment ${payment.ref}`, expected: `payment ${attempt.providerRef}` };
  if (payment.transactionId !== null && payment.transactionId !== attempt.id)
    return { reported: `transaction ${payment.transactionId}`, expected: `transaction ${attempt.id}` };
  if (payment.orderReference !== null && payment.orderReference !== reference)
    return { reported: `order ${payment.orderReference}`, expected: `order ${reference}` };
  return null;
}

/**
 * The provider's status as a transaction status, and the amounts captured and refunded; never lower than known.
 * `reportedRefunds`: refunds by provider and owner together, which exceed what was captured if both refunded the same
 * money.
 */
function figuresOf(
  payment: PaymentFacts,
  known: TransactionRow,
): { status: TransactionStatus; captured: Halalas; refunded: Halalas; reportedRefunds: Halalas } {
  const wasPaid = ['paid', 'refunded', 'partially_refunded'].includes(payment.status);
  // Not every provider reports the captured amount of a payment it captures at once.
  const captured = Math.max(
    wasPaid && payment.captured === 0 ? payment.amount : payment.captured,
    known.capturedHalalas,
  );
  // A captured payment can still be voided on the same day (Moyasar, 'Void Payment'): all of it was refunded then.
  const wentBack = payment.status === 'refunded' || (payment.status === 'voided' && known.capturedHalalas > 0);
  // The provider does not know what the owner refunded in its place.
  const unreported = payment.byHand ? 0 : known.refundedByHandHalalas;
  const reportedRefunds = Math.max(payment.refunded, wentBack ? captured : 0) + unreported;
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
    refunded: halalas(Math.min(Math.max(reportedRefunds, known.refundedHalalas), captured)),
    reportedRefunds: halalas(reportedRefunds),
  };
}

/** Whether a report is outdated: it changes nothing and is not an error. */
function isBehind(known: TransactionStatus, reported: TransactionStatus): boolean {
  const order: TransactionStatus[] = ['initiated', 'pending', 'authorized', 'paid', 'partially_refunded', 'refunded'];
  return order.includes(known) && order.includes(reported) && order.indexOf(reported) <= order.indexOf(known);
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
async function bookCaptured(
  tx: Database,
  attempt: TransactionRow,
  captured: Halalas,
  now: Date,
): Promise<TransactionRow> {
  const amount = halalas(captured - attempt.capturedHalalas);
  if (amount <= 0) return attempt;
  await writePayment(tx, {
    orderId: attempt.orderId,
    transactionId: attempt.id,
    account: ledgerAccountOf(attempt),
    amount,
    at: now,
  });
  return change(tx, attempt, { capturedHalalas: captured });
}

/** The payment is captured or authorized. */
async function succeed(
  tx: Database,
  deps: ApplyDeps,
  attempt: TransactionRow,
  to: 'paid' | 'authorized',
  now: Date,
): Promise<void> {
  if (!mayBecome(transactionEdges, attempt.status, to)) return; // already refunded
  if (attempt.status === to) return;
  const changed = await change(tx, attempt, {
    status: to,
    reasonCode: null,
    reasonRaw: null,
    askAt: to === 'paid' ? null : new Date(now.getTime() + askAuthorizedMs),
  });
  const capturesAtOnce = providerOf(deps, attempt.provider)?.captures === 'at_once';
  await deps.orders.onSucceeded(tx, changed, { status: to, capturesAtOnce, now });
}

async function fail(
  tx: Database,
  orders: PayableOrders,
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
  if (known.status !== attempt.status) await orders.onFailed(tx, known, { status: to, now });
}

/** The attempt is still undecided. */
async function wait(
  tx: Database,
  orders: PayableOrders,
  attempt: TransactionRow,
  status: TransactionStatus,
  isReviewed: boolean,
  now: Date,
): Promise<void> {
  if (!isOpen(attempt.status)) return;
  if (attempt.status !== status) await change(tx, attempt, { status });
  if (isReviewed) await orders.onUnderReview(tx, attempt, now);
}

/**
 * Reports to the owner a refund that nobody requested, after he has refunded in the provider's place: it may be the
 * same money twice.
 */
async function reportUnrequestedRefund(
  tx: Database,
  attempt: TransactionRow,
  { refunded, asked, now }: { refunded: Halalas; asked: number | undefined; now: Date },
): Promise<void> {
  const { refundedHalalas, refundedByHandHalalas: byHand } = attempt;
  if (byHand === 0) return;
  const open = asked === undefined ? await openOperation(tx, attempt.id) : null;
  const expected = asked ?? (open?.kind === 'refund' ? open.amountHalalas : 0);
  const unrequested = refunded - refundedHalalas - expected;
  if (unrequested <= 0) return;
  const reported =
    `${sarText(unrequested)} refunded by the provider besides ${sarText(byHand)} by you in its place, ` +
    `${sarText(refunded - byHand)} by it in total`;
  await recordMismatch(tx, attempt, { ref: attempt.providerRef, reported, expected: 'nothing' }, now);
}

/** Books money refunded since the last report. */
async function giveBack(
  tx: Database,
  orders: PayableOrders,
  transactionId: string,
  { refunded, byHand }: { refunded: Halalas; byHand: boolean },
  now: Date,
): Promise<void> {
  const attempt = await readAttempt(tx, transactionId);
  const before = halalas(attempt.refundedHalalas);
  const amount = halalas(refunded - before);
  if (amount <= 0) return;
  const isWhole = refunded === attempt.capturedHalalas;
  const status = isWhole ? 'refunded' : 'partially_refunded';
  const changed = await change(tx, attempt, {
    refundedHalalas: refunded,
    refundedByHandHalalas: attempt.refundedByHandHalalas + (byHand ? amount : 0),
    status,
  });
  const account = byHand ? 'bank' : ledgerAccountOf(attempt);
  await writeRefund(tx, { orderId: attempt.orderId, transactionId, account, amount, at: now });
  await orders.onRefunded(tx, changed, { amount, before, status, now });
}

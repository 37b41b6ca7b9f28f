// Asks providers for the state of payments, and makes them carry out stored operations. Called by the return page,
// webhooks and jobs; safe on several instances.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { halalas, sarText } from '../../../../contract/core/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import { forEachIsolated } from '../../../lib/for-each-isolated.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  type CaptureShipment,
  type PaymentReport,
  type PaymentProvider,
  type ProviderId,
} from '../../../providers/payments/payment-provider.ts';
import { applyPayment, lockTransaction, reverseUnwantedPayment } from './apply-payment.ts';
import { readAttempt, type TransactionRow } from '../attempts/attempts.ts';
import { allowAnotherCode } from '../attempts/claim-code-attempt.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';
import {
  markOperationDone,
  renewClaim,
  takeDueOperations,
  type OperationRow,
} from '../operations/payment-operations.ts';
import { paymentOperations, transactions } from '../payments.tables.ts';
import { failedPayment, takeOverStart } from '../attempts/start-payment.ts';
import { recordMismatch } from './payment-mismatches.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A call may take this long; until then a missing payment, or one still awaiting a code, proves nothing. */
const callMayTakeMs = 90 * second;
/** Longer than any call; renewed before it. */
const operationLeaseMs = 2 * minute;
/** Concurrent calls to a provider per round: a slow answer delays few others, and the provider is not flooded. */
export const callsAtOnce = 5;
/** Maximum per round; the rest waits for the next one. */
const mostOfARound = 50;
/** Retries without valid keys, about a day, before the owner has to know. */
const triesWithoutKeys = 30;
/** After that no change is expected from a provider. */
const askForMs = 30 * 24 * hour;

/** Pause between questions, by the age of the attempt. */
function pauseAfter(ageMs: number): number {
  if (ageMs < 2 * minute) return 10 * second;
  if (ageMs < 30 * minute) return 30 * second;
  if (ageMs < 3 * hour) return 5 * minute;
  return ageMs < 48 * hour ? 30 * minute : 6 * hour;
}

/** Asks the provider about one attempt and applies the answer. False if the state is unknown. */
export async function askProvider(
  deps: PaymentDeps,
  attempt: TransactionRow,
  { codeMayBeUnderWay = true }: { codeMayBeUnderWay?: boolean } = {},
): Promise<boolean> {
  const provider = providerOf(deps, attempt.provider);
  if (!provider) return false;
  const reference = await deps.orders.referenceOf(deps.db, attempt.orderId);
  if (reference === null) return false;
  let payment: PaymentReport | null;
  try {
    payment =
      attempt.providerRef === null
        ? await provider.find({
            transactionId: attempt.id,
            orderReference: reference,
            startedAt: attempt.startedAt ?? attempt.createdAt,
          })
        : await provider.retrieve(attempt.providerRef);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.log.warn({ transactionId: attempt.id, err: error }, 'asking a provider about a payment failed');
    return false;
  }
  const now = deps.now();
  if (!payment && now.getTime() - (attempt.startedAt ?? attempt.createdAt).getTime() < callMayTakeMs) return false;
  const report =
    payment ?? failedPayment(attempt, reference, { code: 'not_started', raw: 'the provider has no such payment' });
  await inTransaction(deps.db, async (tx) => {
    await applyPayment(tx, deps, attempt.id, report, deps.now());
    if (report.status !== 'pending') return;
    const noCallSince = new Date(now.getTime() - callMayTakeMs);
    await takeOverStart(tx, attempt, noCallSince);
    await allowAnotherCode(tx, attempt.id, codeMayBeUnderWay ? noCallSince : now);
  });
  deps.wakeMessages();
  return true;
}

/** Asks about every open or authorized attempt of an order. */
export async function askAboutOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const open = await deps.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.orderId, orderId),
        isNotNull(transactions.provider),
        isNotNull(transactions.startedAt),
        inArray(transactions.status, ['initiated', 'pending', 'authorized']),
      ),
    );
  for (const attempt of open) await askProvider(deps, attempt);
  await carryOutOperations(deps, { orderId });
}

/** Asks a provider about its due attempts. Finds what a dead process left behind. */
export async function reconcile(deps: PaymentDeps, provider: ProviderId): Promise<void> {
  const due = await takeDue(deps.db, provider, deps.now());
  const about = ({ id }: TransactionRow) => ({ transactionId: id });
  await forEachIsolated(due, { ...deps, about, atOnce: callsAtOnce }, async (attempt) => {
    const isKnown = await askProvider(deps, attempt);
    if (!isKnown && isLongOver(attempt, deps.now())) await giveUp(deps, attempt);
    if (isKnown && !changesByItself(attempt)) await dropQuestion(deps.db, attempt);
  });
}

/** Paid and failed payments change only if the provider sends a webhook. */
function changesByItself({ status }: TransactionRow): boolean {
  return ['initiated', 'pending', 'authorized', 'expired'].includes(status);
}

/** The webhook's question is answered. A newer one has set its own time. */
async function dropQuestion(db: Database, { id, askAt }: TransactionRow): Promise<void> {
  if (askAt === null) return;
  await db
    .update(transactions)
    .set({ askAt: null })
    .where(and(eq(transactions.id, id), eq(transactions.askAt, askAt)));
}

/** Claims due attempts by moving their next time on, so that no other instance asks as well. */
async function takeDue(db: Database, provider: ProviderId, now: Date): Promise<TransactionRow[]> {
  const claimed = await rowsOf<{ id: string }>(
    db,
    sql`update transactions set ask_at = ${new Date(now.getTime() + minute).toISOString()}::timestamptz
      where id in (select id from transactions where provider = ${provider} and ask_at <= ${now.toISOString()}::timestamptz
        order by ask_at limit ${mostOfARound} for update skip locked)
      returning id`,
  );
  if (claimed.length === 0) return [];
  const ids = claimed.map(({ id }) => id);
  const rows = await db.select().from(transactions).where(inArray(transactions.id, ids));
  const taken = [];
  for (const row of rows) {
    const age = now.getTime() - row.createdAt.getTime();
    const askAt = age > askForMs ? null : new Date(now.getTime() + pauseAfter(age));
    // An attempt that was settled in the meantime has set its own time.
    await db
      .update(transactions)
      .set({ askAt })
      .where(and(eq(transactions.id, row.id), isNotNull(transactions.askAt)));
    taken.push({ ...row, askAt });
  }
  return taken;
}

/** Never sent, and the provider is no longer configured: nothing will ever be reported. */
function isLongOver(attempt: TransactionRow, now: Date): boolean {
  return attempt.startedAt === null && now.getTime() - attempt.createdAt.getTime() > 10 * minute;
}

async function giveUp(deps: PaymentDeps, { id }: TransactionRow): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { order, attempt } = await lockTransaction(tx, deps.orders, id);
    if (attempt.status !== 'initiated' || attempt.startedAt !== null) return;
    await applyPayment(
      tx,
      deps,
      id,
      failedPayment(attempt, order.reference, { code: 'not_started', raw: 'never sent' }),
      deps.now(),
    );
  });
}

/** Makes providers carry out due captures, voids and refunds; optionally of one order or provider only. */
export async function carryOutOperations(
  deps: PaymentDeps,
  of: { orderId?: string; provider?: ProviderId } = {},
): Promise<void> {
  const due = await takeDueOperations(deps.db, {
    now: deps.now(),
    leaseMs: operationLeaseMs,
    most: mostOfARound,
    ...of,
  });
  const about = ({ id }: OperationRow) => ({ operation: id });
  await forEachIsolated(due, { ...deps, about, atOnce: callsAtOnce }, (operation) => carryOut(deps, operation));
  if (due.length > 0) deps.wakeMessages();
}

async function carryOut(deps: PaymentDeps, operation: OperationRow): Promise<void> {
  const { db, log } = deps;
  if (!(await renewClaim(db, operation, { now: deps.now(), leaseMs: operationLeaseMs }))) return;
  const attempt = await readAttempt(db, operation.transactionId);
  const provider = providerOf(deps, attempt.provider);
  if (!provider || attempt.providerRef === null) return withoutKeys(deps, operation, 'its provider is not set up');
  try {
    if (operation.kind === 'refund' && operation.sentAt === null) {
      const report = await provider.retrieve(attempt.providerRef);
      if (report.refunded > operation.refundedBeforeHalalas)
        return await leaveOvertaken(deps, { operation, attempt, report });
    }
    if (operation.sentAt === null) await noteSent(db, operation, deps.now());
    const payment = await act(provider, attempt.providerRef, operation, await handedOverOf(deps, attempt));
    await inTransaction(db, async (tx) => {
      await lockTransaction(tx, deps.orders, attempt.id);
      await markOperationDone(tx, operation.id, deps.now());
      await applyPayment(
        tx,
        deps,
        attempt.id,
        { ...payment, asked: operation.kind === 'refund' ? operation.amountHalalas : 0 },
        deps.now(),
      );
    });
  } catch (error) {
    if (error instanceof ProviderUnreachable) return later(deps, operation, error.detail);
    if (!(error instanceof ProviderRefused)) throw error;
    log.error(
      { operation: operation.id, kind: operation.kind, err: error },
      'a provider refused a capture, void or refund',
    );
    // The keys are wrong, not the payment: retried until they are fixed.
    if (error.isAboutKeys) return withoutKeys(deps, operation, error.raw);
    await leaveToOwner(deps, operation, error.raw, { sentAt: null }); // it took no effect
    // An unreported refund may have come first: then the rest is requested.
    if (operation.kind === 'refund') await askProvider(deps, attempt);
  }
}

/**
 * Leaves a refund that has not been sent to the owner, because the provider has made another one: it may be the same
 * money. Reports it if that one would settle it although the payment has enough for both.
 */
async function leaveOvertaken(
  deps: PaymentDeps,
  { operation, attempt, report }: { operation: OperationRow; attempt: TransactionRow; report: PaymentReport },
): Promise<void> {
  const { amountHalalas: amount, refundedBeforeHalalas: before } = operation;
  const { refunded } = report;
  const gone = halalas(refunded - before);
  const reported =
    `${sarText(gone)} refunded before your refund of ${sarText(halalas(amount))}, which was not sent; ` +
    `${sarText(refunded)} in total`;
  const byHand = attempt.refundedByHandHalalas;
  // What was refunded besides, after the owner has refunded in the provider's place, reportUnrequestedRefund reports.
  const isReported = byHand > 0 && gone > amount;
  const hasEnough = attempt.capturedHalalas - refunded - byHand >= amount;
  await inTransaction(deps.db, async (tx) => {
    await lockTransaction(tx, deps.orders, attempt.id);
    if (!isReported && gone >= amount && hasEnough)
      await recordMismatch(tx, attempt, { ref: attempt.providerRef, reported, expected: 'one of them' }, deps.now());
    await refuse(tx, operation, { lastError: 'another refund was made before' });
    await applyPayment(tx, deps, attempt.id, report, deps.now());
  });
  deps.wakeMessages();
}

/** From now on the provider may have done it, whatever becomes of its answer. */
async function noteSent(db: Database, { id }: OperationRow, now: Date): Promise<void> {
  await db.update(paymentOperations).set({ sentAt: now }).where(eq(paymentOperations.id, id));
}

async function refuse(
  tx: Database,
  { id }: OperationRow,
  change: Partial<Pick<OperationRow, 'lastError' | 'sentAt'>>,
): Promise<void> {
  await tx
    .update(paymentOperations)
    .set({ status: 'refused', ...change })
    .where(eq(paymentOperations.id, id));
}

/** Retries, because keys may be fixed; in the end the owner has to know. */
function withoutKeys(deps: PaymentDeps, operation: OperationRow, why: string): Promise<void> {
  const isHopeless = operation.attempts >= triesWithoutKeys;
  return isHopeless ? leaveToOwner(deps, operation, why) : later(deps, operation, why);
}

/** Leaves a refused operation to the owner, unless the payment no longer needs it. */
function leaveToOwner(
  deps: PaymentDeps,
  operation: OperationRow,
  lastError: string,
  more: { sentAt?: null } = {},
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await lockTransaction(tx, deps.orders, operation.transactionId);
    await refuse(tx, operation, { lastError, ...more });
    await reverseUnwantedPayment(tx, deps.orders, operation.transactionId, deps.now());
  });
}

function act(
  provider: PaymentProvider,
  ref: string,
  { kind, id, ...operation }: OperationRow,
  handedOver: CaptureShipment | undefined,
): Promise<PaymentReport> {
  const amount = halalas(operation.amountHalalas);
  if (kind === 'capture') return provider.capture(ref, amount, id, handedOver);
  if (kind === 'void') return provider.void(ref, id);
  return provider.refund(ref, amount, id, halalas(operation.refundedBeforeHalalas));
}

/** Tracking data of a shipped order; undefined before shipping. */
async function handedOverOf(
  { db, orders, now }: PaymentDeps,
  { orderId }: TransactionRow,
): Promise<CaptureShipment | undefined> {
  const shipment = await orders.shipmentOf(db, orderId);
  return shipment ? { ...shipment, at: now() } : undefined;
}

/** Retries later, with the pause doubling each time up to one hour. */
async function later({ db, now }: PaymentDeps, { id, attempts }: OperationRow, lastError: string): Promise<void> {
  const nextAt = new Date(now().getTime() + Math.min(hour, 5 * second * 2 ** Math.min(attempts, 12)));
  await db.update(paymentOperations).set({ nextAt, lastError }).where(eq(paymentOperations.id, id));
}

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
/** HTTP statuses that refuse the caller's keys, not the request. */
const aboutKeys = new Set([401, 403]);
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
  });
}

/** Claims due attempts by moving their next time on, so that no other instance asks as well. */
async function takeDue(db: Database, provider: ProviderId, now: Date): Promise<TransactionRow[]> {
  const taken = await rowsOf<{ id: string }>(
    db,
    sql`update transactions set ask_at = ${new Date(now.getTime() + minute).toISOString()}::timestamptz
      where id in (select id from transactions where provider = ${provider} and ask_at <= ${now.toISOString()}::timestamptz
        order by ask_at limit ${mostOfARound} for update skip locked)
      returning id`,
  );
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  const rows = await db.select().from(transactions).where(inArray(transactions.id, ids));
  for (const row of rows) {
    const age = now.getTime() - row.createdAt.getTime();
    // Paid and failed payments change only if the provider sends a webhook.
    const mayChange = ['initiated', 'pending', 'authorized', 'expired'].includes(row.status);
    const askAt = age > askForMs || !mayChange ? null : new Date(now.getTime() + pauseAfter(age));
    // An attempt that was settled in the meantime has set its own time.
    await db
      .update(transactions)
      .set({ askAt })
      .where(and(eq(transactions.id, row.id), isNotNull(transactions.askAt)));
  }
  return rows;
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
    if (operation.kind === 'refund' && operation.attempts === 1) {
      const { refunded } = await provider.retrieve(attempt.providerRef);
      if (refunded > operation.refundedBeforeHalalas)
        return await leaveOvertaken(deps, { operation, attempt, refunded });
    }
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
    if (aboutKeys.has(error.status)) return withoutKeys(deps, operation, error.raw);
    await leaveToOwner(deps, operation, error.raw);
    // An unreported refund may have come first: then the rest is requested.
    if (operation.kind === 'refund') await askProvider(deps, attempt);
  }
}

/**
 * Leaves a refund that has not been sent to the owner, because the provider has made another one: it may be
 * the same money. Reports it if that one would settle it although the payment has enough for both.
 */
async function leaveOvertaken(
  deps: PaymentDeps,
  { operation, attempt, refunded }: { operation: OperationRow; attempt: TransactionRow; refunded: number },
): Promise<void> {
  const { amountHalalas: amount, refundedBeforeHalalas: before } = operation;
  const gone = halalas(refunded - before);
  const reported =
    `${sarText(gone)} refunded before your refund of ${sarText(halalas(amount))}, which was not sent; ` +
    `${sarText(halalas(refunded))} in total`;
  // After a refund in the provider's place, reportUnrequestedRefund reports it.
  const isReported = attempt.refundedByHandHalalas > 0;
  if (!isReported && gone >= amount && attempt.capturedHalalas - refunded >= amount)
    await inTransaction(deps.db, async (tx) => {
      await lockTransaction(tx, deps.orders, attempt.id);
      await recordMismatch(tx, attempt, { ref: attempt.providerRef, reported, expected: 'one of them' }, deps.now());
    });
  await leaveToOwner(deps, operation, 'another refund was made before');
  await askProvider(deps, attempt);
}

/** Retries, because keys may be fixed; in the end the owner has to know. */
function withoutKeys(deps: PaymentDeps, operation: OperationRow, why: string): Promise<void> {
  const isHopeless = operation.attempts >= triesWithoutKeys;
  return isHopeless ? leaveToOwner(deps, operation, why) : later(deps, operation, why);
}

/** Leaves a refused operation to the owner, unless the payment no longer needs it. */
function leaveToOwner(deps: PaymentDeps, { id, transactionId }: OperationRow, lastError: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await lockTransaction(tx, deps.orders, transactionId);
    await tx.update(paymentOperations).set({ status: 'refused', lastError }).where(eq(paymentOperations.id, id));
    await reverseUnwantedPayment(tx, deps.orders, transactionId, deps.now());
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

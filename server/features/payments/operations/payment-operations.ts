// Operations on a payment: capture, void, refund. Stored in the transaction that decides them, carried out after its
// commit, and retried by a job until the provider has done or refused them.
import { randomUUID } from 'node:crypto';
import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  notInArray,
  or,
  sql,
  sum,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import { halalas, sarText, type Halalas } from '../../../../contract/core/money.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import type { ProviderId } from '../../../providers/payments/payment-provider.ts';
import { attemptIdsOf, type TransactionRow } from '../attempts/attempts.ts';
import type { ManualRefunds } from '../payable-orders.ts';
import { recordMismatch } from '../reports/payment-mismatches.ts';
import { paymentOperations, transactions } from '../payments.tables.ts';

export type OperationRow = typeof paymentOperations.$inferSelect;

/** Not done, not dropped: for the provider or the owner. */
const openStatuses: OperationRow['status'][] = ['waiting', 'refused', 'by_hand'];

/** While an operation is open, the owner needs its error. */
const isOldRefusal = and(notInArray(paymentOperations.status, openStatuses), isNotNull(paymentOperations.lastError));

/**
 * Stores a capture or void of an attempt's whole amount; does nothing if the payment has an open operation. Without a
 * provider the owner does it manually.
 */
export async function writeOperation(
  tx: Database,
  attempt: TransactionRow,
  kind: 'capture' | 'void',
  now: Date,
): Promise<void> {
  const { amountHalalas } = attempt;
  await insertOperation(tx, attempt, { kind, amountHalalas, status: initialStatus(attempt), now });
}

/**
 * Stores a refund; does nothing if the payment has an open operation. Without a provider the owner does it manually,
 * and the buyer is asked for an account.
 */
export async function requestRefund(
  tx: Database,
  manual: ManualRefunds,
  attempt: TransactionRow,
  { amount, now }: { amount: Halalas; now: Date },
): Promise<void> {
  const status = initialStatus(attempt);
  const isWritten = await insertOperation(tx, attempt, { kind: 'refund', amountHalalas: amount, status, now });
  if (isWritten && status === 'by_hand') await manual.askForAccount(tx, attempt.orderId, amount, now);
}

function initialStatus({ provider }: TransactionRow): 'by_hand' | 'waiting' {
  return provider === null ? 'by_hand' : 'waiting';
}

/** False if another one is open. */
async function insertOperation(
  tx: Database,
  attempt: TransactionRow,
  { now, ...operation }: Pick<OperationRow, 'kind' | 'amountHalalas' | 'status'> & { lastError?: string; now: Date },
): Promise<boolean> {
  const written = await tx
    .insert(paymentOperations)
    .values({
      ...operation,
      id: randomUUID(),
      transactionId: attempt.id,
      refundedBeforeHalalas: refundedByProvider(attempt),
      sentAt: null,
      nextAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentOperations.id });
  return written.length > 0;
}

/**
 * Reverses an attempt completely: refunds what was captured, voids what was authorized. Does nothing if there is
 * nothing left, or a reversal is open.
 */
export async function reversePayment(
  tx: Database,
  manual: ManualRefunds,
  attempt: TransactionRow,
  now: Date,
): Promise<void> {
  const left = halalas(attempt.capturedHalalas - attempt.refundedHalalas);
  if (left > 0) await requestRefund(tx, manual, attempt, { amount: left, now });
  else if (attempt.status === 'authorized') await writeOperation(tx, attempt, 'void', now);
}

/** Drops operations that have not started or were refused, because the order no longer needs them. */
export async function dropOperations(tx: Database, transactionId: string, now: Date): Promise<void> {
  const { status, attempts } = paymentOperations;
  await tx
    .update(paymentOperations)
    .set({ status: 'dropped', doneAt: now })
    .where(
      and(
        eq(paymentOperations.transactionId, transactionId),
        or(and(eq(status, 'waiting'), eq(attempts, 0)), eq(status, 'refused')),
      ),
    );
}

/**
 * Drops a refused operation (also one the owner has taken over) that is no longer needed: a capture of a captured or
 * unwanted payment, a void of one no longer authorized, a refund made another way. Until then it blocks the next
 * operation of the payment. If only part of a refund was made another way, the rest replaces it. The owner is notified
 * if he had taken it over, since he may have transferred it by then.
 */
export async function dropObsoleteOperation(
  tx: Database,
  manual: ManualRefunds,
  attempt: TransactionRow,
  { wanted, now }: { wanted: boolean; now: Date },
): Promise<void> {
  const open = await openOperation(tx, attempt.id);
  const isTakenOver = open?.status === 'by_hand' && attempt.provider !== null;
  if (!open || !(open.status === 'refused' || isTakenOver)) return;
  const { kind, amountHalalas } = open;
  const isPromised = attempt.status === 'authorized' && attempt.capturedHalalas === 0;
  const goneBack = refundedByProvider(attempt) - open.refundedBeforeHalalas;
  const isOvertaken = {
    capture: !isPromised || !wanted,
    void: !isPromised,
    refund: goneBack > 0,
  }[kind];
  if (!isOvertaken) return;
  await tx.update(paymentOperations).set({ status: 'dropped', doneAt: now }).where(eq(paymentOperations.id, open.id));
  const meanwhile = sarText(Math.min(goneBack, amountHalalas));
  if (isTakenOver) {
    const inAll = sarText(refundedByProvider(attempt));
    const reported = `${meanwhile} refunded by the provider of ${sarText(amountHalalas)} that you have taken over, ${inAll} by it in total`;
    await recordMismatch(tx, attempt, { ref: attempt.providerRef, reported, expected: 'nothing' }, now);
  }
  const rest = { kind, amountHalalas: amountHalalas - goneBack, now };
  if (kind === 'refund' && rest.amountHalalas > 0) {
    // A payment that does not belong to the order is refunded completely. For a partial refund, only the owner knows
    // whether the rest is still wanted.
    const next = wanted ? 'refused' : 'waiting';
    const status = isTakenOver ? 'by_hand' : next;
    await insertOperation(tx, attempt, {
      ...rest,
      status,
      lastError: `${meanwhile} more had been refunded than was known`,
    });
  }
  await manual.dropRefundAccount(tx, attempt.orderId);
}

/** A payment's open operation, for the provider or the owner; the index allows at most one. */
export async function openOperation(tx: Database, transactionId: string): Promise<OperationRow | null> {
  const [open] = await tx
    .select()
    .from(paymentOperations)
    .where(and(eq(paymentOperations.transactionId, transactionId), inArray(paymentOperations.status, openStatuses)));
  return open ?? null;
}

/** Whether an open refund gives back all that is left of a payment. */
export async function isRefundedInFull(
  tx: Database,
  { id, capturedHalalas, refundedHalalas }: TransactionRow,
): Promise<boolean> {
  const open = await openOperation(tx, id);
  return open?.kind === 'refund' && open.amountHalalas >= capturedHalalas - refundedHalalas;
}

/** All operations of these attempts, oldest first. */
export async function operationsOf(db: Database, transactionIds: readonly string[]): Promise<OperationRow[]> {
  if (transactionIds.length === 0) return [];
  return db
    .select()
    .from(paymentOperations)
    .where(inArray(paymentOperations.transactionId, [...transactionIds]))
    .orderBy(asc(paymentOperations.createdAt));
}

/** What the owner still has to refund manually of an order; 0 for nothing. */
export async function openManualRefund(db: Database, orderId: string): Promise<Halalas> {
  const [open] = await db
    .select({ amount: sum(paymentOperations.amountHalalas).mapWith(Number) })
    .from(paymentOperations)
    .where(
      and(
        inArray(paymentOperations.transactionId, attemptIdsOf(db, orderId)),
        eq(paymentOperations.status, 'by_hand'),
        eq(paymentOperations.kind, 'refund'),
      ),
    );
  return halalas(open?.amount ?? 0);
}

/** Query for the ids of orders with a refund that is not done. */
export function ordersWithOpenRefund(db: Database) {
  return db
    .select({ id: transactions.orderId })
    .from(paymentOperations)
    .innerJoin(transactions, eq(transactions.id, paymentOperations.transactionId))
    .where(and(eq(paymentOperations.kind, 'refund'), inArray(paymentOperations.status, openStatuses)));
}

/** Condition: the order with this id has a provider's text about an operation that is over. */
export function hasOldRefusal(db: Database, orderId: AnyColumn): SQL {
  return exists(
    db
      .select({ id: paymentOperations.id })
      .from(paymentOperations)
      .innerJoin(transactions, eq(transactions.id, paymentOperations.transactionId))
      .where(and(eq(transactions.orderId, orderId), isOldRefusal)),
  );
}

/** Deletes what providers wrote about operations of these orders that are over: it may repeat what they were sent. */
export async function scrubOperations(tx: Database, orderIds: readonly string[]): Promise<void> {
  const attempts = tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.orderId, [...orderIds]));
  await tx
    .update(paymentOperations)
    .set({ lastError: null })
    .where(and(inArray(paymentOperations.transactionId, attempts), isOldRefusal));
}

/** Marks an operation as done. Do this before its report is applied, which may require the next operation. */
export async function markOperationDone(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(paymentOperations)
    .set({ status: 'done', doneAt: now, lastError: null })
    .where(eq(paymentOperations.id, id));
}

/** What the provider has refunded, without manual refunds by the owner. */
function refundedByProvider({ refundedHalalas, refundedByHandHalalas }: TransactionRow): number {
  return refundedHalalas - refundedByHandHalalas;
}

/** Claims due operations for a while, at most `most`; optionally of one order or provider only. */
export async function takeDueOperations(
  db: Database,
  {
    now,
    leaseMs,
    most,
    orderId,
    provider,
  }: { now: Date; leaseMs: number; most: number; orderId?: string; provider?: ProviderId },
): Promise<OperationRow[]> {
  const ofOrder = orderId
    ? sql`and transaction_id in (select id from transactions where order_id = ${orderId})`
    : sql``;
  const ofProvider = provider
    ? sql`and transaction_id in (select id from transactions where provider = ${provider})`
    : sql``;
  const taken = await rowsOf<{ id: string }>(
    db,
    sql`update payment_operations
      set attempts = attempts + 1, next_at = ${new Date(now.getTime() + leaseMs).toISOString()}::timestamptz
      where id in (select id from payment_operations
        where status = 'waiting' and next_at <= ${now.toISOString()}::timestamptz ${ofOrder} ${ofProvider}
        order by next_at limit ${most} for update skip locked)
      returning id`,
  );
  if (taken.length === 0) return [];
  return db
    .select()
    .from(paymentOperations)
    .where(
      inArray(
        paymentOperations.id,
        taken.map(({ id }) => id),
      ),
    );
}

/**
 * Renews the claim of an operation right before its provider is asked: it may have waited longer than the lease. Its
 * number of attempts identifies the claim. False if it was dropped, or claimed again, since it was taken.
 */
export async function renewClaim(
  db: Database,
  { id, attempts }: OperationRow,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<boolean> {
  const renewed = await db
    .update(paymentOperations)
    .set({ nextAt: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(paymentOperations.id, id),
        eq(paymentOperations.status, 'waiting'),
        eq(paymentOperations.attempts, attempts),
      ),
    )
    .returning({ id: paymentOperations.id });
  return renewed.length > 0;
}

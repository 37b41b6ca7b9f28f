// Attempts to pay an order: what others may read of them, and what ends them besides a payment report.
import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { DeclineReason } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { transactions } from '../payments.tables.ts';
import { isOpen } from '../transaction-states.ts';

export type TransactionRow = typeof transactions.$inferSelect;

/** An attempt that the shopper may still continue at the provider. */
export type LiveAttempt = TransactionRow & { expiresAt: Date };

export function isAlive(attempt: TransactionRow, now: Date): attempt is LiveAttempt {
  // The provider waits on a page whose URL was lost: the shopper cannot continue. If it is paid after all, it is
  // refunded.
  if (attempt.actionType === 'lost' && attempt.status === 'pending') return false;
  return isOpen(attempt.status) && attempt.expiresAt !== null && attempt.expiresAt > now;
}

/** The attempt with this id; null if there is none. */
export async function findAttempt(db: Database, id: string): Promise<TransactionRow | null> {
  const [attempt] = await db.select().from(transactions).where(eq(transactions.id, id));
  return attempt ?? null;
}

/** The attempt with this id. Throws if there is none. */
export async function readAttempt(db: Database, id: string): Promise<TransactionRow> {
  const attempt = await findAttempt(db, id);
  if (!attempt) throw new Error(`there is no transaction ${id}`);
  return attempt;
}

/** The attempts of an order, latest first. */
export function attemptsOf(db: Database, orderId: string): Promise<TransactionRow[]> {
  return db.select().from(transactions).where(eq(transactions.orderId, orderId)).orderBy(desc(transactions.attempt));
}

/** Query for all attempts, to join with their orders. */
export function allAttempts(db: Database) {
  return db.select().from(transactions).as('attempts');
}

/** Query for the ids of an order's attempts. */
export function attemptIdsOf(db: Database, orderId: string) {
  return db.select({ id: transactions.id }).from(transactions).where(eq(transactions.orderId, orderId));
}

/** Query for the provider of an order's latest attempt; `orderId` is a column of the outer query. */
export function latestProviderOf(orderId: AnyColumn): SQL {
  return sql`(select provider from transactions where order_id = ${orderId} order by attempt desc limit 1)`;
}

/** The id of the latest attempt of each order. */
export async function latestAttemptIds(db: Database, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: transactions.orderId, id: transactions.id })
    .from(transactions)
    .where(inArray(transactions.orderId, [...orderIds]))
    .orderBy(asc(transactions.attempt));
  return new Map(rows.map(({ orderId, id }) => [orderId, id]));
}

/** Whether another attempt of the order has succeeded or may still succeed. */
export async function hasOtherAttempt(db: Database, attempt: TransactionRow): Promise<boolean> {
  const others = await db
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

/** Expires an order's other attempts without a provider: transfers and cash no longer awaited. */
export async function endWithoutProvider(
  tx: Database,
  { orderId, id }: Pick<TransactionRow, 'orderId'> & { id: string | null },
): Promise<void> {
  await tx
    .update(transactions)
    .set({ status: 'expired' })
    .where(
      and(
        eq(transactions.orderId, orderId),
        isNull(transactions.provider),
        inArray(transactions.status, ['initiated', 'pending']),
        id === null ? undefined : ne(transactions.id, id),
      ),
    );
}

/** Expires earlier attempts past their time. If one succeeds after all, it pays the order or is refunded. */
export async function endWaiting(tx: Database, orderId: string): Promise<void> {
  for (const status of ['initiated', 'pending'] as const)
    await tx
      .update(transactions)
      .set({ status: 'expired', reasonCode: 'session_expired' })
      .where(and(eq(transactions.orderId, orderId), eq(transactions.status, status)));
}

/** Notes that the receipt of an order's transfer was rejected; `reason` is the owner's, for the shopper. */
export async function noteRejectedReceipt(tx: Database, orderId: string, reason: string | null): Promise<void> {
  await tx
    .update(transactions)
    .set({ reasonCode: 'receipt_rejected', reasonRaw: reason })
    .where(and(eq(transactions.orderId, orderId), eq(transactions.status, 'pending')));
}

/**
 * The same for an order that was cancelled before the receipt was reviewed. Returns whether it was.
 */
export async function noteRejectedAfterCancelling(
  tx: Database,
  { id, receiptSentAt }: { id: string; receiptSentAt: Date },
  reason: string | null,
): Promise<boolean> {
  const noted = await tx
    .update(transactions)
    .set({ reasonCode: 'receipt_rejected', reasonRaw: reason })
    .where(wasLeftUnreviewed(sql`${id}::uuid`, sql`${receiptSentAt.toISOString()}::timestamptz`))
    .returning({ id: transactions.id });
  return noted.length > 0;
}

/** Condition: nobody had reviewed the receipt, sent at `receiptSentAt`, when this order was cancelled. */
export function hasUnreviewedAttempt(
  db: Database,
  { orderId, receiptSentAt }: { orderId: AnyColumn; receiptSentAt: AnyColumn },
): SQL {
  const attempts = db.select({ id: transactions.id }).from(transactions);
  return exists(attempts.where(wasLeftUnreviewed(sql`${orderId}`, sql`${receiptSentAt}`)));
}

/**
 * Condition on an attempt of a cancelled order: the receipt was sent for it, and cancelling ended it. Whatever else ends
 * an attempt that has a receipt leaves a reason.
 */
function wasLeftUnreviewed(orderId: SQL, receiptSentAt: SQL): SQL | undefined {
  return and(
    sql`${transactions.orderId} = ${orderId}`,
    eq(transactions.method, 'bank_transfer'),
    eq(transactions.status, 'expired'),
    isNull(transactions.reasonCode),
    sql`${transactions.attempt} = (select max(earlier.attempt) from transactions earlier
      where earlier.order_id = ${orderId} and earlier.created_at <= ${receiptSentAt})`,
  );
}

/** Removes a reason that no longer applies from the attempts of an order. */
export async function clearReason(tx: Database, orderId: string, code: DeclineReason): Promise<void> {
  await tx
    .update(transactions)
    .set({ reasonCode: null, reasonRaw: null })
    .where(and(eq(transactions.orderId, orderId), eq(transactions.reasonCode, code)));
}

/** Condition: the order with this id was to be paid online in one of its attempts. */
export function hasOnlineAttempt(db: Database, orderId: AnyColumn): SQL {
  const attempts = db.select({ id: transactions.id }).from(transactions);
  return exists(attempts.where(and(eq(transactions.orderId, orderId), isNotNull(transactions.provider))));
}

/** Condition: the order with this id has a link to pay. */
export function hasPaymentLink(db: Database, orderId: AnyColumn): SQL {
  const links = db.select({ id: transactions.id }).from(transactions);
  return exists(links.where(and(eq(transactions.orderId, orderId), isNotNull(transactions.actionUrl))));
}

/** Deletes what the owner wrote about rejected receipts of these orders, as it may name people, and links to pay. */
export async function scrubAttempts(tx: Database, orderIds: readonly string[]): Promise<void> {
  const isOfOrders = inArray(transactions.orderId, [...orderIds]);
  await tx
    .update(transactions)
    .set({ reasonRaw: null })
    .where(and(isOfOrders, eq(transactions.reasonCode, 'receipt_rejected')));
  await tx.update(transactions).set({ actionUrl: null }).where(isOfOrders);
}

// What reserves stock until someone acts, and is therefore a task for the owner.
import { and, asc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orders, transactions } from '../orders.tables.ts';

/** Numbers of orders whose transfer receipt was sent before this time and is not reviewed yet, oldest first. */
export async function unseenReceipts(db: Database, before: Date): Promise<number[]> {
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(
      and(
        eq(orders.paymentMethod, 'bank_transfer'),
        eq(orders.paymentStatus, 'under_review'),
        lt(orders.receiptSentAt, before),
      ),
    )
    .orderBy(asc(orders.receiptSentAt));
  return found.map(({ number }) => number);
}

/**
 * Payments started before this time that their provider has authorized but not paid, or is still reviewing, oldest
 * first.
 */
export function longAuthorizations(db: Database, before: Date) {
  return db
    .select({
      number: orders.number,
      provider: transactions.provider,
      isPromised: eq(transactions.status, 'authorized'),
    })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .where(
      and(
        isNotNull(transactions.provider),
        lt(transactions.createdAt, before),
        or(
          eq(transactions.status, 'authorized'),
          and(eq(transactions.status, 'pending'), eq(orders.paymentStatus, 'under_review')),
        ),
      ),
    )
    .orderBy(asc(transactions.createdAt));
}

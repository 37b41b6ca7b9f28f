// What keeps goods for as long as nobody does anything, and so has to be somebody's task.
import { and, asc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orders, transactions } from '../orders.tables.ts';

/** The numbers of orders whose receipt of a transfer was sent before this moment and is still to be looked at, the oldest first. */
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

/** Payments that were begun before this moment and that their provider has promised and not paid, or still looks at, the oldest first. */
export function longPromises(db: Database, before: Date) {
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

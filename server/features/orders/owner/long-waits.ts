// What reserves stock until someone acts, and is therefore a task for the owner.
import { and, asc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orders } from '../orders.tables.ts';
import { allAttempts } from '../../payments/attempts/attempts.ts';

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
  const attempts = allAttempts(db);
  return db
    .select({
      number: orders.number,
      provider: attempts.provider,
      isPromised: eq(attempts.status, 'authorized'),
    })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(
      and(
        isNotNull(attempts.provider),
        lt(attempts.createdAt, before),
        or(
          eq(attempts.status, 'authorized'),
          and(eq(attempts.status, 'pending'), eq(orders.paymentStatus, 'under_review')),
        ),
      ),
    )
    .orderBy(asc(attempts.createdAt));
}

// What waits until someone acts, and is therefore a task for the owner.
import { and, asc, desc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orders } from '../orders.tables.ts';
import { allAttempts, hasUnreviewedAttempt } from '../../payments/attempts/attempts.ts';
import type { OrderRow } from '../order/change-order.ts';

/**
 * Condition: the order's transfer receipt is not reviewed yet. Also if the order was cancelled since: the money may
 * have arrived, and has to go back then.
 */
function hasUnseenReceipt(db: Database) {
  const isLeft = and(
    eq(orders.status, 'cancelled'),
    isNotNull(orders.receiptUploadId), // deleted with the buyer's data
    hasUnreviewedAttempt(db, { orderId: orders.id, receiptSentAt: orders.receiptSentAt }),
  );
  return and(eq(orders.paymentMethod, 'bank_transfer'), or(eq(orders.paymentStatus, 'under_review'), isLeft));
}

/** Numbers of orders whose transfer receipt was sent before this time and is not reviewed yet, oldest first. */
export async function unseenReceipts(db: Database, before: Date): Promise<number[]> {
  const found = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(hasUnseenReceipt(db), lt(orders.receiptSentAt, before)))
    .orderBy(asc(orders.receiptSentAt));
  return found.map(({ number }) => number);
}

/** Orders with a transfer receipt to review, and those that await their transfer, newest first. */
export function awaitedTransfers(db: Database): Promise<OrderRow[]> {
  const isAwaited = and(eq(orders.paymentMethod, 'bank_transfer'), eq(orders.paymentStatus, 'awaiting_transfer'));
  return db
    .select()
    .from(orders)
    .where(or(hasUnseenReceipt(db), isAwaited))
    .orderBy(desc(orders.number));
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

// What the owner decides on operations: those that a provider refused, and refunds made manually.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { halalas, type Halalas } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import { attemptIdsOf } from '../attempts/attempts.ts';
import { paymentOperations, transactions } from '../payments.tables.ts';

/** Operations that wait for the owner, oldest first: manual refunds, and what a provider has refused. */
export function findOwnerOperations(db: Database) {
  return db
    .select({ orderId: transactions.orderId, method: transactions.method, operation: paymentOperations })
    .from(paymentOperations)
    .innerJoin(transactions, eq(transactions.id, paymentOperations.transactionId))
    .where(inArray(paymentOperations.status, ['by_hand', 'refused']))
    .orderBy(asc(paymentOperations.createdAt));
}

/** Refunds of an order that were done, refused or are manual, with their attempts, first attempt first. */
export function findRefunds(db: Database, orderId: string) {
  return db
    .select({ operation: paymentOperations, attempt: transactions })
    .from(paymentOperations)
    .innerJoin(transactions, eq(transactions.id, paymentOperations.transactionId))
    .where(
      and(
        eq(transactions.orderId, orderId),
        eq(paymentOperations.kind, 'refund'),
        inArray(paymentOperations.status, ['by_hand', 'refused', 'done']),
      ),
    )
    .orderBy(asc(transactions.attempt));
}

/** Retries what a provider has refused of an order, including what the owner has taken over since. False if nothing. */
export async function retryRefused(tx: Database, orderId: string, now: Date): Promise<boolean> {
  const attempts = tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.orderId, orderId), isNotNull(transactions.provider)));
  const again = await tx
    .update(paymentOperations)
    .set({ status: 'waiting', attempts: 0, nextAt: now, lastError: null })
    .where(
      and(
        inArray(paymentOperations.transactionId, attempts),
        inArray(paymentOperations.status, ['refused', 'by_hand']),
      ),
    )
    .returning({ id: paymentOperations.id });
  return again.length > 0;
}

/** Drops the refused refund of an attempt and returns its amount; null if there is none. */
export async function dropRefusedRefund(tx: Database, transactionId: string, now: Date): Promise<Halalas | null> {
  const [dropped] = await tx
    .update(paymentOperations)
    .set({ status: 'dropped', doneAt: now })
    .where(
      and(
        eq(paymentOperations.transactionId, transactionId),
        eq(paymentOperations.kind, 'refund'),
        eq(paymentOperations.status, 'refused'),
      ),
    )
    .returning({ amount: paymentOperations.amountHalalas });
  return dropped ? halalas(dropped.amount) : null;
}

/** Turns refunds of an order that a provider refused into manual ones. Returns the amount of each. */
export async function takeRefusedRefundsOver(tx: Database, orderId: string): Promise<Halalas[]> {
  const taken = await tx
    .update(paymentOperations)
    .set({ status: 'by_hand' })
    .where(
      and(
        inArray(paymentOperations.transactionId, attemptIdsOf(tx, orderId)),
        eq(paymentOperations.kind, 'refund'),
        eq(paymentOperations.status, 'refused'),
      ),
    )
    .returning({ amount: paymentOperations.amountHalalas });
  return taken.map(({ amount }) => halalas(amount));
}

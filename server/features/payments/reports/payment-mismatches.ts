// Payment reports that do not match the payment. The store cannot resolve them, so they are the owner's task until
// settled.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { TransactionStatus } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { attemptIdsOf, clearReason, type TransactionRow } from '../attempts/attempts.ts';
import { paymentMismatches, transactions } from '../payments.tables.ts';

/** For the owner: what was reported, and what was expected. */
export type Mismatch = { reported: string; expected: string };

/** Maximum stored length of a provider's text. */
const longest = 200;

/** Known outcomes; a mismatch does not replace what the shopper sees. */
const settled: readonly TransactionStatus[] = ['paid', 'refunded', 'partially_refunded'];

/**
 * Stores a mismatch, once for each payment and text. Shows the shopper that the payment is being reviewed, unless the
 * attempt has ended or the owner has settled it. Returns whether it is new.
 */
export async function recordMismatch(
  tx: Database,
  attempt: TransactionRow,
  { reported, expected, ref }: Mismatch & { ref: string | null },
  now: Date,
): Promise<boolean> {
  const cut = reported.slice(0, longest);
  const cutRef = ref?.slice(0, longest) ?? null;
  const written = await tx
    .insert(paymentMismatches)
    .values({ transactionId: attempt.id, ref: cutRef, reported: cut, expected, at: now })
    .onConflictDoNothing()
    .returning({ id: paymentMismatches.id });
  const isNew = written.length > 0;
  const open = await tx
    .select({ id: paymentMismatches.id })
    .from(paymentMismatches)
    .where(
      and(
        eq(paymentMismatches.transactionId, attempt.id),
        eq(paymentMismatches.reported, cut),
        cutRef === null ? isNull(paymentMismatches.ref) : eq(paymentMismatches.ref, cutRef),
        isNull(paymentMismatches.settledAt),
      ),
    );
  if (open.length === 0 || settled.includes(attempt.status)) return isNew;
  await tx
    .update(transactions)
    .set({ reasonCode: 'mismatch', reasonRaw: `${cut}, expected ${expected}` })
    .where(eq(transactions.id, attempt.id));
  return isNew;
}

/** Mismatches that the owner has not settled, oldest first. */
export function openMismatches(db: Database) {
  return db
    .select({
      orderId: transactions.orderId,
      provider: transactions.provider,
      ref: paymentMismatches.ref,
      reported: paymentMismatches.reported,
      expected: paymentMismatches.expected,
    })
    .from(paymentMismatches)
    .innerJoin(transactions, eq(transactions.id, paymentMismatches.transactionId))
    .where(isNull(paymentMismatches.settledAt))
    .orderBy(asc(paymentMismatches.id));
}

/** All mismatches of one attempt, oldest first. */
export function mismatchesOf(db: Database, transactionId: string) {
  return db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.transactionId, transactionId))
    .orderBy(asc(paymentMismatches.id));
}

/** Marks the open mismatches of an order as settled. Returns how many. */
export async function settleMismatchesOf(tx: Database, orderId: string, now: Date): Promise<number> {
  const done = await tx
    .update(paymentMismatches)
    .set({ settledAt: now })
    .where(
      and(inArray(paymentMismatches.transactionId, attemptIdsOf(tx, orderId)), isNull(paymentMismatches.settledAt)),
    )
    .returning({ id: paymentMismatches.id });
  await clearReason(tx, orderId, 'mismatch');
  return done.length;
}

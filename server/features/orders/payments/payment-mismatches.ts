// What a provider says of a payment and does not fit it: the store cannot put it right, so it is the owner's task until he has settled it.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { TransactionStatus } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import type { TransactionRow } from './begin-attempt.ts';
import { orders, paymentMismatches, transactions } from '../orders.tables.ts';

/** In words for the owner: what was said, and what it should have been. */
export type Mismatch = { said: string; expected: string };

/** As much of what a provider has said as is kept. */
const longest = 200;

/** What became of these is known, and stays said: other news is no reason for it. */
const settled: readonly TransactionStatus[] = ['paid', 'refunded', 'partially_refunded'];

/** Writes down what does not fit, once for each that is said of each payment. The shopper is told that it is looked into, unless the attempt has come to its end or the owner has settled it. Whether it is new. */
export async function noteMismatch(
  tx: Database,
  attempt: TransactionRow,
  { said, expected, ref }: Mismatch & { ref: string | null },
  now: Date,
): Promise<boolean> {
  const cut = said.slice(0, longest);
  const spokenOf = ref?.slice(0, longest) ?? null;
  const written = await tx
    .insert(paymentMismatches)
    .values({ transactionId: attempt.id, ref: spokenOf, said: cut, expected, at: now })
    .onConflictDoNothing()
    .returning({ id: paymentMismatches.id });
  const isNew = written.length > 0;
  const open = await tx
    .select({ id: paymentMismatches.id })
    .from(paymentMismatches)
    .where(
      and(
        eq(paymentMismatches.transactionId, attempt.id),
        eq(paymentMismatches.said, cut),
        spokenOf === null ? isNull(paymentMismatches.ref) : eq(paymentMismatches.ref, spokenOf),
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

/** What the owner has not settled yet, the oldest first. */
export function openMismatches(db: Database) {
  return db
    .select({
      number: orders.number,
      provider: transactions.provider,
      ref: paymentMismatches.ref,
      said: paymentMismatches.said,
      expected: paymentMismatches.expected,
    })
    .from(paymentMismatches)
    .innerJoin(transactions, eq(transactions.id, paymentMismatches.transactionId))
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .where(isNull(paymentMismatches.settledAt))
    .orderBy(asc(paymentMismatches.id));
}

/** All of one attempt, the oldest first. */
export function mismatchesOf(db: Database, transactionId: string) {
  return db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.transactionId, transactionId))
    .orderBy(asc(paymentMismatches.id));
}

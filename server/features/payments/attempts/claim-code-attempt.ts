// STC Pay's code must be sent only once at a time: one request claims the attempt and sends the code.
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { TransactionRow } from './attempts.ts';
import { transactions } from '../payments.tables.ts';
import { isOpen } from '../transaction-states.ts';

/** Claims the attempt for sending a code: no other code is accepted from here on. Throws `not_payable`. */
export async function claimCodeAttempt(tx: Database, attempt: TransactionRow, now: Date): Promise<void> {
  if (!isOpen(attempt.status)) throw new Refusal('not_payable');
  const taken = await tx
    .update(transactions)
    .set({ actionType: 'none', startedAt: now })
    .where(
      and(eq(transactions.id, attempt.id), eq(transactions.actionType, 'code'), isNotNull(transactions.providerRef)),
    )
    .returning({ id: transactions.id });
  if (taken.length === 0) throw new Refusal('not_payable');
}

/**
 * Lets the shopper type a code (again), after the provider reported that the payment still waits for one. Only if the
 * last claim was before `begunBefore`, so that no code is being sent. A second code cannot charge twice: it is one
 * payment, and the provider accepts each code once.
 */
export async function allowAnotherCode(tx: Database, id: string, begunBefore: Date): Promise<void> {
  await tx
    .update(transactions)
    .set({ actionType: 'code' })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.method, 'stc_pay'),
        eq(transactions.status, 'pending'),
        eq(transactions.actionType, 'none'),
        isNotNull(transactions.providerRef),
        lte(transactions.startedAt, begunBefore),
      ),
    );
}

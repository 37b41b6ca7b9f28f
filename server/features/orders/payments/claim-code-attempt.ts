// STC Pay's code has one chance: whoever takes it sends the code, and nobody else does meanwhile.
import { and, eq, isNotNull, lte } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { ownTransaction } from '../order/order-answer.ts';
import { transactions } from '../orders.tables.ts';
import { isOpen } from '../order/states.ts';

/** Takes the one chance that a code has: from here on the attempt waits for no other. Throws `not_found`, `not_payable`. */
export async function takeCodeChance(tx: Database, wanted: { userId: number; id: string; now: Date }): Promise<void> {
  const { attempt } = await ownTransaction(tx, wanted);
  if (!isOpen(attempt.status)) throw new Refusal('not_payable');
  const taken = await tx
    .update(transactions)
    .set({ actionType: 'none', startedAt: wanted.now })
    .where(
      and(eq(transactions.id, attempt.id), eq(transactions.actionType, 'code'), isNotNull(transactions.providerRef)),
    )
    .returning({ id: transactions.id });
  if (taken.length === 0) throw new Refusal('not_payable');
}

/**
 * Lets a code be typed (again): its provider has just said that the payment still waits for one. Only where whoever took the chance set out for the provider before `begunBefore`,
 * so that no code is on its way. One code more charges nobody twice: the payment is one, and each code counts once there.
 */
export async function giveCodeChance(tx: Database, id: string, begunBefore: Date): Promise<void> {
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

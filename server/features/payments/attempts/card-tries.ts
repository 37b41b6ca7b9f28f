// Somebody with a list of stolen numbers tries one card after the other to learn which still work (card testing). The
// bank charges the store for each, and may close its account.
import { and, desc, eq, gt, inArray, type SQLWrapper } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { transactions } from '../payments.tables.ts';

const mostAnHour = 10;
const hourMs = 60 * 60_000;

/**
 * Throws `too_many_requests` {payment_method} after ten card attempts for these orders in the last hour that did not
 * succeed: declined, given up, or still undecided, or a canceled order would hide its attempt until it fails.
 * `orderIds`: a query for the ids of all orders of one customer.
 */
export async function checkCardTries(
  tx: Database,
  { orderIds, method, now }: { orderIds: SQLWrapper; method: PaymentMethod; now: Date },
): Promise<void> {
  if (method !== 'card') return;
  const tries = await tx
    .select({ at: transactions.createdAt })
    .from(transactions)
    .where(
      and(
        inArray(transactions.orderId, orderIds),
        eq(transactions.method, 'card'),
        inArray(transactions.status, ['initiated', 'pending', 'failed', 'expired']),
        gt(transactions.createdAt, new Date(now.getTime() - hourMs)),
      ),
    )
    .orderBy(desc(transactions.createdAt))
    .limit(mostAnHour);
  const oldest = tries[mostAnHour - 1];
  if (!oldest) return;
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: Math.ceil((oldest.at.getTime() + hourMs - now.getTime()) / 1_000),
    details: { payment_method: method },
    message: {
      ar: 'لم تنجح محاولات كثيرة للدفع بالبطاقة خلال ساعة. اختر طريقة دفع أخرى، أو حاول بالبطاقة بعد ساعة.',
      en:
        'Many card payments did not succeed within an hour. Choose another payment method, or try a card again in an ' +
        'hour.',
    },
  });
}

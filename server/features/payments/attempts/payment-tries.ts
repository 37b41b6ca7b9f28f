// Somebody with a list of stolen numbers tries one card after the other to learn which still work (card testing). The
// bank charges the store for each, and may close its account. Each attempt by STC Pay sends an SMS to a number that
// anybody can enter.
import { and, desc, eq, gt, inArray, type SQLWrapper } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import type { LocalizedText } from '../../../http/answers/messages.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { transactions } from '../payments.tables.ts';

const mostAnHour = 10;
const hourMs = 60 * 60_000;

/** What the shopper reads, for the methods whose attempts are counted: each on its own. */
const refusals: Partial<Record<PaymentMethod, LocalizedText>> = {
  card: {
    ar: 'لم تكتمل محاولات دفع كثيرة بالبطاقة خلال ساعة. اختر طريقة دفع أخرى، أو أعد المحاولة بالبطاقة بعد ساعة.',
    en:
      'Too many card payments were not completed within an hour. Choose another payment method, or try a card again ' +
      'in an hour.',
  },
  stc_pay: {
    ar: 'لم تكتمل محاولات دفع كثيرة عبر STC Pay خلال ساعة. اختر طريقة دفع أخرى، أو أعد المحاولة عبر STC Pay بعد ساعة.',
    en:
      'Too many STC Pay payments were not completed within an hour. Choose another payment method, or try STC Pay ' +
      'again in an hour.',
  },
};

/**
 * Throws `too_many_requests` {payment_method} after ten attempts by card, or by STC Pay, for these orders in the last
 * hour that did not succeed: declined, given up, or still undecided, or a canceled order would hide its attempt until
 * it fails. `orderIds`: a query for the ids of all orders of one customer.
 */
export async function checkTries(
  tx: Database,
  { orderIds, method, now }: { orderIds: SQLWrapper; method: PaymentMethod; now: Date },
): Promise<void> {
  const message = refusals[method];
  if (!message) return;
  const tries = await tx
    .select({ at: transactions.createdAt })
    .from(transactions)
    .where(
      and(
        inArray(transactions.orderId, orderIds),
        eq(transactions.method, method),
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
    message,
  });
}

// The first step of every payment: its row, written with the order in one transaction, before anybody outside is called.
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { PaymentMethod, PaymentStatus } from '../../../../contract/orders/payments.ts';
import { toE164 } from '../../../../contract/account/phone.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { transferHold, type Offer, type PaymentSettings } from '../checkout/payment-methods.ts';
import { transactions } from '../orders.tables.ts';
import { isOpen } from '../order/states.ts';

export type TransactionRow = typeof transactions.$inferSelect;

/** An attempt that its provider may still let the shopper go on with. */
export type LiveAttempt = TransactionRow & { expiresAt: Date };

export function isAlive(attempt: TransactionRow, now: Date): attempt is LiveAttempt {
  // The provider waits on a page whose address nobody has: the shopper cannot go on with it. Should it be paid after all, its money goes back.
  if (attempt.actionType === 'lost' && attempt.status === 'pending') return false;
  return isOpen(attempt.status) && attempt.expiresAt !== null && attempt.expiresAt > now;
}

/** Methods that are paid on a page of the provider's; the others are, or are not, by what the store has sent. */
export function isPaidOnPage(method: PaymentMethod): boolean {
  return method === 'card' || method === 'tabby' || method === 'tamara';
}

/** Goods wait so long for a payment that a provider carries out (decisions.md, 'Stock'). */
const onlineHoldMs = 30 * 60_000;
/** Time for the answer of a provider that was just called, before somebody else asks about it. */
const firstAskMs = 60_000;

/** What the browser has that the payment needs: never kept. */
export type Means = { cardToken: string | null; stcPhone: string | null };

/** What an order is in as soon as it waits for this method. */
export function firstStatus(method: PaymentMethod, total: number): PaymentStatus {
  if (total === 0) return 'paid';
  if (method === 'bank_transfer') return 'awaiting_transfer';
  return method === 'cash_on_delivery' ? 'due_on_delivery' : 'pending';
}

/** Until when the goods of an order are kept for it; null where they need not be given back. */
export function holdOf(
  method: PaymentMethod,
  { total, createdAt }: { total: number; createdAt: Date },
  settings: PaymentSettings,
  now: Date,
): Date | null {
  if (total === 0 || method === 'cash_on_delivery') return null;
  return method === 'bank_transfer'
    ? transferHold({ createdAt }, settings, now)
    : new Date(now.getTime() + onlineHoldMs);
}

/** Throws `invalid` where a method lacks what it needs: a token of the browser's, a Saudi mobile number. */
export function checkMeans(method: PaymentMethod, means: Means, accountPhone: string | null): void {
  if ((method === 'card' || method === 'apple_pay') && means.cardToken === null)
    throw new Refusal('invalid', { fields: { card_token: 'required' } });
  if (method !== 'stc_pay' || stcPhoneOf(means, accountPhone) !== null) return;
  const isMissing = means.stcPhone === null && accountPhone === null;
  throw new Refusal('invalid', { fields: { stc_phone: isMissing ? 'required' : 'phone_invalid' } });
}

/** The number that STC Pay is asked about, E.164: what was typed, else the account's; null where it is no Saudi mobile number. */
export function stcPhoneOf({ stcPhone }: Pick<Means, 'stcPhone'>, accountPhone: string | null): string | null {
  const phone = toE164(stcPhone ?? accountPhone ?? '');
  return phone?.startsWith('+9665') ? phone : null;
}

/** Writes down an attempt to pay an order that is held. */
export async function beginAttempt(
  tx: Database,
  { orderId, offer, total, now }: { orderId: string; offer: Offer; total: number; now: Date },
): Promise<TransactionRow> {
  const { method, provider } = offer;
  const isFree = total === 0;
  const isCalled = provider !== null && !isFree;
  const [former] = await tx.select({ attempts: count() }).from(transactions).where(eq(transactions.orderId, orderId));
  const [begun] = await tx
    .insert(transactions)
    .values({
      id: randomUUID(),
      orderId,
      attempt: (former?.attempts ?? 0) + 1,
      method,
      provider: isCalled ? provider.id : null,
      amountHalalas: total,
      status: isFree ? 'paid' : isCalled ? 'initiated' : 'pending',
      expiresAt: isCalled ? new Date(now.getTime() + provider.sessionMs) : null,
      askAt: isCalled ? new Date(now.getTime() + firstAskMs) : null,
      createdAt: now,
    })
    .returning();
  if (!begun) throw new Error('an attempt to pay was not stored');
  return begun;
}

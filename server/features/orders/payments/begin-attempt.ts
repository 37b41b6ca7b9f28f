// The first step of every payment: its row, written in one transaction with the order, before any provider is called.
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { PaymentMethod, PaymentStatus } from '../../../../contract/orders/payments.ts';
import { toE164 } from '../../../../contract/account/phone.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { transferHold, type PaymentOffer, type PaymentSettings } from '../checkout/payment-methods.ts';
import { transactions } from '../orders.tables.ts';
import { isOpen } from '../order/states.ts';

export type TransactionRow = typeof transactions.$inferSelect;

/** An attempt that the shopper may still continue at the provider. */
export type LiveAttempt = TransactionRow & { expiresAt: Date };

export function isAlive(attempt: TransactionRow, now: Date): attempt is LiveAttempt {
  // The provider waits on a page whose URL was lost: the shopper cannot continue. If it is paid after all, it is
  // refunded.
  if (attempt.actionType === 'lost' && attempt.status === 'pending') return false;
  return isOpen(attempt.status) && attempt.expiresAt !== null && attempt.expiresAt > now;
}

/** Methods paid on the provider's page; the others need only what the store sends. */
export function isPaidOnPage(method: PaymentMethod): boolean {
  return method === 'card' || method === 'tabby' || method === 'tamara';
}

/** How long items stay reserved for an online payment (decisions.md, 'Stock'). */
const onlineHoldMs = 30 * 60_000;
/** Time for the provider's answer to the first call before a job asks about it. */
const firstAskMs = 60_000;

/** Payment data from the browser; never stored. */
export type Means = { cardToken: string | null; stcPhone: string | null };

/** The order's first payment status with this method. */
export function firstStatus(method: PaymentMethod, total: number): PaymentStatus {
  if (total === 0) return 'paid';
  if (method === 'bank_transfer') return 'awaiting_transfer';
  return method === 'cash_on_delivery' ? 'due_on_delivery' : 'pending';
}

/** Until when items stay reserved for this method; null for no time limit. */
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

/** Throws `invalid` if a method lacks what it needs: a card token from the browser, or a Saudi mobile number. */
export function checkMeans(method: PaymentMethod, means: Means, accountPhone: string | null): void {
  if ((method === 'card' || method === 'apple_pay') && means.cardToken === null)
    throw new Refusal('invalid', { fields: { card_token: 'required' } });
  if (method !== 'stc_pay' || stcPhoneOf(means, accountPhone) !== null) return;
  const isMissing = means.stcPhone === null && accountPhone === null;
  throw new Refusal('invalid', { fields: { stc_phone: isMissing ? 'required' : 'phone_invalid' } });
}

/** The phone number for STC Pay, E.164: the typed one, else the account's; null if it is not a Saudi mobile number. */
export function stcPhoneOf({ stcPhone }: Pick<Means, 'stcPhone'>, accountPhone: string | null): string | null {
  const phone = toE164(stcPhone ?? accountPhone ?? '');
  return phone?.startsWith('+9665') ? phone : null;
}

/** Writes an attempt to pay a locked order. */
export async function beginAttempt(
  tx: Database,
  { orderId, offer, total, now }: { orderId: string; offer: PaymentOffer; total: number; now: Date },
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

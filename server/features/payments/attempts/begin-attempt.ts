// The first step of every payment: its row, written in one transaction with the order, before any provider is called.
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import { toE164 } from '../../../../contract/account/phone.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { PaymentProvider } from '../../../providers/payments/payment-provider.ts';
import type { TransactionRow } from './attempts.ts';
import { transactions } from '../payments.tables.ts';

/** Methods paid on the provider's page; the others need only what the store sends. */
export function isPaidOnPage(method: PaymentMethod): boolean {
  return method === 'card' || method === 'tabby' || method === 'tamara';
}

/** Time for the provider's answer to the first call before a job asks about it. */
const firstAskMs = 60_000;

/** Payment data from the browser; never stored. */
export type Means = { cardToken: string | null; stcPhone: string | null };

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

/** The number of a locked order's next attempt. */
export async function nextAttempt(tx: Database, orderId: string): Promise<number> {
  const [former] = await tx.select({ attempts: count() }).from(transactions).where(eq(transactions.orderId, orderId));
  return (former?.attempts ?? 0) + 1;
}

/** Writes an attempt to pay a locked order; `provider` is null for a transfer or cash. */
export async function beginAttempt(
  tx: Database,
  {
    orderId,
    attempt,
    offer,
    total,
    now,
  }: {
    orderId: string;
    /** Its number, from 1. */
    attempt: number;
    offer: { method: PaymentMethod; provider: PaymentProvider | null };
    total: number;
    now: Date;
  },
): Promise<TransactionRow> {
  const { method, provider } = offer;
  const isFree = total === 0;
  const isCalled = provider !== null && !isFree;
  const [begun] = await tx
    .insert(transactions)
    .values({
      id: randomUUID(),
      orderId,
      attempt,
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

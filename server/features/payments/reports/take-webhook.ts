// Webhooks of providers: verified, stored once, and only a reason to ask. Their content is not trusted.
import { and, asc, eq } from 'drizzle-orm';
import { inTransaction } from '../../../db/transaction.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import {
  BadSignature,
  BadWebhook,
  ProviderRefused,
  ProviderUnreachable,
  type PaymentReport,
  type PaymentProvider,
  type ProviderId,
} from '../../../providers/payments/payment-provider.ts';
import { applyPayment } from './apply-payment.ts';
import type { TransactionRow } from '../attempts/attempts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { providerEvents, transactions } from '../payments.tables.ts';

/**
 * Handles a webhook. Throws `unauthenticated` if its signature is wrong, `malformed` if it names no payment,
 * `unavailable` if the provider cannot be reached, or refuses our keys: it will retry. Accepts one for an unknown
 * payment, or it would be sent forever.
 */
export async function takeWebhook(
  deps: PaymentDeps,
  provider: PaymentProvider,
  request: { headers: Headers; body: string; url: URL },
): Promise<void> {
  const { db } = deps;
  const { eventId, ref } = proved(provider, request);
  const now = deps.now();
  const inserted = await db
    .insert(providerEvents)
    .values({ provider: provider.id, eventId, ref, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: providerEvents.eventId });
  // If this process dies from here on, the job asks: it is due at once.
  await db
    .update(transactions)
    .set({ askAt: now })
    .where(and(eq(transactions.provider, provider.id), eq(transactions.providerRef, ref)));
  if (inserted.length === 0) return;
  const forgetEvent = () =>
    db.delete(providerEvents).where(and(eq(providerEvents.provider, provider.id), eq(providerEvents.eventId, eventId)));
  let payment: PaymentReport;
  try {
    payment = await provider.retrieve(ref);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.log.warn({ provider: provider.id, ref, err: error }, 'a webhook arrived, but asking about its payment failed');
    if (error instanceof ProviderRefused && !error.isAboutKeys) return;
    await forgetEvent(); // it must come again, so it does not count as received
    throw new Refusal('unavailable', { retryAfterSeconds: 60 });
  }
  const attempt = await attemptOf(deps, provider, payment);
  if (!attempt) {
    await forgetEvent(); // anybody can make payments with a publishable key
    deps.log.warn({ provider: provider.id, ref }, 'a webhook is about an unknown payment');
    return;
  }
  await inTransaction(db, (tx) => applyPayment(tx, deps, attempt.id, payment, deps.now()));
  deps.wakeMessages();
}

function proved(
  provider: PaymentProvider,
  request: { headers: Headers; body: string; url: URL },
): { eventId: string; ref: string } {
  try {
    return provider.readWebhook(request);
  } catch (error) {
    if (error instanceof BadSignature) throw new Refusal('unauthenticated');
    if (error instanceof BadWebhook) throw new Refusal('malformed');
    throw error;
  }
}

/**
 * Finds the attempt of a payment: by the provider's reference, or by our id, if the answer to the first call was lost.
 * Not by the order, which a payment that somebody made with a publishable key can name too.
 */
async function attemptOf(
  { db }: PaymentDeps,
  { id }: PaymentProvider,
  payment: PaymentReport,
): Promise<TransactionRow | null> {
  const ofProvider = eq(transactions.provider, id);
  const [byRef] = await db
    .select()
    .from(transactions)
    .where(and(ofProvider, eq(transactions.providerRef, payment.ref)));
  if (byRef) return byRef;
  if (payment.transactionId === null || !/^[0-9a-f-]{36}$/i.test(payment.transactionId)) return null;
  const [byId] = await db
    .select()
    .from(transactions)
    .where(and(ofProvider, eq(transactions.id, payment.transactionId)));
  return byId ?? null;
}

/** The webhook events of a payment, oldest first. */
export function eventsOf(db: Database, provider: ProviderId, ref: string) {
  return db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, provider), eq(providerEvents.ref, ref)))
    .orderBy(asc(providerEvents.receivedAt));
}

// Commit, call, commit: calls the provider for a stored attempt and applies the answer.
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Language } from '../../../../contract/core/language.ts';
import { halalas } from '../../../../contract/core/money.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';
import { inTransaction, retryWhileUnavailable } from '../../../db/transaction.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  isOnline,
  type Attempt,
  type PaymentProvider,
  type Started,
} from '../../../providers/payments/payment-provider.ts';
import { applyPayment, lockTransaction, type PaymentFacts } from '../reports/apply-payment.ts';
import type { TransactionRow } from './attempts.ts';
import { isPaidOnPage, stcPhoneOf, type Means } from './begin-attempt.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';
import { transactions } from '../payments.tables.ts';

/** Longer than a call may take. */
const callLeaseMs = 30_000;
/**
 * Until it is stored, only this process knows the provider's answer. With the call (10 s) and the waits of the last try
 * (10 s) this is shorter than the lease.
 */
const keepForMs = 8_000;

/** An order as its provider needs it; `accountPhone`: the buyer's own, for STC Pay. */
export type DescribedOrder = Pick<Attempt, 'order' | 'buyer' | 'address' | 'returnUrl'> & {
  accountPhone: string | null;
};

export type StartDeps = PaymentDeps & {
  describeOrder: (orderId: string, language: Language) => Promise<DescribedOrder>;
};

/**
 * Starts an attempt at its provider, unless that was done: the provider is called once per attempt. Throws
 * `in_progress` while another request does it. A refusal fails the attempt; without an answer it stays `initiated`, and
 * a job asks about it later.
 */
export async function startPayment(
  deps: StartDeps,
  transactionId: string,
  means: Means,
  language: Language,
): Promise<void> {
  const attempt = await claim(deps.db, transactionId, deps.now());
  if (!attempt) return;
  const provider = providerOf(deps, attempt.provider);
  if (!provider) return; // no longer configured: the job ends the attempt
  const outcome = await call(provider, await attemptOf(deps, attempt, means, language));
  await retryWhileUnavailable(() => inTransaction(deps.db, (tx) => keep(tx, deps, transactionId, outcome)), keepForMs);
  deps.wakeMessages();
}

/** Claims the attempt for calling its provider, once and for all. Null if it was called before. */
async function claim(db: Database, transactionId: string, now: Date): Promise<TransactionRow | null> {
  const [taken] = await db
    .update(transactions)
    .set({ startedAt: now })
    .where(
      and(eq(transactions.id, transactionId), eq(transactions.status, 'initiated'), isNull(transactions.startedAt)),
    )
    .returning();
  if (taken) return taken;
  const [found] = await db.select().from(transactions).where(eq(transactions.id, transactionId));
  const { status, startedAt, actionType } = found ?? {};
  // Called, and no answer yet. After the lease the caller has died, and the job finds out the state.
  const isBeingCalled = status === 'initiated' && actionType === null && startedAt;
  if (isBeingCalled && startedAt.getTime() > now.getTime() - callLeaseMs)
    throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  return null;
}

type Outcome =
  | { kind: 'started'; started: Started }
  | { kind: 'refused'; error: ProviderRefused }
  | { kind: 'unknown'; error: ProviderUnreachable };

async function call(provider: PaymentProvider, attempt: Attempt): Promise<Outcome> {
  try {
    return { kind: 'started', started: await provider.start(attempt) };
  } catch (error) {
    if (error instanceof ProviderRefused) return { kind: 'refused', error };
    if (error instanceof ProviderUnreachable) return { kind: 'unknown', error };
    throw error;
  }
}

async function keep(tx: Database, deps: StartDeps, transactionId: string, outcome: Outcome): Promise<void> {
  const now = deps.now();
  const { order, attempt } = await lockTransaction(tx, deps.orders, transactionId);
  const own = eq(transactions.id, transactionId);
  if (outcome.kind === 'unknown') {
    deps.log.warn({ transactionId, err: outcome.error }, 'a payment was started, and the outcome is unknown');
    await tx
      .update(transactions)
      .set({ actionType: withoutAnswer(attempt.method), askAt: now })
      .where(own);
    return;
  }
  if (outcome.kind === 'refused') {
    const { code, raw } = outcome.error;
    const payment = failedPayment(attempt, order.reference, { code, raw });
    await tx.update(transactions).set({ actionType: 'none' }).where(own);
    return applyPayment(tx, deps, transactionId, payment, now);
  }
  const { payment, action } = outcome.started;
  await tx
    .update(transactions)
    .set({ actionType: action.type, actionUrl: action.type === 'redirect' ? action.url : null })
    .where(own);
  await applyPayment(tx, deps, transactionId, payment, now);
}

/** What the shopper can do if the provider's answer was lost. A code can be typed later (`allowAnotherCode`). */
function withoutAnswer(method: PaymentMethod): 'lost' | 'none' {
  return isPaidOnPage(method) ? 'lost' : 'none';
}

/**
 * Treats the answer as lost if a payment waits at its provider, but the process that started it before `begunBefore`
 * died before it stored the answer. Else the attempt would look as if it were being started until it expires.
 */
export async function takeOverStart(
  tx: Database,
  { id, method }: Pick<TransactionRow, 'id' | 'method'>,
  begunBefore: Date,
): Promise<void> {
  await tx
    .update(transactions)
    .set({ actionType: withoutAnswer(method) })
    .where(
      and(
        eq(transactions.id, id),
        eq(transactions.status, 'pending'),
        isNull(transactions.actionType),
        lte(transactions.startedAt, begunBefore),
      ),
    );
}

/** The payment report for an attempt that its provider does not have. */
export function failedPayment(
  attempt: TransactionRow,
  reference: string,
  reason: NonNullable<PaymentFacts['reason']>,
): PaymentFacts {
  return {
    ref: attempt.providerRef,
    status: 'failed',
    amount: halalas(attempt.amountHalalas),
    captured: halalas(0),
    refunded: halalas(0),
    currency: 'SAR',
    orderReference: reference,
    transactionId: attempt.id,
    reason,
    brand: null,
    lastFour: null,
  };
}

async function attemptOf(
  { describeOrder }: StartDeps,
  { id, orderId, method, amountHalalas }: TransactionRow,
  { cardToken, stcPhone }: Means,
  language: Language,
): Promise<Attempt> {
  if (!isOnline(method)) throw new Error(`nothing to start for ${id}`);
  const { accountPhone, ...described } = await describeOrder(orderId, language);
  const phone = method === 'stc_pay' ? stcPhoneOf({ stcPhone }, accountPhone) : null;
  return {
    ...described,
    transactionId: id,
    method,
    amount: halalas(amountHalalas),
    language,
    ...(cardToken === null ? {} : { cardToken }),
    ...(phone === null ? {} : { stcPhone: phone }),
  };
}

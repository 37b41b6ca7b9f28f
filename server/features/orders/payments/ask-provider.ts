// Asks providers what became of payments, and has them do what is written down. What the return page, a webhook and the job call; safe with several instances.
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { halalas } from '../../../../contract/core/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { rowsOf, type Database } from '../../../db/connect.ts';
import {
  ProviderRefused,
  ProviderUnreachable,
  type HandedOver,
  type Payment,
  type PaymentProvider,
  type ProviderId,
} from '../../../providers/payments/payment-provider.ts';
import { companyNames } from '../../shipping/shipping-terms.ts';
import { applyPayment, holdTransaction, sendBackUnwanted } from './apply-payment.ts';
import type { TransactionRow } from './begin-attempt.ts';
import { giveCodeChance } from './claim-code-attempt.ts';
import { eachApart } from '../order/for-each-isolated.ts';
import { orders, paymentOperations, transactions } from '../orders.tables.ts';
import { providerOf, type PaymentDeps } from './payment-deps.ts';
import { takeDueOperations, type OperationRow } from './payment-operations.ts';
import { failedPayment } from './start-payment.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** While a call may still be under way nothing is concluded from a provider that has no such payment, or that still waits for a code. */
const callMayTakeMs = 90 * second;
const operationLeaseMs = 2 * minute;
/** Statuses of HTTP that say no to whoever asks, whatever is asked. */
const aboutKeys = new Set([401, 403]);
/** How many calls of a round are under way at a provider: a slow answer holds up few, and nobody is flooded. */
export const callsAtOnce = 5;
/** What one round takes; the rest is the next one's. */
const mostOfARound = 50;
/** So often it is tried to do what a provider is not set up for, or not any more, before the owner has to know: about a day. */
const triesWithoutKeys = 30;
/** Nobody waits longer for what a provider may still say. */
const askForMs = 30 * 24 * hour;

/** How long after an attempt's beginning it is asked about how often. */
function pauseAfter(ageMs: number): number {
  if (ageMs < 2 * minute) return 10 * second;
  if (ageMs < 30 * minute) return 30 * second;
  if (ageMs < 3 * hour) return 5 * minute;
  return ageMs < 48 * hour ? 30 * minute : 6 * hour;
}

/** Asks the provider of one attempt and applies the answer. False where nothing is known. */
export async function askProvider(
  deps: PaymentDeps,
  attempt: TransactionRow,
  { codeMayBeUnderWay = true }: { codeMayBeUnderWay?: boolean } = {},
): Promise<boolean> {
  const provider = providerOf(deps, attempt.provider);
  if (!provider) return false;
  const [order] = await deps.db.select().from(orders).where(eq(orders.id, attempt.orderId));
  if (!order) return false;
  let payment: Payment | null;
  try {
    payment =
      attempt.providerRef === null
        ? await provider.find({
            transactionId: attempt.id,
            orderReference: String(order.number),
            startedAt: attempt.startedAt ?? attempt.createdAt,
          })
        : await provider.retrieve(attempt.providerRef);
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.log.warn({ transactionId: attempt.id, err: error }, 'a provider could not say what became of a payment');
    return false;
  }
  const now = deps.now();
  if (!payment && now.getTime() - (attempt.startedAt ?? attempt.createdAt).getTime() < callMayTakeMs) return false;
  const said =
    payment ?? failedPayment(attempt, order, { code: 'not_started', raw: 'the provider has no such payment' });
  await inTransaction(deps.db, async (tx) => {
    await applyPayment(tx, deps, attempt.id, said, deps.now());
    if (said.status !== 'pending') return;
    await giveCodeChance(tx, attempt.id, new Date(now.getTime() - (codeMayBeUnderWay ? callMayTakeMs : 0)));
  });
  deps.wakeMessages();
  return true;
}

/** Asks about every attempt of an order that may still come to something. */
export async function askAboutOrder(deps: PaymentDeps, orderId: string): Promise<void> {
  const open = await deps.db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.orderId, orderId),
        isNotNull(transactions.provider),
        isNotNull(transactions.startedAt),
        inArray(transactions.status, ['initiated', 'pending', 'authorized']),
      ),
    );
  for (const attempt of open) await askProvider(deps, attempt);
  await carryOutOperations(deps, { orderId });
}

/** Asks about the payment on which an order stands: its provider may have given it back, in its dashboard or by itself, and the news of that been lost. */
export async function askAboutSettled(deps: PaymentDeps, orderId: string): Promise<void> {
  const [settling] = await deps.db
    .select({ attempt: transactions })
    .from(orders)
    .innerJoin(transactions, eq(transactions.id, orders.settledBy))
    .where(eq(orders.id, orderId));
  if (settling) await askProvider(deps, settling.attempt);
}

/** Asks a provider about its attempts whose time has come. What a dead process left behind is found here. */
export async function reconcile(deps: PaymentDeps, provider: ProviderId): Promise<void> {
  const due = await takeDue(deps.db, provider, deps.now());
  const about = ({ id }: TransactionRow) => ({ transactionId: id });
  await eachApart(due, { ...deps, about, atOnce: callsAtOnce }, async (attempt) => {
    const isKnown = await askProvider(deps, attempt);
    if (!isKnown && isLongOver(attempt, deps.now())) await giveUp(deps, attempt);
  });
}

/** Takes attempts that are due, and moves their time on, so that no other instance asks meanwhile. */
async function takeDue(db: Database, provider: ProviderId, now: Date): Promise<TransactionRow[]> {
  const taken = await rowsOf<{ id: string }>(
    db,
    sql`update transactions set ask_at = ${new Date(now.getTime() + minute).toISOString()}::timestamptz
      where id in (select id from transactions where provider = ${provider} and ask_at <= ${now.toISOString()}::timestamptz
        order by ask_at limit ${mostOfARound} for update skip locked)
      returning id`,
  );
  if (taken.length === 0) return [];
  const ids = taken.map(({ id }) => id);
  const rows = await db.select().from(transactions).where(inArray(transactions.id, ids));
  for (const row of rows) {
    const age = now.getTime() - row.createdAt.getTime();
    // Of what is paid, or failed by the provider's own word, nothing more is expected unless it sends news.
    const mayChange = ['initiated', 'pending', 'authorized', 'expired'].includes(row.status);
    const askAt = age > askForMs || !mayChange ? null : new Date(now.getTime() + pauseAfter(age));
    // What is settled meanwhile has set its own time.
    await db
      .update(transactions)
      .set({ askAt })
      .where(and(eq(transactions.id, row.id), isNotNull(transactions.askAt)));
  }
  return rows;
}

/** Never sent, and its provider is set up no more: nobody else will ever say anything. */
function isLongOver(attempt: TransactionRow, now: Date): boolean {
  return attempt.startedAt === null && now.getTime() - attempt.createdAt.getTime() > 10 * minute;
}

async function giveUp(deps: PaymentDeps, { id }: TransactionRow): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { order, attempt } = await holdTransaction(tx, id);
    if (attempt.status !== 'initiated' || attempt.startedAt !== null) return;
    await applyPayment(
      tx,
      deps,
      id,
      failedPayment(attempt, order, { code: 'not_started', raw: 'never sent' }),
      deps.now(),
    );
  });
}

/** Has providers do what is due: captures, voids, refunds; of one order or one provider where one is named. */
export async function carryOutOperations(
  deps: PaymentDeps,
  of: { orderId?: string; provider?: ProviderId } = {},
): Promise<void> {
  const due = await takeDueOperations(deps.db, {
    now: deps.now(),
    leaseMs: operationLeaseMs,
    most: mostOfARound,
    ...of,
  });
  const about = ({ id }: OperationRow) => ({ operation: id });
  await eachApart(due, { ...deps, about, atOnce: callsAtOnce }, (operation) => carryOut(deps, operation));
  if (due.length > 0) deps.wakeMessages();
}

async function carryOut(deps: PaymentDeps, operation: OperationRow): Promise<void> {
  const { db, log } = deps;
  const [attempt] = await db.select().from(transactions).where(eq(transactions.id, operation.transactionId));
  const provider = attempt && providerOf(deps, attempt.provider);
  if (!attempt) throw new Error(`there is no transaction ${operation.transactionId}`);
  if (!provider || attempt.providerRef === null) return withoutKeys(deps, operation, 'its provider is not set up');
  try {
    const payment = await act(provider, attempt.providerRef, operation, await handedOverOf(deps, attempt));
    await inTransaction(db, async (tx) => {
      await holdTransaction(tx, attempt.id);
      // Done before it is applied: what the payment shows may ask for the next one.
      await tx
        .update(paymentOperations)
        .set({ status: 'done', doneAt: deps.now(), lastError: null })
        .where(eq(paymentOperations.id, operation.id));
      await applyPayment(
        tx,
        deps,
        attempt.id,
        { ...payment, asked: operation.kind === 'refund' ? operation.amountHalalas : 0 },
        deps.now(),
      );
    });
  } catch (error) {
    if (error instanceof ProviderUnreachable) return later(deps, operation, error.detail);
    if (!(error instanceof ProviderRefused)) throw error;
    log.error(
      { operation: operation.id, kind: operation.kind, err: error },
      'a provider will not do what an order needs',
    );
    // Of our keys, not of this payment: it is done once they are right again.
    if (aboutKeys.has(error.status)) return withoutKeys(deps, operation, error.message);
    await leaveToOwner(deps, operation, error.message);
    // Another one may have come between, of which no news was heard: then the rest is asked for.
    if (operation.kind === 'refund') await askProvider(deps, attempt);
  }
}

/** Tries again by itself, for the keys may come; in the end the owner has to know. */
function withoutKeys(deps: PaymentDeps, operation: OperationRow, why: string): Promise<void> {
  const isHopeless = operation.attempts >= triesWithoutKeys;
  return isHopeless ? leaveToOwner(deps, operation, why) : later(deps, operation, why);
}

/** Leaves to the owner what a provider will not do, unless the payment needs it no more. */
function leaveToOwner(deps: PaymentDeps, { id, transactionId }: OperationRow, lastError: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const { attempt, order } = await holdTransaction(tx, transactionId);
    await tx.update(paymentOperations).set({ status: 'refused', lastError }).where(eq(paymentOperations.id, id));
    await sendBackUnwanted(tx, attempt, order, deps.now());
  });
}

function act(
  provider: PaymentProvider,
  ref: string,
  { kind, id, ...operation }: OperationRow,
  handedOver: HandedOver | undefined,
): Promise<Payment> {
  const amount = halalas(operation.amountHalalas);
  if (kind === 'capture') return provider.capture(ref, amount, id, handedOver);
  if (kind === 'void') return provider.void(ref, id);
  return provider.refund(ref, amount, id, halalas(operation.refundedBeforeHalalas));
}

/** The parcel of an order that has left; undefined before. */
async function handedOverOf({ db, now }: PaymentDeps, { orderId }: TransactionRow): Promise<HandedOver | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.trackingNumber || !order.trackingUrl) return undefined;
  const { shippingCompany, trackingNumber, trackingUrl } = order;
  return { company: companyNames[shippingCompany].en, trackingNumber, trackingUrl, at: now() };
}

/** Tries it again, each time after twice as long, at most an hour. */
async function later({ db, now }: PaymentDeps, { id, attempts }: OperationRow, lastError: string): Promise<void> {
  const nextAt = new Date(now().getTime() + Math.min(hour, 5 * second * 2 ** Math.min(attempts, 12)));
  await db.update(paymentOperations).set({ nextAt, lastError }).where(eq(paymentOperations.id, id));
}

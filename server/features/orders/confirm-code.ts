// STC Pay's second step: the code that came by SMS.
import { and, eq, isNotNull } from 'drizzle-orm';
import { inTransaction } from '../../db/again.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { ProviderRefused, ProviderUnreachable } from '../../providers/payments/payment-provider.ts';
import { applyPayment } from './apply-payment.ts';
import { askProvider } from './ask-provider.ts';
import type { TransactionRow } from './begin-attempt.ts';
import { ownTransaction } from './order-answer.ts';
import { transactions } from './orders.tables.ts';
import { providerOf, type PaymentDeps } from './payment-deps.ts';
import { isOpen } from './states.ts';

/** Takes the one chance that a code has: from here on the attempt waits for no other. Throws `not_found`, `not_payable`. */
export async function takeCodeChance(tx: Database, wanted: { userId: number; id: string }): Promise<void> {
  const { attempt } = await ownTransaction(tx, wanted);
  if (!isOpen(attempt.status)) throw new Refusal('not_payable');
  const taken = await tx
    .update(transactions)
    .set({ actionType: 'none' })
    .where(
      and(eq(transactions.id, attempt.id), eq(transactions.actionType, 'code'), isNotNull(transactions.providerRef)),
    )
    .returning({ id: transactions.id });
  if (taken.length === 0) throw new Refusal('not_payable');
}

/** Gives the code to the provider and applies what it says; where nothing comes back, asks what came of it. */
export async function confirmCode(deps: PaymentDeps, attempt: TransactionRow, code: string): Promise<void> {
  const provider = providerOf(deps, attempt.provider);
  if (!provider?.confirmCode || attempt.providerRef === null || !isOpen(attempt.status)) return;
  try {
    const payment = await provider.confirmCode(attempt.providerRef, code);
    await inTransaction(deps.db, (tx) => applyPayment(tx, deps, attempt.id, payment, deps.now()));
    deps.wakeMessages();
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.log.warn({ transactionId: attempt.id, err: error }, 'a code was given, and what came of it is not known');
    await askProvider(deps, attempt);
  }
}

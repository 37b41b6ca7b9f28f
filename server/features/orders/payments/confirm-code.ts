// STC Pay's second step: the code that came by SMS.
import { inTransaction } from '../../../db/transaction.ts';
import { ProviderRefused, ProviderUnreachable } from '../../../providers/payments/payment-provider.ts';
import { applyPayment } from './apply-payment.ts';
import { askProvider } from './ask-provider.ts';
import type { TransactionRow } from './begin-attempt.ts';
import { providerOf, type PaymentDeps } from './payment-deps.ts';
import { isOpen } from '../order/states.ts';

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
    // A refusal is an answer: that code is on its way no more.
    await askProvider(deps, attempt, { codeMayBeUnderWay: !(error instanceof ProviderRefused) });
  }
}

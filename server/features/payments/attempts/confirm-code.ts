// STC Pay's second step: the code from the SMS.
import { inTransaction } from '../../../db/transaction.ts';
import { ProviderRefused, ProviderUnreachable } from '../../../providers/payments/payment-provider.ts';
import { applyPayment } from '../reports/apply-payment.ts';
import { askProvider } from '../reports/ask-provider.ts';
import type { TransactionRow } from './attempts.ts';
import { providerOf, type PaymentDeps } from '../payment-deps.ts';
import { isOpen } from '../transaction-states.ts';

/** Sends the code to the provider and applies the answer; without an answer, asks for the payment's state. */
export async function confirmCode(deps: PaymentDeps, attempt: TransactionRow, code: string): Promise<void> {
  const provider = providerOf(deps, attempt.provider);
  if (!provider?.confirmCode || attempt.providerRef === null || !isOpen(attempt.status)) return;
  try {
    const payment = await provider.confirmCode(attempt.providerRef, code);
    await inTransaction(deps.db, (tx) => applyPayment(tx, deps, attempt.id, payment, deps.now()));
    deps.wakeMessages();
  } catch (error) {
    if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
    deps.log.warn({ transactionId: attempt.id, err: error }, 'a code was sent, and the outcome is unknown');
    // A refusal is an answer: the code is no longer being sent.
    await askProvider(deps, attempt, { codeMayBeUnderWay: !(error instanceof ProviderRefused) });
  }
}

import { askProvider } from '../../payments/reports/ask-provider.ts';
import { readAttempt } from '../../payments/attempts/attempts.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';
import { findOrder } from './change-order.ts';

/**
 * Asks about the payment that settles an order: the provider may have refunded it, in its dashboard or automatically,
 * and the webhook may be lost.
 */
export async function askAboutSettled(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps.db, orderId);
  if (order?.settledBy) await askProvider(deps, await readAttempt(deps.db, order.settledBy));
}

import type { Database } from '../../db/connect.ts';
import type { Log } from '../../lib/log.ts';
import type { PaymentProvider, ProviderId } from '../../providers/payments/payment-provider.ts';
import type { PayableOrders } from './payable-orders.ts';

/** What payment functions need besides the database row. */
export type PaymentDeps = {
  db: Database;
  now: () => Date;
  log: Log;
  payments: { providers: readonly PaymentProvider[] };
  orders: PayableOrders;
  /** Tells the message sender that messages are waiting. */
  wakeMessages: () => void;
};

/** What a payment report needs to be applied. */
export type ApplyDeps = Pick<PaymentDeps, 'payments' | 'orders' | 'log'>;

/** The provider of a transaction; null if it has none or the provider is no longer configured. */
export function providerOf({ payments }: Pick<PaymentDeps, 'payments'>, id: ProviderId | null): PaymentProvider | null {
  return payments.providers.find((provider) => provider.id === id) ?? null;
}

import type { Database } from '../../../db/connect.ts';
import type { Log } from '../../../lib/log.ts';
import type { PaymentProvider, ProviderId } from '../../../providers/payments/payment-provider.ts';
import type { Payments } from '../checkout/payment-methods.ts';

/** What paying needs beside the database row it is about. */
export type PaymentDeps = {
  db: Database;
  now: () => Date;
  log: Log;
  payments: Payments;
  /** The store's address, without a slash at the end. */
  publicUrl: string;
  /** Tells the sender of messages that there are some. */
  wakeMessages: () => void;
};

/** The provider of a transaction; null where it has none, or it is not set up any more. */
export function providerOf({ payments }: Pick<PaymentDeps, 'payments'>, id: ProviderId | null): PaymentProvider | null {
  return payments.providers.find((provider) => provider.id === id) ?? null;
}

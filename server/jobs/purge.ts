// What is over is removed: nobody reads it any more, and some of it is personal.
import { purgeAccounts, uploadsInProfiles } from '../features/accounts/purge-accounts.ts';
import { uploadsInCarts } from '../features/cart/uploads-in-carts.ts';
import { forgetOldContactMessages } from '../features/contact/personal-messages.ts';
import { forgetIdentities, scrubOrders, uploadsInOrders } from '../features/orders/order/personal-orders.ts';
import { outliveSessions } from '../features/notifications/subscriptions.ts';
import { forgetOldRates } from '../features/shipping/live-rates.ts';
import { forgetOldWishes } from '../features/stock-alerts/send-back-in-stock.ts';
import { purgeUploads } from '../features/uploads/store-upload.ts';
import { purgeKeys } from '../http/idempotency.ts';
import { purgeLimits } from '../http/limits.ts';
import type { Database } from '../db/connect.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 60 * 60 * 1000;

export type Keeping = {
  /** For how long identity numbers of buyers are kept, from their order on. */
  identityRetentionDays: number;
};

/**
 * Removes expired sessions, codes, waiting links and counters, old idempotency keys, old messages of shoppers, wishes that are over, identity numbers past their time, and uploads that nobody used.
 * Safe to run on several instances at once.
 */
export async function purge(db: Database, now: Date, { identityRetentionDays }: Keeping): Promise<void> {
  await outliveSessions(db, now);
  await purgeAccounts(db, now);
  await purgeKeys(db, now);
  await purgeLimits(db);
  await forgetOldContactMessages(db, now);
  await scrubOrders(db);
  await forgetIdentities(db, { retentionDays: identityRetentionDays, now });
  await forgetOldRates(db, now);
  await forgetOldWishes(db, now);
  await purgeUploads(db, now, (tx) => [uploadsInProfiles(tx), uploadsInCarts(tx), uploadsInOrders()]);
}

/** Purges now and every hour. */
export function startPurging({
  db,
  log,
  now,
  ...keeping
}: { db: Database; log: Log; now: () => Date } & Keeping): Repeating {
  return repeat(
    () => purge(db, now(), keeping),
    everyMs,
    (error) => log.error({ err: error }, 'what is over was not removed'),
  );
}

// Deletes expired data. Some of it is personal.
import { purgeAccounts, uploadsInProfiles } from '../features/accounts/purge-accounts.ts';
import { uploadsInCarts } from '../features/cart/uploads-in-carts.ts';
import { forgetOldContactMessages } from '../features/contact/personal-messages.ts';
import { forgetIdentities, scrubOrders, uploadsInOrders } from '../features/orders/order/personal-orders.ts';
import { detachFromExpiredSessions } from '../features/notifications/subscriptions.ts';
import { forgetOldRates } from '../features/shipping/live-rates.ts';
import { purgeMarks } from '../features/catalogue/device/device-marks.ts';
import { purgeChanges } from '../features/catalogue/index/change-feed.ts';
import { purgeOldAlerts } from '../features/stock-alerts/send-back-in-stock.ts';
import { forgetOldVitals } from '../features/vitals/vital-counts.ts';
import { purgeUploads } from '../features/uploads/store-upload.ts';
import { purgeKeys } from '../http/requests/idempotency.ts';
import { purgeLimits } from '../http/requests/rate-limiter.ts';
import type { Database } from '../db/connect.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 60 * 60 * 1000;

export type RetentionSettings = {
  /** How many days buyers' identity numbers are retained after the order. */
  identityRetentionDays: number;
};

/**
 * Deletes expired sessions, codes, sign-in links and limits, old idempotency keys, old contact messages, old changes of
 * products and marks of devices, expired stock alerts, identity numbers past retention, old shipping rates, old
 * measurements of page loads and unused uploads. Also removes personal data from finished orders of deleted accounts.
 * Safe to run on several instances.
 */
export async function purge(db: Database, now: Date, { identityRetentionDays }: RetentionSettings): Promise<void> {
  await detachFromExpiredSessions(db, now);
  await purgeAccounts(db, now);
  await purgeKeys(db, now);
  await purgeLimits(db);
  await purgeMarks(db, now);
  await purgeChanges(db, now);
  await forgetOldContactMessages(db, now);
  await scrubOrders(db);
  await forgetIdentities(db, { retentionDays: identityRetentionDays, now });
  await forgetOldRates(db, now);
  await purgeOldAlerts(db, now);
  await forgetOldVitals(db, now);
  await purgeUploads(db, now, (tx) => [uploadsInProfiles(tx), uploadsInCarts(tx), uploadsInOrders()]);
}

/** Purges at once, then every hour. */
export function startPurging({
  db,
  log,
  now,
  ...keeping
}: { db: Database; log: Log; now: () => Date } & RetentionSettings): Repeating {
  return repeat('deleting expired data', () => purge(db, now(), keeping), everyMs, log);
}

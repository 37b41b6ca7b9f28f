// Deletes expired data. Some of it is personal.
import { purgeAccounts, uploadsInProfiles } from '../features/accounts/purge-accounts.ts';
import { rememberBought } from '../features/catalogue/comments/personal-comments.ts';
import { uploadsInCarts } from '../features/cart/uploads-in-carts.ts';
import { forgetOldContactMessages } from '../features/contact/personal-messages.ts';
import { forgetDeadInstances } from '../features/live-viewers/product-views.ts';
import {
  detachOldOrders,
  forgetIdentities,
  scrubOrders,
  uploadsInOrders,
} from '../features/orders/order/personal-orders.ts';
import { detachFromExpiredSessions } from '../features/notifications/subscriptions.ts';
import { scrubShipments } from '../features/fulfilment/personal-shipments.ts';
import { forgetOldRates } from '../features/shipping/live-rates.ts';
import { purgeMarks } from '../features/catalogue/device/device-marks.ts';
import { purgeChanges } from '../features/catalogue/index/change-feed.ts';
import { purgeOldAlerts } from '../features/stock-alerts/send-back-in-stock.ts';
import { forgetOldVitals } from '../features/vitals/vital-counts.ts';
import { purgeUploads } from '../features/uploads/store-upload.ts';
import { purgeKeys } from '../http/requests/idempotency.ts';
import { purgeLimits } from '../http/requests/rate-limiter.ts';
import type { Database } from '../db/connect.ts';
import { forEachIsolated } from '../lib/for-each-isolated.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 60 * 60 * 1000;

export type RetentionSettings = {
  /** How many days buyers' identity numbers are retained after the order. */
  identityRetentionDays: number;
  /** How many days finished orders stay in the buyer's account. */
  orderRetentionDays: number;
};

type Purge = { name: string; run: (db: Database, now: Date, settings: RetentionSettings) => Promise<void> };

const purges: readonly Purge[] = [
  {
    name: 'accounts',
    async run(db, now) {
      await detachFromExpiredSessions(db, now);
      await purgeAccounts(db, now);
    },
  },
  { name: 'idempotency keys', run: purgeKeys },
  { name: 'rate limits', run: purgeLimits },
  { name: 'live viewers', run: forgetDeadInstances },
  {
    name: 'catalogue changes',
    async run(db, now) {
      await purgeMarks(db, now);
      await purgeChanges(db, now);
    },
  },
  { name: 'contact messages', run: forgetOldContactMessages },
  {
    name: 'old orders',
    run: (db, now, { orderRetentionDays }) =>
      detachOldOrders(db, { retentionDays: orderRetentionDays, now, remember: rememberBought }),
  },
  { name: 'orders without an account', run: scrubOrders },
  // After the old orders, which have none then.
  { name: 'shipments without an account', run: scrubShipments },
  {
    name: 'identity numbers',
    run: (db, now, { identityRetentionDays }) => forgetIdentities(db, { retentionDays: identityRetentionDays, now }),
  },
  { name: 'shipping rates', run: forgetOldRates },
  { name: 'stock alerts', run: purgeOldAlerts },
  { name: 'measurements', run: forgetOldVitals },
  // Last: a picture that an order no longer needs goes in the same run.
  {
    name: 'uploads',
    run: (db, now) => purgeUploads(db, now, (tx) => [uploadsInProfiles(tx), uploadsInCarts(tx), uploadsInOrders()]),
  },
];

/**
 * Deletes expired sessions, codes, sign-in links and limits, views of dead instances, old idempotency keys, old contact
 * messages, old changes of products and marks of devices, expired stock alerts, identity numbers past retention, old
 * shipping rates, old measurements of page loads and unused uploads. Also removes personal data from finished orders past
 * retention and of deleted accounts. A purge that fails does not stop the others; it is logged, and then this throws.
 * Safe to run on several instances.
 */
export async function purge(
  { db, log }: { db: Database; log: Log },
  now: Date,
  settings: RetentionSettings,
): Promise<void> {
  const failed = await forEachIsolated(purges, { log, about: ({ name }) => ({ purge: name }), atOnce: 1 }, ({ run }) =>
    run(db, now, settings),
  );
  if (failed.length > 0) throw new Error(`could not purge ${failed.map(({ name }) => name).join(', ')}`);
}

/** Purges at once, then every hour. */
export function startPurging({
  db,
  log,
  now,
  ...settings
}: { db: Database; log: Log; now: () => Date } & RetentionSettings): Repeating {
  return repeat('deleting expired data', () => purge({ db, log }, now(), settings), everyMs, log);
}

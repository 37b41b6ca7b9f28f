// Checks regularly whether products with stock alerts are back in stock. Safe to run on several instances.
import type { Catalogue } from '../features/catalogue/index/snapshot.ts';
import { sendBackInStock } from '../features/stock-alerts/send-back-in-stock.ts';
import type { Database } from '../db/connect.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';
import type { SecretKeys } from '../lib/secret-key.ts';

const lookEveryMs = 5_000;

export function startStockAlerts(deps: {
  db: Database;
  catalogue: Catalogue;
  secretKeys: SecretKeys;
  now: () => Date;
  wakeMessages: () => void;
  log: Log;
}): Repeating {
  const { db, catalogue, secretKeys, now, wakeMessages, log } = deps;
  return repeat(
    'sending stock alerts',
    async () => {
      const sent = await sendBackInStock({ db, snapshot: catalogue.current, secretKeys, now: now() });
      if (sent > 0) wakeMessages();
    },
    lookEveryMs,
    log,
  );
}

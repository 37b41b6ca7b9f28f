// Recounts regularly what is bought together. Safe to run on several instances.
import type { Database } from '../db/connect.ts';
import { countBoughtTogether } from '../features/orders/bought-together/bought-together.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const countEveryMs = 60 * 60 * 1000;

export function startBoughtTogether({ db, now, log }: { db: Database; now: () => Date; log: Log }): Repeating {
  const count = async () => void (await countBoughtTogether(db, now()));
  return repeat('counting products bought together', count, countEveryMs, log);
}

// After the secret key was replaced, seals numbers with the new one. Safe to run on several instances.
import { reseal } from '../features/orders/checkout/reseal.ts';
import type { IdentitySeal } from '../features/orders/checkout/identity-seal.ts';
import type { Database } from '../db/connect.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 60 * 60 * 1000;

export function startResealing({ db, seal, log }: { db: Database; seal: IdentitySeal; log: Log }): Repeating {
  return repeat('sealing numbers with the new key', () => reseal(db, seal, log), everyMs, log);
}

import { asc, count } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { orderIdentities } from './orders.tables.ts';

/** The keys that identity numbers were sealed with, by their ids, and how many with each. */
export function sealingKeys(db: Database): Promise<{ keyId: string; numbers: number }[]> {
  return db
    .select({ keyId: orderIdentities.keyId, numbers: count() })
    .from(orderIdentities)
    .groupBy(orderIdentities.keyId)
    .orderBy(asc(orderIdentities.keyId));
}

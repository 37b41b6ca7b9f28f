import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** Waits until nobody else holds this name, and holds it to the end of the transaction. Whoever takes several takes them in the same order as all others. */
export async function lock(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

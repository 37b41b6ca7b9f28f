import { sql } from 'drizzle-orm';
import type { Database } from './connect.ts';

/** Takes an advisory lock until the end of the transaction. Always take several in the same order: deadlocks. */
export async function lock(tx: Database, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

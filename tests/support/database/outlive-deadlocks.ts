import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/connect.ts';

/**
 * Makes the other transaction the one that a deadlock with `tx` aborts, if `tx` is the first of them to wait. PostgreSQL
 * looks for a deadlock once in each wait, a second after it began, and aborts the transaction that finds it; `tx` looks
 * after a minute.
 */
export async function outliveDeadlocks(tx: Database): Promise<void> {
  await tx.execute(sql`set local deadlock_timeout = '1min'`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../server/db/connect.ts';

/**
 * Resolves once another connection waits for a lock of `tx`; at once on the embedded database, which makes everyone
 * wait for its one connection.
 */
export async function untilBlocked(tx: Database): Promise<void> {
  if (process.env.TEST_DB !== 'postgres') return;
  const waiting = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while ((await rowsOf(tx, waiting)).length === 0) await pause(10);
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from '../../../server/db/connect.ts';

/**
 * Resolves once another connection waits for a lock of `tx`; at once on the embedded database, which makes everyone
 * wait for its one connection.
 */
export function untilBlocked(tx: Database): Promise<void> {
  return untilAny(tx, blocked);
}

/** Resolves once a connection waits for one that waits for a lock of `tx`. */
export function untilBlockedBehind(tx: Database): Promise<void> {
  return untilAny(
    tx,
    sql`select behind.pid from (${blocked}) as first
      join pg_locks as behind on not behind.granted and first.pid = any(pg_blocking_pids(behind.pid))`,
  );
}

const blocked = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

async function untilAny(tx: Database, waiting: SQL): Promise<void> {
  if (process.env.TEST_DB !== 'postgres') return;
  while ((await rowsOf(tx, waiting)).length === 0) await pause(10);
}

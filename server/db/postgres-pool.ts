// Connections to one PostgreSQL server.
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { limitConcurrency } from '../lib/concurrency.ts';
import { DatabaseUnreachable, isConnectionLost } from './availability.ts';
import type { Database } from './connect.ts';
import * as tables from './tables.ts';

type PostgresDatabase = NodePgDatabase<typeof tables>;

export type PostgresPool = {
  readonly pool: pg.Pool;
  readonly db: Database;
};

export const casing = 'snake_case' as const;
const connectionWaitMs = 5_000;
/** Reserved for single statements, such as most reads: transactions hold a connection while they wait for locks. */
const connectionsForStatements = 4;
const mostWaitingTransactions = 1_000;

export function openPool({
  url,
  connections,
  statementTimeoutMs,
  ...rest
}: {
  url: string;
  connections: number;
  statementTimeoutMs: number;
} & Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'stream'>): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionWaitMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'store',
    ...rest,
  });
  pool.on('error', () => undefined); // an idle connection was lost; the pool opens another when needed
  pool.on('connect', (client) => client.on('error', () => undefined)); // lost during use; its statement fails
  const db = drizzle(pool, { schema: tables, casing });
  db.transaction = transactionsOn(pool, Math.max(1, connections - connectionsForStatements));
  return { pool, db: db as unknown as Database };
}

/**
 * Replaces Drizzle's `transaction`, which leaks the connection if BEGIN fails. This one returns every connection to the
 * pool, which drops the lost ones. At most `atOnce` transactions have a connection; the others wait without one.
 */
function transactionsOn(pool: pg.Pool, atOnce: number): PostgresDatabase['transaction'] {
  const inTurn = limitConcurrency(
    { atOnce, waiting: mostWaitingTransactions, waitMs: connectionWaitMs },
    () => new DatabaseUnreachable(new Error('timed out waiting for other transactions')),
  );
  const databases = new WeakMap<pg.PoolClient, PostgresDatabase>(); // creating one takes a millisecond
  const databaseOn = (client: pg.PoolClient) => {
    const db = databases.get(client) ?? drizzle(client, { schema: tables, casing });
    databases.set(client, db);
    return db;
  };
  const transaction: PostgresDatabase['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnreachable(cause);
    });
    let isLost = false;
    try {
      return await databaseOn(client).transaction(work, config);
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
  return (work, config) => inTurn(() => transaction(work, config));
}

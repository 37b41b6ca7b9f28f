import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzleNode, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { sql, type SQL } from 'drizzle-orm';
import pg from 'pg';
import { limitConcurrency } from '../lib/concurrency.ts';
import { DatabaseUnreachable, isConnectionLost } from './availability.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import * as tables from './tables.ts';

/** Either kind of database, or a transaction on it. The same queries run on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  /** The embedded database's lock on its folder, through which other processes on this machine can connect to us. */
  readonly lock: FolderLock | null;
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
};

const casing = 'snake_case' as const;
export const embeddedExtensions = { pg_trgm };
const migrationLock = 7_226_401; // arbitrary, the same in each instance
const connectionWaitMs = 5_000;
/** Connections of a process, and of all processes of a machine together. */
const [leastConnections, mostConnections, sharedConnections] = [6, 10, 80];
/** Reserved for single statements, such as most reads: transactions hold a connection while they wait for locks. */
const connectionsForStatements = 4;
const mostWaitingTransactions = 1_000;
const mostWaitingStatements = 10_000;

/** Opens PostgreSQL by its URL. `statement_timeout` keeps a slow query from blocking others. */
export function openPostgres(
  url: string,
  options: { connections?: number; statementTimeoutMs?: number } = {},
): OpenDatabase {
  const connections = options.connections ?? mostConnections;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionWaitMs,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    application_name: 'store',
  });
  pool.on('error', () => undefined); // an idle connection was lost; the pool opens another when needed
  pool.on('connect', (client) => client.on('error', () => undefined)); // lost during use; its statement fails
  const db = drizzleNode(pool, { schema: tables, casing });
  db.transaction = transactionsOn(pool, Math.max(1, connections - connectionsForStatements));
  return {
    db: db as unknown as Database,
    kind: 'postgres',
    lock: null,
    async migrate(folder) {
      // One instance migrates; the others wait and then find nothing to do.
      const client = await pool.connect();
      try {
        await client.query('set statement_timeout = 0');
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        await migrateNode(drizzleNode(client, { casing }), { migrationsFolder: folder });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
        client.release(true);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Replaces Drizzle's `transaction`, which leaks the connection if BEGIN fails. This one returns every connection to the
 * pool, which drops the lost ones. At most `atOnce` transactions have a connection; the others wait without one.
 */
function transactionsOn(pool: pg.Pool, atOnce: number): NodePgDatabase<typeof tables>['transaction'] {
  const inTurn = limitConcurrency(
    { atOnce, waiting: mostWaitingTransactions, waitMs: connectionWaitMs },
    () => new DatabaseUnreachable(new Error('timed out waiting for other transactions')),
  );
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase<typeof tables>>(); // creating one takes a millisecond
  const databaseOn = (client: pg.PoolClient) => {
    const db = databases.get(client) ?? drizzleNode(client, { schema: tables, casing });
    databases.set(client, db);
    return db;
  };
  const transaction: NodePgDatabase<typeof tables>['transaction'] = async (work, config) => {
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

/** Opens the embedded database in `<dataDir>/db`, or in memory for null. Throws FolderInUse. */
export async function openEmbedded(dataDir: string | null): Promise<OpenDatabase> {
  const lock = dataDir === null ? null : await lockFolder(dataDir);
  let client: PGlite;
  try {
    client = await PGlite.create({
      ...(dataDir === null ? {} : { dataDir: join(dataDir, 'db') }),
      extensions: embeddedExtensions,
    });
  } catch (cause) {
    await lock?.release();
    throw new Error(
      `The database in ${dataDir} cannot be opened; it may be damaged or made by another version. ` +
        'Restore a backup, or move the folder away to start with an empty store.',
      { cause },
    );
  }
  return wrapPglite(client, lock);
}

/** Wraps a PGlite instance. Closing it releases the folder's lock. */
export function wrapPglite(client: PGlite, lock: FolderLock | null): OpenDatabase {
  yieldBetweenStatements(client);
  const db = drizzlePglite(client, { schema: tables, casing });
  return {
    db: db as unknown as Database,
    kind: 'embedded',
    lock,
    migrate: (folder) => migratePglite(db, { migrationsFolder: folder }),
    async close() {
      await client.close();
      await lock?.release();
    },
  };
}

/**
 * PGlite runs on this thread and goes from one queued statement to the next without yielding: without this, requests
 * would be neither read nor answered until the queue is empty.
 */
function yieldBetweenStatements(client: PGlite): void {
  const inTurn = limitConcurrency(
    { atOnce: 1, waiting: mostWaitingStatements },
    () => new DatabaseUnreachable(new Error('too many queries are waiting')),
  );
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)];
  client.query = <Row>(...parameters: Parameters<PGlite['query']>) =>
    inTurn(async () => {
      await nextTurn();
      return query<Row>(...parameters);
    });
  client.transaction = (work) =>
    inTurn(async () => {
      await nextTurn();
      return transaction(work);
    });
}

/**
 * Opens the configured database: PostgreSQL if there is a URL, else the embedded one in the data folder. `workers`: the
 * number of processes that open it, which share PostgreSQL's connections (a hundred by default).
 */
export function openDatabase({
  databaseUrl,
  dataDir,
  workers = 1,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
  workers?: number;
}): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDir);
  const connections = Math.min(mostConnections, Math.max(leastConnections, Math.floor(sharedConnections / workers)));
  return Promise.resolve(openPostgres(databaseUrl, { connections }));
}

/** Rows of a raw SQL query, for both kinds of database. Cast counts to int: the drivers differ on bigint. */
export async function rowsOf<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Throws if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

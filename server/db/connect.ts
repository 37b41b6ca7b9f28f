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

/** A database of either kind, or a transaction on it: the same queries run on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  /** The embedded database's hold on its folder; others on this machine reach us through it. */
  readonly lock: FolderLock | null;
  migrate(folder: string): Promise<void>;
  close(): Promise<void>;
};

const casing = 'snake_case' as const;
export const embeddedExtensions = { pg_trgm };
const migrationLock = 7_226_401; // any number, the same in each instance
const connectionWaitMs = 5_000;
/**
 * A transaction keeps its connection while it waits for rows that others hold. Single statements, which most reads are,
 * have these to themselves.
 */
const connectionsForStatements = 4;
const mostWaitingTransactions = 1_000;
const mostWaitingStatements = 10_000;

/** Opens PostgreSQL by its URL. Answers within `statement_timeout`, so that one slow query cannot hold up the rest. */
export function openPostgres(
  url: string,
  options: { connections?: number; statementTimeoutMs?: number } = {},
): OpenDatabase {
  const connections = options.connections ?? 10;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionWaitMs,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    application_name: 'store',
  });
  pool.on('error', () => undefined); // an idle connection was cut; the pool opens another when it is needed
  pool.on('connect', (client) => client.on('error', () => undefined)); // cut while in use: its statement fails with it
  const db = drizzleNode(pool, { schema: tables, casing });
  db.transaction = transactionsOn(pool, Math.max(1, connections - connectionsForStatements));
  return {
    db: db as unknown as Database,
    kind: 'postgres',
    lock: null,
    async migrate(folder) {
      // One instance migrates at a time; the others wait and then find it done.
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
 * Drizzle's own keeps a connection forever if BEGIN fails on it. This one returns every connection to the pool, which
 * drops those that were lost. At most `atOnce` transactions have a connection; the others wait without one.
 */
function transactionsOn(pool: pg.Pool, atOnce: number): NodePgDatabase<typeof tables>['transaction'] {
  const inTurn = limitConcurrency(
    { atOnce, waiting: mostWaitingTransactions, waitMs: connectionWaitMs },
    () => new DatabaseUnreachable(new Error('waited too long for other transactions')),
  );
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase<typeof tables>>(); // making one takes a millisecond
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

/** Opens the embedded database in `<dataDir>/db`, or in memory for null. Throws FolderInUse where another process has the folder. */
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
      `The database in ${dataDir} cannot be opened; it may be damaged or made by another version. Restore a backup, or move that folder away to start anew.`,
      { cause },
    );
  }
  return overEmbedded(client, lock);
}

/** The open database of a PGlite that somebody has made; closing it gives the folder free. */
export function overEmbedded(client: PGlite, lock: FolderLock | null): OpenDatabase {
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
 * PGlite computes on this thread, and goes from one waiting statement to the next without leaving it: requests would be
 * neither read nor answered until the last one is done.
 */
function yieldBetweenStatements(client: PGlite): void {
  const inTurn = limitConcurrency(
    { atOnce: 1, waiting: mostWaitingStatements },
    () => new DatabaseUnreachable(new Error('too many statements wait')),
  );
  const [query, transaction] = [client.query.bind(client), client.transaction.bind(client)];
  client.query = <Row>(...given: Parameters<PGlite['query']>) =>
    inTurn(async () => {
      await nextTurn();
      return query<Row>(...given);
    });
  client.transaction = (work) =>
    inTurn(async () => {
      await nextTurn();
      return transaction(work);
    });
}

/** The database that the environment names: PostgreSQL where there is a URL, else the embedded one in the data folder. */
export function openDatabase(place: { databaseUrl?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return place.databaseUrl ? Promise.resolve(openPostgres(place.databaseUrl)) : openEmbedded(place.dataDir);
}

/** The rows of a hand-written query, the same for both kinds. Cast counts to int in the query: the drivers differ on bigint. */
export async function rowsOf<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}

/** Throws where the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

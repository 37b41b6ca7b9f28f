import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { sql, type SQL } from 'drizzle-orm';
import { limitConcurrency } from '../lib/concurrency.ts';
import type { Log } from '../lib/log.ts';
import { DatabaseUnreachable } from './availability.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { casing, openPool } from './postgres-pool.ts';
import { onlyPrimary, openReplicas, type PublicReads } from './replicas.ts';
import * as tables from './tables.ts';

/** Either kind of database, or a transaction on it. The same queries run on both. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>;

export type OpenDatabase = {
  readonly db: Database;
  readonly reads: PublicReads;
  readonly kind: 'embedded' | 'postgres';
  /** Rejects if the database does not answer. Waits for no connection of shoppers. */
  ping(): Promise<void>;
  /** For how long a transaction waits before it begins, in ms. 0 for the embedded database, which is for small stores. */
  transactionWaitMs(): number;
  /** For how long a statement of shoppers waits for a connection, in ms. 0 for the embedded database. */
  statementWaitMs(): number;
  /** The embedded database's lock on its folder, through which other processes on this machine can connect to us. */
  readonly lock: FolderLock | null;
  close(): Promise<void>;
};

type Replicas = { urls: string[]; log: Log };

export const embeddedExtensions = { pg_trgm };
/** Connections of a process, and of all processes of a machine together. */
const [leastConnections, mostConnections, sharedConnections] = [6, 10, 80];
/** The share for what is the same for everybody, which has to stay fast while shoppers order. */
const shareOfPublicReads = 0.3;
/** One for a long reading of the catalogue, and one for the others. */
const leastPublicReads = 2;
const mostWaitingStatements = 10_000;
/** About as long as readiness is waited for (app.ts). */
const readinessTimeoutMs = 2_000;

/**
 * Opens PostgreSQL by its URL, and its read replicas. `statementTimeoutMs` keeps a slow query from blocking others.
 */
export function openPostgres(
  url: string,
  options: { connections?: number; statementTimeoutMs?: number; replicas?: Replicas | undefined } = {},
): OpenDatabase {
  const { connections = mostConnections, statementTimeoutMs = 15_000, replicas } = options;
  const share = Math.max(leastPublicReads, Math.floor(connections * shareOfPublicReads));
  const forReads = connections >= leastConnections ? share : 0;
  const primary = openPool({ name: 'own', url, connections: connections - forReads, statementTimeoutMs });
  const primaryReads =
    forReads > 0 ? openPool({ name: 'public', url, connections: forReads, statementTimeoutMs }) : primary;
  // Its one connection opens when it is asked for the first time.
  const readiness = openPool({ name: 'readiness', url, connections: 1, statementTimeoutMs: readinessTimeoutMs });
  const reads = replicas ? openReplicas(primaryReads, { ...replicas, connections, statementTimeoutMs }) : null;
  return {
    db: primary.db,
    reads: reads ?? onlyPrimary(primaryReads.db),
    kind: 'postgres',
    ping: () => ping(readiness.db),
    transactionWaitMs: primary.transactionWaitMs,
    statementWaitMs: primary.statementWaitMs,
    lock: null,
    async close() {
      await reads?.close();
      await primary.pool.end();
      if (primaryReads !== primary) await primaryReads.pool.end();
      await readiness.pool.end();
    },
  };
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
    reads: onlyPrimary(db as unknown as Database),
    kind: 'embedded',
    ping: () => ping(db as unknown as Database),
    transactionWaitMs: () => 0,
    statementWaitMs: () => 0,
    lock,
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
  replicas,
}: {
  databaseUrl?: string | undefined;
  dataDir: string;
  workers?: number;
  replicas?: Replicas | undefined;
}): Promise<OpenDatabase> {
  if (!databaseUrl) return openEmbedded(dataDir);
  const connections = Math.min(mostConnections, Math.max(leastConnections, Math.floor(sharedConnections / workers)));
  return Promise.resolve(openPostgres(databaseUrl, { connections, replicas }));
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

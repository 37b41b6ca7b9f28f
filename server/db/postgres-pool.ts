// Connections to one PostgreSQL server.
import { Socket } from 'node:net';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { limitConcurrency, type InTurn } from '../lib/concurrency.ts';
import { DatabaseUnreachable, needsNewConnection } from './availability.ts';
import type { Database } from './connect.ts';
import { endDeadLines, serverName } from './dead-lines.ts';
import { nameStatements } from './name-statements.ts';
import { measurePool, type PoolName } from './pool-metrics.ts';
import { keepContext, traceStatement } from './trace-statement.ts';
import * as tables from './tables.ts';

type PostgresDatabase = NodePgDatabase<typeof tables>;

export type PostgresPool = {
  readonly pool: pg.Pool;
  readonly db: Database;
  /** For how long the first transaction in the queue has waited, in ms. */
  transactionWaitMs(): number;
  /** For how long the first statement in the queue has waited for a connection, in ms. */
  statementWaitMs(): number;
};

export const casing = 'snake_case' as const;
const connectionWaitMs = 5_000;
/** How much longer than a statement may take a connection waits for its answer: then the line is dead. */
const silentMs = 2_000;
/** The share for single statements, such as most reads: transactions hold a connection while they wait for locks. */
const shareForStatements = 0.25;
/** About as many as orders that are placed in the time that they may wait: more would wait in vain. */
const mostWaitingTransactions = 250;

export function openPool({
  name,
  url,
  connections,
  statementTimeoutMs,
  accept,
  stream = () => new Socket(),
  connectionTimeoutMillis = connectionWaitMs,
}: {
  name: PoolName;
  url: string;
  connections: number;
  statementTimeoutMs: number;
  /** Looks at a new connection; if it rejects, the connection is not used. */
  accept?: (client: pg.ClientBase) => Promise<void>;
  stream?: () => Socket;
  connectionTimeoutMillis?: number;
}): PostgresPool {
  const names = nameStatements();
  const silenceLimitMs = statementTimeoutMs > 0 ? statementTimeoutMs + silentMs : 0; // 0: none
  const watch = endDeadLines(url, silenceLimitMs);
  /** Until the first connection is looked at, as if it were one. */
  let isPooled = true;
  const pool = new TimedPool({
    Client: clientThatNames((text) => (isPooled ? undefined : names(text))),
    onConnect: async (client) => {
      const server = serverOf(client);
      if (silenceLimitMs > 0) watch(client, server);
      isPooled = (await server) === null;
      // If this process dies with its machine, the server does not notice, and the locks would stay for hours.
      if (!isPooled) await client.query(`set idle_in_transaction_session_timeout = ${silenceLimitMs}`);
      await accept?.(client);
    },
    connectionString: url,
    max: connections,
    connectionTimeoutMillis,
    statement_timeout: statementTimeoutMs,
    application_name: 'store',
    stream,
  });
  pool.on('error', () => undefined); // an idle connection was lost; the pool opens another when needed
  pool.on('connect', (client) => client.on('error', () => undefined)); // lost during use; its statement fails
  keepContext(pool);
  const db = drizzle(pool, { schema: tables, casing });
  const inTurn = limitConcurrency(
    { atOnce: transactionsAtOnce(connections), waiting: mostWaitingTransactions, waitMs: connectionWaitMs },
    () => new DatabaseUnreachable(new Error('timed out waiting for other transactions')),
  );
  db.transaction = transactionsOn(pool, inTurn, measurePool(name, pool));
  return {
    pool,
    db: db as unknown as Database,
    transactionWaitMs: inTurn.waitedMs,
    statementWaitMs: () => pool.waitedMs(),
  };
}

/** A pool that measures how long statements and transactions wait because all its connections are in use. */
class TimedPool extends pg.Pool {
  /** Since when each waits, the first one first. */
  readonly #waiting = new Set<{ since: number }>();

  waitedMs(): number {
    const [first] = this.#waiting;
    return first ? performance.now() - first.since : 0;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    // Otherwise it gets one that is idle, or opens its own: nobody else waits for that.
    const waits = this.totalCount >= this.options.max && this.waitingCount >= this.idleCount;
    const entry = { since: performance.now() };
    if (waits) this.#waiting.add(entry);
    const stopWaiting = () => void this.#waiting.delete(entry);
    if (!callback) return super.connect().finally(stopWaiting);
    super.connect((...outcome) => {
      stopWaiting();
      callback(...outcome);
    });
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Fewer than connections, so that a transaction never takes the last one. */
function transactionsAtOnce(connections: number): number {
  return Math.max(1, Math.min(connections - 1, Math.floor(connections * (1 - shareForStatements))));
}

/** A client that prepares statements under the names that `nameOf` gives them. */
function clientThatNames(nameOf: (text: string) => string | undefined): typeof pg.Client {
  class NamingClient extends pg.Client {}
  NamingClient.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, [config, values, ...more]: unknown[]) {
      const name = isUnnamed(config) && Array.isArray(values) ? nameOf(config.text) : undefined;
      const named = name === undefined ? config : { ...Object(config), name };
      return traceStatement(config, [values, ...more], (rest) => Reflect.apply(query, client, [named, ...rest]));
    },
  });
  return NamingClient;
}

function isUnnamed(config: unknown): config is { text: string } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    !('name' in config && config.name !== undefined)
  );
}

/**
 * The server at the other end; null if a pooler such as PgBouncer is in between, which gives connections process ids of
 * its own. The next statement may go to another server process then, which knows none of the names.
 */
async function serverOf(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ pid: number; server: string }>(
    `select pg_backend_pid() as pid, ${serverName} as server`,
  );
  return rows[0] && 'processID' in client && client.processID === rows[0].pid ? rows[0].server : null;
}

/**
 * Replaces Drizzle's `transaction`, which leaks the connection if BEGIN fails. This one returns every connection to the
 * pool, which drops the lost ones. Those whose turn it is have a connection; the others wait without one.
 */
function transactionsOn(pool: pg.Pool, inTurn: InTurn, startWait: () => () => void): PostgresDatabase['transaction'] {
  const databases = new WeakMap<pg.PoolClient, PostgresDatabase>(); // creating one takes a millisecond
  const databaseOn = (client: pg.PoolClient) => {
    const db = databases.get(client) ?? drizzle(client, { schema: tables, casing });
    databases.set(client, db);
    return db;
  };
  return (work, config) => {
    let observeWait: (() => void) | null = startWait();
    const waited = () => {
      observeWait?.();
      observeWait = null;
    };
    const transaction = async () => {
      const client = await pool
        .connect()
        .catch((cause: unknown) => {
          throw new DatabaseUnreachable(cause);
        })
        .finally(waited);
      let isLost = false;
      try {
        return await databaseOn(client).transaction(work, config);
      } catch (error) {
        isLost = needsNewConnection(error);
        throw error;
      } finally {
        client.release(isLost);
      }
    };
    return inTurn(transaction).finally(waited); // also of those that are refused
  };
}

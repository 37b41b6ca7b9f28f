// Read replicas of PostgreSQL. Public reads go to those that show everything which the index of this process shows, and
// to the primary while there is none.
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../lib/log.ts';
import { mayAnswerElsewhere } from './availability.ts';
import type { Database } from './connect.ts';
import { casing, openPool, type PostgresPool } from './postgres-pool.ts';
import * as tables from './tables.ts';

export type PublicReads = {
  readonly db: Database;
  /** The primary, on connections that do not wait for writes. */
  readonly primary: Database;
  /**
   * Follows the primary, whose position in its log this is (`pg_lsn` as text). After a change that is going to be shown,
   * `db` has it from then on; otherwise `db` may be two seconds behind.
   */
  follow(position: string, { isChange }: { isChange: boolean }): Promise<void>;
};

/** Public reads without replicas. */
export function onlyPrimary(db: Database): PublicReads {
  return { db, primary: db, follow: () => Promise.resolve() };
}

const checkEveryMs = 250;
/** A replica that does not answer for this long is left out. */
const answersWithinMs = 1_000;
/** How long a change waits for a replica to have it, before the primary is asked instead. */
const catchUpWithinMs = 400;
const pollMs = 10;
const mostBehindMs = 2_000;

/** Where a server is: `position` in bytes, as text. */
export const stateOfServer = `select pg_is_in_recovery() as follows, (case when pg_is_in_recovery()
  then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::text as position`;

/**
 * Opens replicas. A read that one cannot answer is repeated on the primary; a transaction too, so its work must have no
 * effects outside. `follow` must not be called again before it has resolved.
 */
export function openReplicas(
  primary: PostgresPool,
  { urls, log, ...limits }: { urls: string[]; log: Log; connections: number; statementTimeoutMs: number },
): PublicReads & { close(): Promise<void> } {
  const replicas = urls.map((url) => new Replica(url, limits));
  /** What a replica must have replayed. */
  let required = 0n;
  let noted = { position: 0n, at: performance.now() };
  let turn = 0;
  let isClosed = false;

  const usable = () => replicas.filter((replica) => replica.has(required));
  const ask = async <T>(read: (server: PostgresPool) => Promise<T>): Promise<T> => {
    const some = usable();
    const replica = some[(turn += 1) % some.length];
    if (!replica) return read(primary);
    try {
      return await read(replica.server);
    } catch (error) {
      if (!mayAnswerElsewhere(error)) throw error;
      return read(primary);
    }
  };
  const check = () => Promise.all(replicas.map((replica) => replica.check()));

  const query = (statement: pg.QueryConfig, values: unknown[]) => ask(({ pool }) => pool.query(statement, values));
  const db = drizzle({ query } as unknown as pg.Pool, { schema: tables, casing }) as unknown as Database;
  db.transaction = (work, config) => ask((server) => server.db.transaction(work, config));

  const firstCheck = check();
  const watching = (async () => {
    await firstCheck;
    const wasUsable = new Map(replicas.map((replica) => [replica, true]));
    while (!isClosed) {
      for (const replica of replicas) {
        const isUsable = replica.has(required);
        if (wasUsable.get(replica) === isUsable) continue;
        wasUsable.set(replica, isUsable);
        if (isUsable) log.info({ replica: replica.host }, 'the read replica is used again');
        else log.warn({ replica: replica.host }, 'the read replica is away or behind: its reads go to the others');
      }
      await pause(checkEveryMs, undefined, { ref: false });
      await check();
    }
  })();

  return {
    db,
    primary: primary.db,
    async follow(text, { isChange }) {
      await firstCheck;
      const now = performance.now();
      const at = numberOf(text);
      const hadSome = usable().length > 0;
      if (at < required) {
        // Another server has taken over.
        required = at;
        noted = { position: at, at: now };
      } else if (isChange) required = at;
      if (now - noted.at >= mostBehindMs) {
        if (noted.position > required) required = noted.position;
        noted = { position: at, at: now };
      }
      while (isChange && hadSome && usable().length === 0 && performance.now() - now < catchUpWithinMs) {
        await check();
        if (usable().length === 0) await pause(pollMs);
      }
    },
    async close() {
      isClosed = true;
      await watching;
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

class Replica {
  readonly server: PostgresPool;
  /** For log lines: without the password. */
  readonly host: string;
  readonly #url: string;
  readonly #sockets = new Set<Socket>();
  #watch: pg.Client | null = null;
  #checking: Promise<void> | null = null;
  /** Whether it is or was a replica. Another database is never asked; one that has become the primary is. */
  #hasFollowed = false;
  /** What it has replayed; null if it does not answer. */
  #position: bigint | null = null;

  constructor(url: string, limits: { connections: number; statementTimeoutMs: number }) {
    this.#url = url;
    this.host = new URL(url).host;
    this.server = openPool({ url, ...limits, connectionTimeoutMillis: answersWithinMs, stream: () => this.#socket() });
  }

  has(required: bigint): boolean {
    return this.#position !== null && this.#position >= required;
  }

  /** Asks for its position. If it does not answer, its connections end, so that reads don't wait for them. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    try {
      this.#watch ??= await this.#connect();
      const { rows } = await this.#watch.query<{ follows: boolean; position: string | null }>(stateOfServer);
      this.#hasFollowed ||= rows[0]?.follows ?? false;
      this.#position = this.#hasFollowed ? BigInt(rows[0]?.position ?? 0) : null;
    } catch {
      this.#position = null;
      this.#watch = null;
      for (const socket of this.#sockets) socket.destroy();
    }
  }

  async close(): Promise<void> {
    await this.#watch?.end().catch(() => undefined);
    await this.server.pool.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
      application_name: 'store',
      stream: () => this.#socket(),
    });
    client.on('error', () => undefined); // the next check finds out
    await client.connect();
    return client;
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

/** `16/B374D848` as a number of bytes. */
function numberOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

// Read replicas of PostgreSQL. Public reads go to those that show everything which the index of this process shows, and
// to the primary while there is none.
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../lib/log.ts';
import { DatabaseUnreachable, mayAnswerElsewhere } from './availability.ts';
import type { Database } from './connect.ts';
import { serverName } from './dead-lines.ts';
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

/**
 * What a server is and how far its log is. `position` is in bytes, as text. Of one installation of PostgreSQL, a standby
 * has the `system` of its primary; `server` differs for each.
 */
export type ServerState = {
  system: string;
  database: string;
  server: string;
  follows: boolean;
  position: string | null;
};

export const stateOfServer = `select (select system_identifier::text from pg_control_system()) as system,
  current_database()::text as database,
  ${serverName} as server,
  pg_is_in_recovery() as follows, (case when pg_is_in_recovery()
  then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::text as position`;

/** Whether one server has the database of another. */
export function isSameDatabase(one: ServerState, other: ServerState): boolean {
  return one.system === other.system && one.database === other.database;
}

async function stateOf(client: pg.ClientBase | pg.Pool): Promise<ServerState> {
  const { rows } = await client.query<ServerState>(stateOfServer);
  if (!rows[0]) throw new Error('the database returned no facts about itself');
  return rows[0];
}

/**
 * Opens replicas. A read that one cannot answer is repeated on the primary; a transaction too, so its work must have no
 * effects outside. `follow` must not be called again before it has resolved.
 */
export function openReplicas(
  primary: PostgresPool,
  { urls, log, ...limits }: { urls: string[]; log: Log; connections: number; statementTimeoutMs: number },
): PublicReads & { close(): Promise<void> } {
  /** What the primary is; asked until it has answered. */
  let original: ServerState | null = null;
  const isCopy = async (there: ServerState) => isSameDatabase((original ??= await stateOf(primary.pool)), there);
  const replicas = urls.map((url) => new Replica(url, limits, isCopy));
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
    const seen = new Map(replicas.map((replica) => [replica, { usableAt: performance.now(), isReported: false }]));
    while (!isClosed) {
      const now = performance.now();
      for (const [replica, last] of seen) {
        const { host } = replica;
        if (replica.has(required)) {
          if (last.isReported) log.info({ replica: host }, 'the read replica is used again');
          seen.set(replica, { usableAt: now, isReported: false });
        } else if (!last.isReported && now - last.usableAt > mostBehindMs) {
          log.warn({ replica: host, reason: replica.reason }, 'the read replica is not used: its reads go elsewhere');
          last.isReported = true;
        }
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
      if (now - noted.at >= mostBehindMs / 2) {
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
  readonly #isCopy: (there: ServerState) => Promise<boolean>;
  readonly #sockets = new Set<Socket>();
  #watch: pg.Client | null = null;
  #checking: Promise<void> | null = null;
  /** The server that is watched, and what it has replayed; null if it does not answer, or is another database. */
  #state: { server: string; position: bigint } | null = null;
  /** Why it is not used. */
  reason = '';

  constructor(
    url: string,
    limits: { connections: number; statementTimeoutMs: number },
    isCopy: (there: ServerState) => Promise<boolean>,
  ) {
    this.#url = url;
    this.#isCopy = isCopy;
    this.host = new URL(url).host;
    this.server = openPool({
      name: 'replica',
      url,
      ...limits,
      connectionTimeoutMillis: answersWithinMs,
      stream: () => this.#socket(),
      // Behind one address there may be several servers, of which only one is watched.
      accept: async (client) => {
        const { server } = await stateOf(client);
        if (server !== this.#state?.server) throw new DatabaseUnreachable(new Error('another server has answered'));
      },
    });
  }

  has(required: bigint): boolean {
    return this.#state !== null && this.#state.position >= required;
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
      const there = await stateOf(this.#watch);
      const isCopy = await this.#isCopy(there);
      this.reason = isCopy ? 'it is behind' : 'it is not a replica of this database';
      this.#state = isCopy ? { server: there.server, position: BigInt(there.position ?? 0) } : null;
    } catch {
      this.reason = 'it does not answer';
      this.#state = null;
      this.#watch = null;
      this.#hangUp();
    }
  }

  async close(): Promise<void> {
    await this.#checking;
    this.#watch = null;
    this.#hangUp(); // a server that is gone would not answer to a farewell
    await this.server.pool.end();
  }

  #hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
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

// Lines to PostgreSQL that have died. Neither side gets an error from one, so the store would wait for its answer, and
// the server would hold its locks.
import type { Socket } from 'node:net';
import pg from 'pg';

/** With what pg's types leave out. */
type Client = pg.ClientBase & { processID: number; readyForQuery: boolean; connection: { stream: Socket } };

type Line = {
  client: Client;
  /** The server at the other end (`serverName`); null if that is unknown, or another one each time. */
  server: string | null;
  /** How many bytes it had received when the server was not working on its statement; null if the server was. */
  suspectAt: number | null;
};

/** SQL: names a running server. */
export const serverName = `concat_ws(' ', inet_server_addr(), inet_server_port(), pg_postmaster_start_time())`;

const lookAfterMs = 1_000;
/** SQL: the session waits for the store. Of others the server works on a statement or waits for a lock, or it hides what. */
const isIdle = `(state like 'idle%' or state = 'active' and wait_event is not distinct from 'ClientRead')`;

type Watch = (client: pg.ClientBase, server: Promise<string | null>) => void;

/**
 * Returns what watches a new connection to `url` and the server that it has reached. One whose statement is not answered
 * for a second is looked up on a connection of its own. If that server is twice not working on the statement, the line
 * ends on both sides, and with it the transaction; if that cannot be known, after `limitMs`.
 */
export function endDeadLines(url: string, limitMs: number): Watch {
  const silent = new Set<Line>();
  let isLooking = false;

  async function look(): Promise<void> {
    isLooking = true;
    const limits = { connectionTimeoutMillis: lookAfterMs, query_timeout: lookAfterMs };
    const client = new pg.Client({ connectionString: url, application_name: 'store', ...limits });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const lines = [...silent];
      silent.clear();
      const { rows } = await client.query<{ server: string; busy: number[] }>(
        `select ${serverName} as server,
           array(select pid from pg_stat_activity where pid = any($1) and not coalesce(${isIdle}, false)) as busy`,
        [lines.map(pidOf)],
      );
      const dead = lines.filter((line) => {
        const { readyForQuery, connection } = line.client;
        const isSuspect = !readyForQuery && rows[0]?.server === line.server && !rows[0]?.busy.includes(pidOf(line));
        const { bytesRead } = connection.stream;
        const isDead = isSuspect && line.suspectAt === bytesRead;
        line.suspectAt = isSuspect ? bytesRead : null;
        return isDead;
      });
      if (dead.length === 0) return;
      for (const line of dead) end(line);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where pid = any($1) and application_name = 'store' and ${isIdle}`,
        [dead.map(pidOf)],
      );
    } catch {
      // The server does not answer here either: the limit decides.
    } finally {
      isLooking = false;
      await client.end().catch(() => undefined);
    }
  }

  return (watched, server) => {
    const line: Line = { client: watched as Client, server: null, suspectAt: null };
    server.then(
      (name) => (line.server = name),
      () => undefined,
    );
    const { stream } = line.client.connection;
    let [heard, silentMs] = [0, 0];
    stream.setTimeout(lookAfterMs);
    stream.on('timeout', () => {
      stream.setTimeout(lookAfterMs); // one call is one event
      const isSilent = !line.client.readyForQuery;
      silentMs = isSilent ? (stream.bytesRead === heard ? silentMs : 0) + lookAfterMs : 0;
      heard = stream.bytesRead;
      if (silentMs >= limitMs) end(line);
      else if (isSilent && line.server !== null) {
        silent.add(line);
        if (!isLooking) void look();
      }
    });
  };
}

const pidOf = ({ client }: Line) => client.processID;

function end({ client }: Line): void {
  client.connection.stream.destroy(new Error('Connection terminated: the server does not answer'));
}

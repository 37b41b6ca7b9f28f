// PgBouncer in transaction mode in front of a PostgreSQL server, for tests.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../network/free-port.ts';
import { unprivilegedUser } from './own-postgres.ts';

export type Pgbouncer = {
  /** The URL of a database through it. */
  urlOf(databaseUrl: string): string;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Starts it again at the same address, in front of this server. */
  resume(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
};

export function findPgbouncer(): string | null {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/** Starts it on a free port of 127.0.0.1 in front of this server, whose user it takes from there. */
export async function startPgbouncer(serverUrl: string): Promise<Pgbouncer> {
  const program = findPgbouncer();
  if (!program) throw new Error('PgBouncer was not found: install it (for example: sudo apt-get install pgbouncer).');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  let end: () => Promise<void> = () => Promise.resolve();

  const resume = async (server: string) => {
    const { hostname, port: serverPort, username } = new URL(server);
    writeFileSync(users, `"${username}" ""\n`);
    writeFileSync(
      settings,
      `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 40
ignore_startup_parameters = statement_timeout
server_login_retry = 1
`,
    );
    if (user) for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
    const pooler = spawn(program, [settings], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...user });
    let output = '';
    pooler.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    const ended = new Promise<void>((resolve) => pooler.once('exit', () => resolve()));
    const cutShort = () => pooler.kill('SIGKILL');
    process.once('exit', cutShort);
    end = async () => {
      process.off('exit', cutShort);
      cutShort();
      await ended;
    };
    const deadline = Date.now() + 10_000;
    while (!(await isListening(port))) {
      if (pooler.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await resume(serverUrl);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    kill: () => end(),
    resume,
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

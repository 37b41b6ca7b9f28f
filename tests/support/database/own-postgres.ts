// PostgreSQL servers of a test's own, from the installed programs: one that can be stopped and killed, and standbys of it.

import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../network/free-port.ts';
import type { PostgresServer } from './postgres.ts';

export type OwnPostgresServer = PostgresServer & {
  /** Stops the server, as its administrator does; its data stays. */
  halt(): Promise<void>;
  /** Ends the server at once, without a clean stop; its data stays. */
  kill(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
};

/** The folder with PostgreSQL's programs, of the newest installed version if there are several. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

type Place = { programs: string; folder: string; data: string; user: { uid: number; gid: number } | null };

/**
 * Starts a server on a free port of 127.0.0.1 with an empty data folder in `parent`, which `stop` removes. `settings` are
 * added to its own.
 */
export function startOwnPostgres(
  settings: Record<string, string> = {},
  parent: string = folderWithRoom(),
): Promise<OwnPostgresServer> {
  return startIn(parent, settings, ({ programs, data, user, folder }) => {
    const isMade = localeChoices(programs).some((locale) => {
      rmSync(data, { recursive: true, force: true });
      const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale];
      return spawnSync(join(programs, 'initdb'), initdb, { cwd: folder, ...user, stdio: 'ignore' }).status === 0;
    });
    if (!isMade) throw new Error(`initdb of ${programs} could not make a data folder in ${folder}.`);
  });
}

/** Starts a streaming standby of a server, under this name. */
export function startStandby(
  primary: PostgresServer,
  name: string,
  settings: Record<string, string> = {},
): Promise<OwnPostgresServer> {
  // It looks for the primary again soon after that was away; by default after five seconds.
  const all = { wal_retrieve_retry_interval: '100ms', ...settings };
  return startIn(folderWithRoom(), all, ({ programs, data, user, folder }) => {
    const source = `${primary.url}?application_name=${name}`;
    const copy = ['-d', source, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
    const { status, stderr } = spawnSync(join(programs, 'pg_basebackup'), copy, { cwd: folder, ...user });
    if (status !== 0) throw new Error(`pg_basebackup failed:\n${stderr.toString()}`);
  });
}

async function startIn(
  parent: string,
  settings: Record<string, string>,
  makeData: (place: Place) => void,
): Promise<OwnPostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL was not found: install it or set TEST_DATABASE_URL.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(parent, 'postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  try {
    makeData({ programs, folder, data, user });
  } catch (error) {
    remove();
    throw error;
  }

  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    shared_buffers: '256MB',
    dynamic_shared_memory_type: 'mmap',
    // The data is temporary, so it need not survive a power cut.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let pid: number | null = null;
  let end: (signal: NodeJS.Signals) => Promise<void> = () => Promise.resolve();

  const resume = async () => {
    const options = { cwd: folder, ...user };
    const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    pid = server.pid ?? null;
    let output = '';
    server.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const cutShort = () => {
      server.kill('SIGQUIT');
      remove();
    };
    process.once('exit', cutShort);
    end = async (signal) => {
      process.off('exit', cutShort);
      if (server.exitCode !== null) return;
      server.kill(signal);
      await ended;
    };
    if (!(await answers(url, () => server.exitCode !== null))) {
      await end('SIGINT');
      remove();
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
  };
  await resume();
  return {
    url,
    get pid() {
      return pid;
    },
    resume,
    halt: () => end('SIGINT'), // 'fast': closes connections without waiting for clients
    kill: () => end('SIGQUIT'), // 'immediate'
    async stop() {
      await end('SIGINT');
      remove();
    },
  };
}

/**
 * A folder in memory, if that has enough space: each test file creates and drops a database of hundreds of files, which
 * is slow on disk.
 */
function folderWithRoom(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 1024 ** 3 ? memory : tmpdir();
}

async function answers(url: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !hasEnded()) {
    try {
      const client = new Client({ connectionString: url });
      await client.connect();
      await client.end();
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50)); // not listening yet
    }
  }
  return false;
}

/** PostgreSQL refuses to run as root. If this process is root: the user `postgres`, otherwise `nobody`. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!entry) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" here.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/**
 * Options for ordering by code point while knowing the letters of all languages, which trigrams need; the best first.
 */
function localeChoices(programs: string): string[][] {
  const version = spawnSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  const major = Number(/(\d+)/.exec(version)?.[1] ?? 0);
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8'];
  return [...(major >= 17 ? [builtin] : []), ['--locale=C.UTF-8'], ['--lc-collate=C', '--lc-ctype=en_US.UTF-8']];
}

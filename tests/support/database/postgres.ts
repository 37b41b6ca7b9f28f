// A PostgreSQL server for tests and benchmarks: the one in TEST_DATABASE_URL, or a temporary one from the installed
// programs.

import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../network/free-port.ts';

export type PostgresServer = {
  /** URL of a database from which others can be created. */
  url: string;
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
};

export type OwnPostgresServer = PostgresServer & {
  /** Stops the server, as its administrator does; its data stays. */
  halt(): Promise<void>;
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

/** The server in TEST_DATABASE_URL, or a temporary one. */
export async function startPostgres(): Promise<PostgresServer> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, stop: async () => {} } : startOwnPostgres();
}

/** Starts a server on a free port of 127.0.0.1 with an empty data folder, which `stop` removes. */
export async function startOwnPostgres(): Promise<OwnPostgresServer> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL was not found: install it or set TEST_DATABASE_URL.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(folderWithRoom(), 'postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };

  const made = localeChoices(programs).some((locale) => {
    rmSync(data, { recursive: true, force: true });
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale];
    return spawnSync(join(programs, 'initdb'), initdb, { ...options, stdio: 'ignore' }).status === 0;
  });
  if (!made) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb of ${programs} could not make a data folder in ${folder}.`);
  }

  const port = await freePort();
  const settings = {
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
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let running: { halt(): Promise<void> } | null = null;
  const remove = () => rmSync(folder, { recursive: true, force: true });

  const resume = async () => {
    const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    server.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const cutShort = () => {
      server.kill('SIGQUIT');
      remove();
    };
    process.once('exit', cutShort);
    running = {
      async halt() {
        process.off('exit', cutShort);
        if (server.exitCode !== null) return;
        server.kill('SIGINT'); // 'fast' shutdown: closes connections without waiting for clients
        await ended;
      },
    };
    if (!(await answers(url, () => server.exitCode !== null))) {
      await stop();
      throw new Error(`PostgreSQL did not start:\n${output}`);
    }
  };
  const halt = async () => {
    await running?.halt();
    running = null;
  };
  const stop = async () => {
    await halt();
    remove();
  };
  await resume();
  return { url, stop, halt, resume };
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

/**
 * Creates a database, empty or a copy of `model`, ordered by code point as the embedded one is; returns its URL and a
 * function that drops it.
 */
export async function createDatabase(
  server: string,
  name: string,
  model?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const quoted = quote(name);
  const create = `create database ${quoted} template template0 encoding 'UTF8'`;
  if (model) await onServer(server, `create database ${quoted} template ${quote(model)}`);
  // Falls back for a server with another locale, or a system without this one.
  else await onServer(server, `${create} locale 'C.UTF-8'`).catch(() => onServer(server, create));
  const url = new URL(server);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { url: url.href, drop: () => onServer(server, `drop database if exists ${quoted} with (force)`) };
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function answers(url: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !hasEnded()) {
    try {
      await onServer(url, 'select 1');
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50)); // not listening yet
    }
  }
  return false;
}

/** PostgreSQL refuses to run as root. If this process is root: the user `postgres`, otherwise `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | null {
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
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  return [...(major >= 17 ? [builtin] : []), ['--locale=C.UTF-8'], ['--lc-collate=C', '--lc-ctype=en_US.UTF-8']];
}

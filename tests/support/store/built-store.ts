// The built store as a shopper sees it: dist/server/main.js in its own process, with a temporary data folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeLogFile } from '../browser/failure-folder.ts';
import { freePort } from '../network/free-port.ts';

export type BuiltStore = {
  /** Without a trailing slash. */
  url: string;
  dataDir: string;
  pid: number;
  /** From the start of the process to its first "ready". */
  readyMs: number;
  /** The server's output so far. */
  log(): string;
  /** Asks the server to stop, waits for it, and removes the data folder unless it was given. */
  stop(): Promise<void>;
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>;
};

type Options = {
  /** A data folder to use; by default a new one, in which the store creates its demo catalogue. */
  dataDir?: string;
  databaseUrl?: string;
  /** The port, for a store that replaces another; by default a free one. */
  port?: number;
  /** The folder of the project whose build runs; by default this one. */
  project?: string;
  env?: Record<string, string>;
  readyWithinMs?: number;
};

const thisProject = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts the built store on a free port and waits until it is ready. */
export async function startBuiltStore({
  dataDir,
  databaseUrl,
  port: given,
  project = thisProject,
  env,
  readyWithinMs = 240_000,
}: Options = {}): Promise<BuiltStore> {
  const program = join(project, 'dist/server/main.js');
  if (!existsSync(program)) throw new Error('There is no build: run "npm run build" first.');
  const port = given ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'store-'));

  const startedAt = performance.now();
  const server = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: '',
      WORKERS: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl ?? '',
      PUBLIC_URL: url,
      SECRET_KEY: 'a key of tests that is long enough for one',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const logFile = storeLogFile(port);
  const listen = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-200_000);
    appendFileSync(logFile, chunk);
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const cutShort = () => server.kill('SIGKILL');
  process.once('exit', cutShort);

  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', cutShort);
    if (server.exitCode === null && server.signalCode === null) {
      server.kill(signal);
      await ended;
    }
    if (!dataDir && signal !== 'SIGKILL') rmSync(folder, { recursive: true, force: true });
  };

  const isReady = await waitUntilReady(url, server, startedAt + readyWithinMs);
  const readyMs = performance.now() - startedAt;
  if (!isReady || server.pid === undefined) {
    await end('SIGTERM');
    throw new Error(`The store did not become ready. It said:\n${output}`);
  }
  return {
    url,
    dataDir: folder,
    pid: server.pid,
    readyMs,
    log: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function waitUntilReady(url: string, server: ChildProcess, deadline: number): Promise<boolean> {
  while (performance.now() < deadline && server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null); // not listening yet
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return false;
}

// npm run store -- …: the owner's command line as its own process.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inSnapshot } from '../db/backup/snapshot.ts';
import { connectToHolder, FolderInUse } from '../db/folder-lock.ts';
import { openEmbedded, openPostgres, type OpenDatabase } from '../db/connect.ts';
import { reasonOf } from '../db/reason-of.ts';
import { readEnv } from '../lib/env.ts';
import { migrationsFolder } from '../lib/project-root.ts';
import { exitCodes, say, type Caller, type WithDatabase, type WithSnapshot } from './caller.ts';
import { sendToHolder } from './running/remote.ts';
import { runCommand } from './running/run-command.ts';
import { settingsOf } from './store-settings.ts';
import { migrateDatabase } from '../db/migrate.ts';

const stop = new AbortController();

function stopOnSignals(): void {
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130); // second Ctrl-C: do not wait for the database
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The reader of the output is gone (`… | head`): stop working.
  process.stdout.on('error', () => stop.abort());
}

/**
 * Opens PostgreSQL if DATABASE_URL is set. Otherwise opens the embedded database, or forwards the command to the
 * process that has it open.
 */
function databaseOf(argv: readonly string[], caller: Caller): WithDatabase {
  return async (work, { itIs = false } = { itIs: false }) => {
    const env = readEnv(process.env);
    const workOn = itIs ? workAsItIs : workUpToDate;
    if (env.databaseUrl) return workOn(openPostgres(env.databaseUrl, { statementTimeoutMs: 0, connections: 2 }), work);
    for (;;) {
      const holder = await connectToHolder(env.dataDir);
      if (holder) return sendToHolder(holder, argv, caller);
      try {
        return await workOn(await openEmbedded(env.dataDir), work);
      } catch (error) {
        if (!(error instanceof FolderInUse)) throw error; // else a store has just started: ask it
      }
    }
  };
}

function workUpToDate(open: OpenDatabase, work: Parameters<WithDatabase>[0]): Promise<number> {
  return workAsItIs(open, async (db) => {
    await migrateDatabase(open, migrationsFolder);
    return work(db);
  });
}

async function workAsItIs(open: OpenDatabase, work: Parameters<WithDatabase>[0]): Promise<number> {
  try {
    return await work(open.db);
  } finally {
    await open.close();
  }
}

/**
 * Reads the store at one moment. PostgreSQL: in one transaction. Embedded database: if another process has it open,
 * from a copy, because that process has a single connection and a long transaction would block all its requests. Does
 * not migrate, so that a backup made before an upgrade keeps the old form.
 */
function snapshotOf(caller: Caller): WithSnapshot {
  return async (work) => {
    const env = readEnv(process.env);
    const look = async (open: OpenDatabase) => {
      try {
        return await inSnapshot(open.db, work);
      } finally {
        await open.close();
      }
    };
    if (env.databaseUrl) return look(openPostgres(env.databaseUrl, { statementTimeoutMs: 0, connections: 1 }));
    for (;;) {
      const holder = await connectToHolder(env.dataDir);
      if (holder) {
        const copy = await roomForCopy(resolve(env.dataDir));
        try {
          const code = await sendToHolder(holder, ['copy-database', copy], caller);
          return code === exitCodes.done ? await look(await openEmbedded(copy)) : code;
        } finally {
          await rm(copy, { recursive: true, force: true });
        }
      }
      try {
        return await look(await openEmbedded(env.dataDir));
      } catch (error) {
        if (!(error instanceof FolderInUse)) throw error; // else a store has just started: ask it
      }
    }
  };
}

/** Creates a folder for this process and deletes those that killed processes left behind. */
async function roomForCopy(dataDir: string): Promise<string> {
  for (const name of await readdir(dataDir)) {
    const [, pid] = /^copy-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const folder = join(dataDir, `copy-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function run(): Promise<number> {
  stopOnSignals();
  const argv = process.argv.slice(2);
  const caller: Caller = { cwd: process.cwd(), out: process.stdout, err: process.stderr, signal: stop.signal };
  return runCommand(argv, caller, databaseOf(argv, caller), () => settingsOf(readEnv(process.env)), snapshotOf(caller));
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    say(process.stderr, reasonOf(error));
    process.exitCode = 1;
  },
);

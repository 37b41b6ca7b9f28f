// npm run store -- …: the owner's command line as a process of its own.
import { connectToHolder, FolderInUse } from '../db/folder-lock.ts';
import { openEmbedded, openPostgres, type OpenDatabase } from '../db/connect.ts';
import { reasonOf } from '../db/reason-of.ts';
import { readEnv } from '../env.ts';
import { migrationsFolder } from '../project-root.ts';
import { say, type Caller, type WithDatabase } from './caller.ts';
import { sendToHolder } from './remote.ts';
import { runCommand } from './run-command.ts';
import { settingsOf } from './store-settings.ts';

const stop = new AbortController();

function stopOnSignals(): void {
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130); // asked twice: no waiting for the database
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  // The reader of our output has gone (`… | head`): there is nobody to go on for.
  process.stdout.on('error', () => stop.abort());
}

/** PostgreSQL where DATABASE_URL names one; else the embedded database, in this process or in the one that holds it. */
function databaseOf(argv: readonly string[], caller: Caller): WithDatabase {
  return async (work) => {
    const env = readEnv(process.env);
    if (env.databaseUrl) return workOn(openPostgres(env.databaseUrl, { statementTimeoutMs: 0, connections: 2 }), work);
    for (;;) {
      const holder = await connectToHolder(env.dataDir);
      if (holder) return sendToHolder(holder, argv, caller);
      try {
        return await workOn(await openEmbedded(env.dataDir), work);
      } catch (error) {
        if (!(error instanceof FolderInUse)) throw error; // else: a store has started this moment, so ask it
      }
    }
  };
}

async function workOn(open: OpenDatabase, work: Parameters<WithDatabase>[0]): Promise<number> {
  try {
    await open.migrate(migrationsFolder);
    return await work(open.db);
  } finally {
    await open.close();
  }
}

async function run(): Promise<number> {
  stopOnSignals();
  const argv = process.argv.slice(2);
  const caller: Caller = { cwd: process.cwd(), out: process.stdout, err: process.stderr, signal: stop.signal };
  return runCommand(argv, caller, databaseOf(argv, caller), () => settingsOf(readEnv(process.env)));
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

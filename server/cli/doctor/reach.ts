// Checks of what the store depends on: database, mail server, disk, clock.
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { migrationOf, Migrations } from '../../db/backup/schema.ts';
import { openPostgres, rowsOf, type Database } from '../../db/connect.ts';
import { isSameDatabase, stateOfServer, type ServerState } from '../../db/replicas.ts';
import type { Env } from '../../lib/env.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { checkMailServer } from '../../providers/mail/smtp.ts';
import { sizeOf } from '../backup/size-of.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const oldestPostgres = 15;
const tolerableMs = 2_000;
const badMs = 60_000;
const scarceBytes = 1e9;
const leastBytes = 200e6;

type Facts = { version: string; number: number; bytes: number; encoding: string; collation: string };

export async function examineDatabase(db: Database, env: Env): Promise<Finding[]> {
  const [facts] = await rowsOf<Facts>(
    db,
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_database_size(current_database())::float8 as bytes, current_setting('server_encoding') as encoding,
      (select coalesce(datcollate, '') from pg_database where datname = current_database()) as collation`,
  );
  if (!facts) throw new Error('the database returned no facts about itself');
  const { version, number, bytes, encoding, collation } = facts;
  const major = Math.floor(number / 10_000);
  const kind = env.databaseUrl ? `PostgreSQL ${version}` : `Embedded (PostgreSQL ${version}) in ${env.dataDir}`;
  return [
    major < oldestPostgres
      ? fail('database', `${kind} is too old.`, `Update it to ${oldestPostgres} or newer.`)
      : ok('database', `${kind}, ${sizeOf(bytes)}.`),
    await letters(db, env, { encoding, collation }),
    await migrations(db),
    ...(await replicas(db, env)),
    await disk(env, bytes),
    await clock(env, db),
  ];
}

async function letters(
  db: Database,
  env: Env,
  { encoding, collation }: Pick<Facts, 'encoding' | 'collation'>,
): Promise<Finding> {
  if (encoding !== 'UTF8')
    return fail(
      'letters',
      `The database uses ${encoding}, not UTF8: Arabic text is lost.`,
      'Create it again with encoding UTF8: backup, then restore.',
    );
  if (await lacksArabicTrigrams(db))
    return warn(
      'letters',
      'The search index has no Arabic letters: typos in Arabic are not corrected, and each search reads all products.',
      'Back the store up, create a new database with the locale C.UTF-8 (with compose.yaml: remove the volume), and restore.',
    );
  if (env.databaseUrl && !/^C(\.|$)/i.test(collation))
    return warn(
      'letters',
      `The database sorts by ${collation}.`,
      'Create it with the locale C.UTF-8, so that lists have the same order everywhere.',
    );
  return ok('letters', 'UTF8.');
}

/** Up to version 17, pg_trgm takes only what LC_CTYPE counts as a letter, which for `C` is ASCII. */
async function lacksArabicTrigrams(db: Database): Promise<boolean> {
  const [installed] = await rowsOf<{ yes: boolean }>(db, sql`select to_regproc('show_trgm') is not null as yes`);
  if (!installed?.yes) return false; // there is no store in the database yet
  const [row] = await rowsOf<{ none: boolean }>(db, sql`select show_trgm('فرشاة') = '{}' as none`);
  return row?.none ?? false;
}

async function migrations(db: Database): Promise<Finding> {
  const known = new Migrations(migrationsFolder);
  const at = await migrationOf(db);
  if (at === null)
    return warn('tables', 'There is no store in the database yet.', 'Start the store once, or restore a backup.');
  if (at > known.last)
    return fail(
      'tables',
      'The database belongs to a newer version of the store.',
      'Update this version, or restore a backup that fits it.',
    );
  const open = known.all.filter(({ folderMillis }) => folderMillis > at).length;
  if (open > 0)
    return warn(
      'tables',
      `${open} ${open === 1 ? 'migration is' : 'migrations are'} pending.`,
      'Make a backup, then start the store: it migrates the tables.',
    );
  return ok('tables', `Up to date (${known.all.length} migrations).`);
}

async function replicas(db: Database, { replicaUrls }: Env): Promise<Finding[]> {
  const stateOf = async (database: Database) => (await rowsOf<ServerState>(database, sql.raw(stateOfServer)))[0];
  const here = await stateOf(db);
  const examine = async (url: string): Promise<Finding> => {
    const { host } = new URL(url);
    const open = openPostgres(url, { connections: 1 });
    try {
      const there = await stateOf(open.db);
      if (!here || !there?.follows || !isSameDatabase(here, there))
        return fail('replica', `${host} is not a replica of this database.`, 'Correct DATABASE_REPLICA_URLS.');
      const behind = Math.max(0, Number(here.position) - Number(there.position));
      return ok('replica', `${host} answers, ${sizeOf(behind)} behind.`);
    } catch {
      return warn(
        'replica',
        `${host} does not answer: its reads go elsewhere.`,
        'Start it, or correct DATABASE_REPLICA_URLS.',
      );
    } finally {
      await open.close();
    }
  };
  return Promise.all(replicaUrls.map(examine));
}

async function disk({ dataDir, databaseUrl }: Env, databaseBytes: number): Promise<Finding> {
  const place = resolve(dataDir);
  const stats = await statfs(place).catch(() => statfs('.'));
  const free = stats.bavail * stats.bsize;
  const wanted = Math.max(scarceBytes, databaseUrl ? 0 : databaseBytes * 2);
  const says = `${sizeOf(free)} free at ${place}.`;
  if (free < leastBytes) return fail('disk', says, 'Free some space now: a full disk stops all orders.');
  if (free < wanted)
    return warn('disk', says, `Free some space: a backup and the database’s own work need ${sizeOf(wanted)}.`);
  return ok('disk', says);
}

async function clock({ databaseUrl }: Env, db: Database): Promise<Finding> {
  // The embedded database runs in this process and has no clock of its own.
  if (!databaseUrl) return ok('clock', 'This machine’s clock, with no other to compare: keep it synchronized by NTP.');
  const asked = Date.now();
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  const answered = Date.now();
  const at = row?.at ?? answered;
  // The time between question and answer is not a clock difference.
  const off = Math.max(0, asked - at, at - answered);
  const says = `The database’s clock and this machine’s differ by ${(off / 1000).toFixed(1)} s.`;
  if (off > badMs)
    return fail('clock', says, 'Synchronize both by NTP: codes, reservations and payments expire by them.');
  if (off > tolerableMs) return warn('clock', says, 'Synchronize both by NTP.');
  return ok('clock', says);
}

/** Talks to the mail server up to signing in; sends nothing. */
export async function examineMail({ mail, production }: Env): Promise<Finding> {
  if (mail.smtpUrl === undefined)
    return production
      ? fail(
          'mail',
          'There is no mail server: codes, confirmations and invoices wait in the outbox.',
          'Set SMTP_URL and MAIL_FROM.',
        )
      : ok('mail', 'Sent to the sandbox.');
  const refusal = await checkMailServer(mail.smtpUrl);
  const { host } = new URL(mail.smtpUrl);
  if (refusal === null) return ok('mail', `${host} answers and lets the store sign in; nothing was sent.`);
  return fail('mail', `${host}: ${refusal}`, 'Compare SMTP_URL with your mail provider’s settings.');
}

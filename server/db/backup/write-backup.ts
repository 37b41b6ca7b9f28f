import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../connect.ts';
import { BadBackup, backupVersion, type BackupHeader, type BackupNote } from './format.ts';
import { migrationOf, Migrations, sequencesOf, tablesOf, type Table } from './schema.ts';

export type BackupInput = {
  /** A snapshot transaction (snapshot.ts). */
  tx: Database;
  /** Path of a file that does not exist yet. It is created readable by its owner only. */
  file: string;
  migrationsFolder: string;
  facts: Pick<BackupHeader, 'secret_key' | 'database'> & { now: Date };
  signal: AbortSignal;
  progress?: (state: { bytes: number; ofBytes: number; rows: number }) => void;
};

/**
 * Tables that backups leave out: sessions, pending codes and links, rate limits, and the feed of changed products with
 * what belongs to it. A restored session that was ended since, perhaps a thief's, would be valid again; so after a
 * restore everybody has to sign in again. Push subscriptions belong to a session; devices register theirs again at the
 * next visit.
 */
const excludedTables: ReadonlySet<string> = new Set([
  'sessions',
  'push_subscriptions',
  'codes',
  'pending_links',
  'rate_limits',
  'catalogue_changes',
  'device_marks',
  'cdn_purges',
]);

const rowsAtOnce = 500;
/** For tables with binary columns, such as pictures, whose rows may have many megabytes. */
const fewAtOnce = 4;
const pieceLength = 256 * 1024;

/** Writes the store's database to a file, a batch of rows at a time. Returns the counts. */
export async function writeBackup(input: BackupInput): Promise<{ tables: number; rows: number }> {
  const written = { tables: 0, rows: 0 };
  await pipeline(
    Readable.from(inPieces(linesOf(input, written), pieceLength)),
    createGzip(),
    createWriteStream(input.file, { flags: 'wx', mode: 0o600, flush: true }),
    { signal: input.signal },
  );
  return written;
}

async function* linesOf(
  { tx, migrationsFolder, facts, signal, progress }: BackupInput,
  written: { tables: number; rows: number },
): AsyncGenerator<string> {
  const migrations = new Migrations(migrationsFolder);
  const migration = await migrationOf(tx);
  if (migration === null) throw new BadBackup('There is no store in this database yet.');
  if (migration > migrations.last)
    throw new BadBackup('The database belongs to a newer version of the store: update the store first.');
  const { now, ...rest } = facts;
  const header: BackupHeader = { store_backup: backupVersion, made_at: now.toISOString(), migration, ...rest };
  const hash = createHash('sha256');
  const hashed = (line: string) => {
    hash.update(line);
    return line;
  };
  yield hashed(`${JSON.stringify(header)}\n`);
  const tables = (await tablesOf(tx, migrations)).filter(({ name }) => !excludedTables.has(name));
  const sizes = await sizesOf(tx, tables);
  let bytes = 0;
  for (const table of tables) {
    yield hashed(noteLine({ table: table.name, columns: table.columns.map(({ name }) => name) }));
    for await (const rows of rowsIn(tx, table)) {
      signal.throwIfAborted();
      yield hashed(`${rows.join('\n')}\n`);
      written.rows += rows.length;
      progress?.({ bytes, ofBytes: sizes.sum, rows: written.rows });
    }
    written.tables += 1;
    bytes += sizes.of.get(table.name) ?? 0;
  }
  yield hashed(noteLine({ sequences: await sequencesOf(tx, migrations) }));
  yield noteLine({ end: { ...written, sha256: hash.digest('hex') } });
}

function noteLine(note: BackupNote): string {
  return `${JSON.stringify(note)}\n`;
}

/** The rows as JSON lines. The database formats each value as text, which it can read back for any type. */
async function* rowsIn(tx: Database, { name, columns }: Table): AsyncGenerator<string[]> {
  const values = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  );
  const atOnce = columns.some(({ type }) => type === 'bytea') ? fewAtOnce : rowsAtOnce;
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${sql.identifier(name)}`,
  );
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql`fetch ${sql.raw(String(atOnce))} from backup_rows`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < atOnce) break;
  }
  await tx.execute(sql`close backup_rows`);
}

async function sizesOf(tx: Database, tables: readonly Table[]): Promise<{ sum: number; of: Map<string, number> }> {
  const of = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await rowsOf<{ bytes: number }>(
      tx,
      sql`select pg_table_size(${`public."${name}"`}::regclass)::float8 as bytes`,
    );
    of.set(name, row?.bytes ?? 0);
  }
  return { sum: [...of.values()].reduce((sum, bytes) => sum + bytes, 0), of };
}

/** Joins lines into larger chunks, because each chunk is a call of the compressor. */
async function* inPieces(lines: AsyncIterable<string>, length: number): AsyncGenerator<Buffer> {
  let waiting = '';
  for await (const line of lines) {
    waiting += line;
    if (waiting.length < length) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}

// A backup is one gzip stream of JSON lines, so that any tool can look into it (zcat FILE | head -1):
//
//   {"store_backup":1,"made_at":"…","migration":1795236114558,"secret_key":"1f2e3d4c","database":"embedded"}
//   {"table":"users","columns":["id","first_name",…]}     then its rows, each value the text that PostgreSQL writes for it, or null
//   ["1","Sara",…]
//   {"sequences":{"users_id_seq":"2"}}                    the number that each gives next
//   {"end":{"tables":50,"rows":1234,"sha256":"…"}}        of all lines before it, line ends included
//
// What is cut or altered anywhere has no end, or not this one.
import * as v from 'valibot';

/** Raised when an older program could no longer read a file. */
export const backupVersion = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const versionSchema = v.object({ store_backup: v.pipe(v.number(), v.integer(), v.minValue(1)) });

const headerSchema = v.object({
  store_backup: v.literal(backupVersion),
  /** ISO 8601. */
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** Which migration the database had come to: its `when` in the journal, milliseconds. */
  migration: count,
  /** Names the secret key that sealed what is sealed; says nothing about it. Null where none was set up. */
  secret_key: v.nullable(v.string()),
  database: v.picklist(['embedded', 'postgres']),
});

export type BackupHeader = v.InferOutput<typeof headerSchema>;

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]{0,62}$/));

const noteSchema = v.union([
  v.strictObject({ table: name, columns: v.pipe(v.array(name), v.minLength(1)) }),
  v.strictObject({ sequences: v.record(name, v.pipe(v.string(), v.regex(/^\d{1,19}$/))) }),
  v.strictObject({ end: v.strictObject({ tables: count, rows: count, sha256: v.string() }) }),
]);

/** A line that is no row. */
export type BackupNote = v.InferOutput<typeof noteSchema>;

/** The file is no backup, not a whole one, or none that this program can read; the message says which. */
export class BadBackup extends Error {}

export const notWhole = 'The backup is not whole: it was cut short or altered. Use another copy of it.';

/** Parses the first line. Throws BadBackup. */
export function headerOf(line: Buffer): BackupHeader {
  const parsed = jsonOf(line);
  const version = v.safeParse(versionSchema, parsed);
  if (!version.success) throw new BadBackup('This file is no backup of a store.');
  if (version.output.store_backup > backupVersion)
    throw new BadBackup(
      `The backup was made by a newer version of the store (format ${version.output.store_backup}; this one reads up to ${backupVersion}): update the store first.`,
    );
  const header = v.safeParse(headerSchema, parsed);
  if (!header.success) throw new BadBackup(notWhole);
  return header.output;
}

/** A row as it stands in the file, or what the line says of what follows. Throws BadBackup. */
export function rowOrNote(line: Buffer): string | BackupNote {
  if (line[0] === 0x5b) return line.toString('utf8'); // [
  const note = v.safeParse(noteSchema, jsonOf(line));
  if (!note.success) throw new BadBackup(notWhole);
  return note.output;
}

function jsonOf(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString('utf8'));
  } catch {
    return null;
  }
}

// A backup is a gzip stream of JSON lines, readable with standard tools (zcat FILE | head -1):
//
//   {"store_backup":1,"made_at":"…","migration":1795236114558,"secret_key":"1f2e3d4c","database":"embedded"}
//   {"table":"users","columns":["id","first_name",…]}     then its rows, each value as PostgreSQL's text, or null
//   ["1","Sara",…]
//   {"sequences":{"users_id_seq":"2"}}                    each sequence's next value
//   {"end":{"tables":50,"rows":1234,"sha256":"…"}}        of all lines before it, including line ends
//
// The last line reveals a file that was cut short or altered.
import * as v from 'valibot';

/** Increased when older programs can no longer read a new file. */
export const backupVersion = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const versionSchema = v.object({ store_backup: v.pipe(v.number(), v.integer(), v.minValue(1)) });

const headerSchema = v.object({
  store_backup: v.literal(backupVersion),
  /** ISO 8601. */
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  /** The database's latest migration: its `when` in the journal, milliseconds. */
  migration: count,
  /** Identifies the secret key of the encrypted data without revealing it; null if there was none. */
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

/** A line that is not a row. */
export type BackupNote = v.InferOutput<typeof noteSchema>;

/** The file is not a backup, is incomplete, or is in a format this program cannot read; the message says which. */
export class BadBackup extends Error {}

export const notWhole = 'The backup is incomplete or was altered. Use another copy of it.';

/** Parses the first line. Throws BadBackup. */
export function headerOf(line: Buffer): BackupHeader {
  const parsed = jsonOf(line);
  const version = v.safeParse(versionSchema, parsed);
  if (!version.success) throw new BadBackup('This file is not a backup of a store.');
  if (version.output.store_backup > backupVersion)
    throw new BadBackup(
      `The backup was made by a newer version of the store (format ${version.output.store_backup}; ` +
        `this one reads up to ${backupVersion}): update the store first.`,
    );
  const header = v.safeParse(headerSchema, parsed);
  if (!header.success) throw new BadBackup(notWhole);
  return header.output;
}

/** Returns a row as raw JSON, or any other line parsed. Throws BadBackup. */
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

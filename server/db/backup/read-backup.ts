import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { pipeline } from 'node:stream';
import { BadBackup, headerOf, notWhole, rowOrNote, type BackupHeader, type BackupNote } from './format.ts';

export type BackupSummary = { header: BackupHeader; tables: number; rows: number };

type Reading = { signal: AbortSignal; onBytes?: (bytes: number) => void };

/** Validates a whole backup file without changing anything. Throws BadBackup. */
export async function checkBackup(file: string, reading: Reading): Promise<BackupSummary> {
  const hash = createHash('sha256');
  const seen = { tables: 0, rows: 0 };
  let header: BackupHeader | null = null;
  let end: { tables: number; rows: number; sha256: string } | null = null;
  for await (const line of linesIn(file, reading)) {
    if (end !== null) throw new BadBackup(notWhole);
    if (header === null) header = headerOf(line);
    else if (line[0] === 0x5b) seen.rows += 1;
    else {
      const note = rowOrNote(line);
      if (typeof note === 'object' && 'table' in note) seen.tables += 1;
      if (typeof note === 'object' && 'end' in note) {
        end = note.end;
        continue;
      }
    }
    hash.update(line).update('\n');
  }
  if (header === null) throw new BadBackup('This file is not a backup of a store.');
  const isWhole =
    end !== null && end.tables === seen.tables && end.rows === seen.rows && end.sha256 === hash.digest('hex');
  if (!isWhole) throw new BadBackup(notWhole);
  return { header, ...seen };
}

/** The lines after the header of a checked backup. */
export async function* contentOf(file: string, reading: Reading): AsyncGenerator<string | BackupNote> {
  let isFirst = true;
  for await (const line of linesIn(file, reading)) {
    if (!isFirst) yield rowOrNote(line);
    isFirst = false;
  }
}

/** Lines without line ends. A complete backup ends with a line end, so text after the last one throws BadBackup. */
async function* linesIn(file: string, { signal, onBytes }: Reading): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  if (onBytes) source.on('data', (chunk) => onBytes(chunk.length));
  // Errors of either stream are thrown by the loop that reads `text`.
  const text = pipeline(source, createGunzip({ chunkSize: 256 * 1024 }), () => undefined);
  let partial: Buffer[] = [];
  try {
    for await (const piece of text as AsyncIterable<Buffer>) {
      signal.throwIfAborted();
      let from = 0;
      for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, from)) {
        const last = piece.subarray(from, at);
        yield partial.length === 0 ? last : Buffer.concat([...partial, last]);
        partial = [];
        from = at + 1;
      }
      if (from < piece.length) partial.push(piece.subarray(from));
    }
  } catch (error) {
    throw readable(error, file);
  } finally {
    source.destroy();
  }
  if (partial.length > 0) throw new BadBackup(notWhole);
}

function readable(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new BadBackup(`There is no file ${file}.`);
  if (code === 'EISDIR') return new BadBackup(`${file} is a folder.`);
  if (code === 'EACCES') return new BadBackup(`No permission to read the file ${file}.`);
  if (error instanceof Error && error.message === 'incorrect header check')
    return new BadBackup('This file is not a backup of a store.');
  if (code.startsWith('Z_')) return new BadBackup(notWhole);
  return error;
}

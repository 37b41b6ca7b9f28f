import { createHash } from 'node:crypto';
import type { Database } from '../../db/connect.ts';
import { mediaFiles } from './media.tables.ts';
import { largestFileBytes, UnfitFile } from './unfit-file.ts';

type Kind = { ending: string; type: string; matches: (head: Buffer) => boolean };

// Detected by content, never by name: what is served under /media must match its type.
const kinds: Kind[] = [
  { ending: 'mp4', type: 'video/mp4', matches: (head) => head.subarray(4, 8).toString('latin1') === 'ftyp' },
  { ending: 'webm', type: 'video/webm', matches: (head) => head.readUInt32BE(0) === 0x1a45dfa3 },
  { ending: 'pdf', type: 'application/pdf', matches: (head) => head.subarray(0, 5).toString('latin1') === '%PDF-' },
];

/**
 * Stores a video (mp4, webm) or a PDF and returns its name under /media. Throws UnfitFile for anything else; an SVG
 * could contain a script.
 */
export async function storeFile(tx: Database, bytes: Uint8Array, allowed: readonly string[]): Promise<string> {
  if (bytes.length > largestFileBytes) throw new UnfitFile('is larger than 20 MB');
  const head = Buffer.alloc(16);
  head.set(bytes.subarray(0, 16));
  const kind = kinds.find((each) => allowed.includes(each.ending) && each.matches(head));
  if (!kind) throw new UnfitFile(`is not an accepted file type (${allowed.join(', ')})`);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${kind.ending}`;
  await tx.insert(mediaFiles).values({ name, type: kind.type, bytes }).onConflictDoNothing();
  return name;
}

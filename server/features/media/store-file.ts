import { createHash } from 'node:crypto';
import type { Database } from '../../db/connect.ts';
import { mediaFiles } from './media.tables.ts';
import { largestFileBytes, UnfitFile } from './unfit-file.ts';

type Kind = { ending: string; type: string; matches: (head: Buffer) => boolean };

// Told by the content, never by the name: what is served under /media must be what it says it is.
const kinds: Kind[] = [
  { ending: 'mp4', type: 'video/mp4', matches: (head) => head.subarray(4, 8).toString('latin1') === 'ftyp' },
  { ending: 'webm', type: 'video/webm', matches: (head) => head.readUInt32BE(0) === 0x1a45dfa3 },
  { ending: 'pdf', type: 'application/pdf', matches: (head) => head.subarray(0, 5).toString('latin1') === '%PDF-' },
];

/** Keeps a video (mp4, webm) or a PDF and gives the name it is served under. Throws UnfitFile for anything else; an SVG could carry a script. */
export async function storeFile(tx: Database, bytes: Uint8Array, allowed: readonly string[]): Promise<string> {
  if (bytes.length > largestFileBytes) throw new UnfitFile('is larger than 20 MB');
  const head = Buffer.alloc(16);
  head.set(bytes.subarray(0, 16));
  const kind = kinds.find((each) => allowed.includes(each.ending) && each.matches(head));
  if (!kind) throw new UnfitFile(`is not of a kind that is taken here (${allowed.join(', ')})`);
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.${kind.ending}`;
  await tx.insert(mediaFiles).values({ name, type: kind.type, bytes }).onConflictDoNothing();
  return name;
}

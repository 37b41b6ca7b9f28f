import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { media, mediaFiles } from './media.tables.ts';

export type StoredPicture = typeof media.$inferSelect;

/** Pictures by id; missing ones are left out. */
export async function readPictures(db: Database, ids: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A file served under /media, by name, or null. */
export async function readFile(db: Database, name: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const [row] = await db
    .select({ type: mediaFiles.type, bytes: mediaFiles.bytes })
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name));
  return row ?? null;
}

/** Type and size of a file without reading its content, or null. */
export async function describeFile(db: Database, name: string): Promise<{ type: string; size: number } | null> {
  const [row] = await db
    .select({ type: mediaFiles.type, size: sql<number>`octet_length(${mediaFiles.bytes})` })
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name));
  return row ?? null;
}

/** A part of a file; the database reads only that part. */
export async function readPiece(db: Database, name: string, start: number, length: number): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ piece: sql<Uint8Array>`substring(${mediaFiles.bytes} from ${start + 1}::int for ${length}::int)` })
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name));
  return row?.piece ?? null;
}

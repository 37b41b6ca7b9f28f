import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, lt, notInArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Redrawn } from './redraw.ts';
import { uploadUrl } from './upload-url.ts';
import { uploads } from './uploads.tables.ts';

/** How long an unused upload is retained: longer than a change that uses it may wait on an offline device (48 h). */
const unusedRetentionMs = 72 * 60 * 60 * 1000;

/** Stores a picture and returns its id, which cannot be guessed: 128 random bits. */
export async function saveUpload(
  tx: Database,
  { userId, picture, now }: { userId: number; picture: Redrawn; now: Date },
): Promise<{ id: string; url: string }> {
  const id = randomBytes(16).toString('base64url');
  await tx.insert(uploads).values({ id, userId, ...picture, createdAt: now });
  return { id, url: uploadUrl(id) };
}

/** Size of a picture and the only user who may see it, if private, without reading it; null if there is none. */
export async function describeUpload(
  db: Database,
  id: string,
): Promise<{ size: number; onlyFor: number | null } | null> {
  const [upload] = await db
    .select({
      size: sql<number>`octet_length(${uploads.webp})`,
      userId: uploads.userId,
      isPrivate: uploads.isPrivate,
    })
    .from(uploads)
    .where(eq(uploads.id, id));
  return upload ? { size: upload.size, onlyFor: upload.isPrivate ? upload.userId : null } : null;
}

/** A picture's bytes; null if there is none. */
export async function readUpload(db: Database, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const [upload] = await db.select({ webp: uploads.webp }).from(uploads).where(eq(uploads.id, id));
  return upload ? new Uint8Array(upload.webp) : null;
}

/** Makes an upload visible only to its sender and the store's owner, not to others who know its id. */
export async function makePrivate(tx: Database, id: string): Promise<void> {
  await tx.update(uploads).set({ isPrivate: true }).where(eq(uploads.id, id));
}

/**
 * Whether an upload belongs to this user; another's counts as missing. A private upload is only accepted for its
 * original purpose (`mayBePrivate`). Call it in the transaction that stores the id: `purgeUploads` waits for it.
 */
export async function isOwnUpload(
  tx: Database,
  { id, userId, mayBePrivate = false }: { id: string; userId: number; mayBePrivate?: boolean },
): Promise<boolean> {
  const [own] = await tx
    .select({ isPrivate: uploads.isPrivate })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.userId, userId)))
    .for('key share');
  return own !== undefined && (mayBePrivate || !own.isPrivate);
}

/** A customer's uploads, for their export. */
export async function uploadsOf(db: Database, userId: number) {
  const rows = await db
    .select({ id: uploads.id, width: uploads.width, height: uploads.height, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
  return rows.map(({ createdAt, ...rest }) => ({
    ...rest,
    url: uploadUrl(rest.id),
    created_at: createdAt.toISOString(),
  }));
}

/** Deletes a customer's uploads, except the ids in the queries of `inUse` (never null). */
export async function deleteUploadsOf(tx: Database, userId: number, inUse: readonly SQLWrapper[]): Promise<void> {
  await tx.delete(uploads).where(and(eq(uploads.userId, userId), ...inUse.map((ids) => notInArray(uploads.id, ids))));
}

/** Deletes uploads that are still unused after `unusedRetentionMs`. `inUse` are queries for the ids in use (never null). */
export async function purgeUploads(
  db: Database,
  now: Date,
  inUse: (tx: Database) => readonly SQLWrapper[],
): Promise<void> {
  const old = lt(uploads.createdAt, new Date(now.getTime() - unusedRetentionMs));
  await db.transaction(async (tx) => {
    const isUnused = and(old, ...inUse(tx).map((ids) => notInArray(uploads.id, ids)));
    const unused = await tx.select({ id: uploads.id }).from(uploads).where(isUnused).for('update');
    if (unused.length === 0) return;
    // Checked again now that the rows are locked: one of them may just have been used.
    const ids = unused.map(({ id }) => id);
    await tx.delete(uploads).where(and(inArray(uploads.id, ids), isUnused));
  });
}

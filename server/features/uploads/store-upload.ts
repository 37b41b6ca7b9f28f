import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, lt, notInArray, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Redrawn } from './redraw.ts';
import { uploadUrl } from './upload-url.ts';
import { uploads } from './uploads.tables.ts';

/** For so long an upload may wait for being used: longer than a change that names it waits on a device without a connection (48 hours) and is asked about. */
const unusedKeptMs = 72 * 60 * 60 * 1000;

/** Keeps a picture and gives its id, which nobody guesses: 128 random bits. */
export async function keepUpload(
  tx: Database,
  { userId, picture, now }: { userId: number; picture: Redrawn; now: Date },
): Promise<{ id: string; url: string }> {
  const id = randomBytes(16).toString('base64url');
  await tx.insert(uploads).values({ id, userId, ...picture, createdAt: now });
  return { id, url: uploadUrl(id) };
}

/** A picture, and who alone may see it; null where there is none of that id. */
export async function readUpload(
  db: Database,
  id: string,
): Promise<{ webp: Uint8Array<ArrayBuffer>; onlyFor: number | null } | null> {
  const [found] = await db
    .select({ webp: uploads.webp, userId: uploads.userId, isPrivate: uploads.isPrivate })
    .from(uploads)
    .where(eq(uploads.id, id));
  return found ? { webp: new Uint8Array(found.webp), onlyFor: found.isPrivate ? found.userId : null } : null;
}

/** From now on an upload is seen by who sent it, and by the store's owner, and by nobody else who knows its id. */
export async function makePrivate(tx: Database, id: string): Promise<void> {
  await tx.update(uploads).set({ isPrivate: true }).where(eq(uploads.id, id));
}

/**
 * Whether it is an upload of one's own; another's is as one that does not exist. One that nobody else may see is of no use but as what it was sent for (`mayBePrivate`). In the
 * transaction that writes the id down: `purgeUploads` waits for it.
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

/** All of one shopper, for the export. */
export async function uploadsOf(db: Database, userId: number) {
  const found = await db
    .select({ id: uploads.id, width: uploads.width, height: uploads.height, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(asc(uploads.createdAt), asc(uploads.id));
  return found.map(({ createdAt, ...rest }) => ({
    ...rest,
    url: uploadUrl(rest.id),
    created_at: createdAt.toISOString(),
  }));
}

/** Deletes all of one shopper, but for those that `kept` are queries for the ids of, none of them null. */
export async function deleteUploadsOf(tx: Database, userId: number, kept: readonly SQLWrapper[]): Promise<void> {
  await tx.delete(uploads).where(and(eq(uploads.userId, userId), ...kept.map((ids) => notInArray(uploads.id, ids))));
}

/** Removes what nobody has used within a day. `inUse` are queries for the ids that stand somewhere, none of them null. */
export async function purgeUploads(
  db: Database,
  now: Date,
  inUse: (tx: Database) => readonly SQLWrapper[],
): Promise<void> {
  const old = lt(uploads.createdAt, new Date(now.getTime() - unusedKeptMs));
  await db.transaction(async (tx) => {
    const isUnused = and(old, ...inUse(tx).map((ids) => notInArray(uploads.id, ids)));
    const unused = await tx.select({ id: uploads.id }).from(uploads).where(isUnused).for('update');
    if (unused.length === 0) return;
    // Looked at once more, now that nobody else can take one into use: one of them may just have been.
    const ids = unused.map(({ id }) => id);
    await tx.delete(uploads).where(and(inArray(uploads.id, ids), isUnused));
  });
}

import { isNotNull, lte, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { codes, contactChanges, pendingLinks, sessions, users } from './accounts.tables.ts';

/** Deletes expired sessions, codes, pending links and undo keys. */
export async function purgeAccounts(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  // An expired code stays for a day: a message that waited that long gets a new code in its place.
  await db.delete(codes).where(lte(codes.expiresAt, new Date(now.getTime() - 24 * 60 * 60 * 1000)));
  await db.delete(pendingLinks).where(lte(pendingLinks.expiresAt, now));
  await db.delete(contactChanges).where(lte(contactChanges.expiresAt, now));
}

/** Expired sessions that are deleted next, as a query for their ids. */
export function expiredSessionIds(db: Database, now: Date): SQLWrapper {
  return db.select({ id: sessions.id }).from(sessions).where(lte(sessions.expiresAt, now));
}

/** Uploads used in profiles, as a query for `purgeUploads`. */
export function uploadsInProfiles(db: Database) {
  return db.select({ id: users.avatarId }).from(users).where(isNotNull(users.avatarId));
}

// Changes of email and phone that the former address can undo (docs/decisions/0032-undo-of-a-changed-email.md).
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { contactChanges } from '../accounts.tables.ts';
import { isSameEmail, type UserRow } from '../find-user.ts';

export const undoDays = 7;

type ContactChange = typeof contactChanges.$inferSelect;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Changes that can still be undone. */
export const isUndoable = (now: Date) => gt(contactChanges.expiresAt, now);
/** Changes of an account that had this email until then. */
export const hadEmail = (email: string) => eq(sql`lower(${contactChanges.email})`, email.toLowerCase());
const isOf = (userId: number) => eq(contactChanges.userId, userId);

const undoMs = undoDays * 24 * 60 * 60 * 1000;

/**
 * Stores an account's contact data before a change, and returns the key that undoes the change. Null if its address was
 * never verified: it may be a stranger's. If the account had the address `email` within the last days, that address can
 * undo its own changes for the full period again, so that no address in between can undo anything for longer.
 */
export async function recordContactChange(
  tx: Database,
  { user, email, now }: { user: UserRow; email: string; now: Date },
): Promise<string | null> {
  const { id: userId, email: former, emailVerifiedAt, phone, phoneVerifiedAt } = user;
  const expiresAt = new Date(now.getTime() + undoMs);
  if (!isSameEmail(former, email))
    await tx
      .update(contactChanges)
      .set({ expiresAt })
      .where(and(isOf(userId), hadEmail(email), isUndoable(now)));
  if (emailVerifiedAt === null) return null;
  const key = randomBytes(32).toString('base64url');
  await tx
    .insert(contactChanges)
    .values({ userId, keyHash: hashOf(key), email: former, phone, phoneVerifiedAt, changedAt: now, expiresAt });
  return key;
}

/** The first change of an account that the holder of an address can undo. The address was verified then. */
export async function firstChangeFrom(
  tx: Database,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<ContactChange | null> {
  const [first] = await tx
    .select()
    .from(contactChanges)
    .where(and(isOf(userId), hadEmail(email), isUndoable(now)))
    .orderBy(asc(contactChanges.id))
    .limit(1);
  return first ?? null;
}

/**
 * Call when an account's address is verified. If the account had it before and returned to it, the keys of the
 * addresses in between become invalid.
 */
export async function voidChangesInBetween(
  tx: Database,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  now: Date,
): Promise<void> {
  const first = await firstChangeFrom(tx, { userId, email, now });
  if (!first) return;
  const isOther = ne(sql`lower(${contactChanges.email})`, email.toLowerCase());
  await tx.delete(contactChanges).where(and(isOf(userId), gt(contactChanges.id, first.id), isOther));
}

/**
 * The latest change that an account can undo, if its present email has never been verified for it. Its address was
 * verified, even if the account had unverified ones since then. Until it expires nobody has proved that the present email
 * is the customer's, so that email neither resets the password nor keeps others from registering it.
 */
export async function unprovedChange(db: Database, user: UserRow, now: Date): Promise<ContactChange | null> {
  if (user.emailVerifiedAt !== null) return null;
  const changes = await db
    .select()
    .from(contactChanges)
    .where(and(isOf(user.id), isUndoable(now)))
    .orderBy(desc(contactChanges.id));
  const wasVerified = changes.some(({ email }) => isSameEmail(email, user.email));
  return wasVerified ? null : (changes[0] ?? null);
}

/** The change that a key undoes; null if the key is unknown, used or expired. */
export async function changeOfKey(db: Database, key: string, now: Date): Promise<ContactChange | null> {
  const [change] = await db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.keyHash, hashOf(key)), isUndoable(now)));
  return change ?? null;
}

/**
 * Consumes a change and all later ones. Earlier changes can be undone for the full period again, because this undo may
 * be the thief's. False if another request has just consumed it.
 */
export async function useUpChange(tx: Database, { id, userId }: ContactChange, now: Date): Promise<boolean> {
  await tx
    .update(contactChanges)
    .set({ expiresAt: new Date(now.getTime() + undoMs) })
    .where(and(isOf(userId), lt(contactChanges.id, id), isUndoable(now)));
  const gone = await tx
    .delete(contactChanges)
    .where(and(isOf(userId), gte(contactChanges.id, id)))
    .returning({ id: contactChanges.id });
  return gone.some((each) => each.id === id);
}

/** Makes all changes of an account permanent. */
export async function forgetChanges(tx: Database, userId: number): Promise<void> {
  await tx.delete(contactChanges).where(isOf(userId));
}

/** An account's changes, for its export. */
export async function changesOf(db: Database, userId: number): Promise<ContactChange[]> {
  return db.select().from(contactChanges).where(isOf(userId)).orderBy(asc(contactChanges.id));
}

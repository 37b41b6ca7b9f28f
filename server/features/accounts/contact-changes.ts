// Changes of email and phone that the former address can undo (docs/decisions/0032-undo-of-a-changed-email.md).
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, gte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { contactChanges } from './accounts.tables.ts';
import type { UserRow } from './find-user.ts';

export const undoDays = 7;

type ContactChange = typeof contactChanges.$inferSelect;

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

const isOpen = (now: Date) => gt(contactChanges.expiresAt, now);
const isOf = (userId: number) => eq(contactChanges.userId, userId);
const hadEmail = (email: string) => eq(sql`lower(${contactChanges.email})`, email.toLowerCase());

/**
 * Stores what an account has before it is changed, and returns the key that undoes the change. Null if its address was
 * never verified (it may be a stranger's), and if `email` is an address that it had within the last days: that is itself
 * a way back, which whoever reads the address in between must not be able to undo.
 */
export async function noteChange(
  tx: Database,
  { user, email, now }: { user: UserRow; email: string; now: Date },
): Promise<string | null> {
  if (user.emailVerifiedAt === null) return null;
  if (await isWayBack(tx, { user, email, now })) return null;
  const key = randomBytes(32).toString('base64url');
  const { id: userId, email: former, phone, phoneVerifiedAt } = user;
  await tx.insert(contactChanges).values({
    userId,
    keyHash: hashOf(key),
    email: former,
    phone,
    phoneVerifiedAt,
    changedAt: now,
    expiresAt: new Date(now.getTime() + undoDays * 24 * 60 * 60 * 1000),
  });
  return key;
}

/** Whether an account goes back to an address that it had. Deletes the keys of the addresses in between. */
async function isWayBack(
  tx: Database,
  { user, email, now }: { user: UserRow; email: string; now: Date },
): Promise<boolean> {
  if (user.email.toLowerCase() === email.toLowerCase()) return false;
  const [first] = await tx
    .select({ id: contactChanges.id })
    .from(contactChanges)
    .where(and(isOf(user.id), hadEmail(email), isOpen(now)))
    .orderBy(asc(contactChanges.id))
    .limit(1);
  if (!first) return false;
  const isOther = ne(sql`lower(${contactChanges.email})`, email.toLowerCase());
  await tx.delete(contactChanges).where(and(isOf(user.id), gt(contactChanges.id, first.id), isOther));
  return true;
}

/** The change that a key undoes; null where it is unknown, used or expired. */
export async function changeOfKey(db: Database, key: string, now: Date): Promise<ContactChange | null> {
  const [change] = await db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.keyHash, hashOf(key)), isOpen(now)));
  return change ?? null;
}

/** Uses a change up, with all that came after it. False where that has just been done. */
export async function useUpChange(tx: Database, { id, userId }: ContactChange): Promise<boolean> {
  const gone = await tx
    .delete(contactChanges)
    .where(and(isOf(userId), gte(contactChanges.id, id)))
    .returning({ id: contactChanges.id });
  return gone.some((each) => each.id === id);
}

/** No change of an account can be undone any more. */
export async function forgetChanges(tx: Database, userId: number): Promise<void> {
  await tx.delete(contactChanges).where(isOf(userId));
}

/** The changes of an account, for its export. */
export async function changesOf(db: Database, userId: number): Promise<ContactChange[]> {
  return db.select().from(contactChanges).where(isOf(userId)).orderBy(asc(contactChanges.id));
}

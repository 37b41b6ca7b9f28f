import { eq, inArray, isNotNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { Who } from '../../http/requests/require-session.ts';
import { users } from './accounts.tables.ts';
import { mustBeOpen } from './auth/sessions.ts';

export type UserRow = typeof users.$inferSelect;

export const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The account with an email address, ignoring case. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user ?? null;
}

/** Whether an account has verified this email address. */
export async function isVerifiedEmail(db: Database, email: string): Promise<boolean> {
  const user = await userByEmail(db, email);
  return user !== null && user.emailVerifiedAt !== null;
}

/** The signed-in customer. Throws `unauthenticated` if the account has just been deleted. */
export async function ownUser(db: Database, userId: number): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('unauthenticated');
  return user;
}

/** An account by id, or null. */
export async function findUser(db: Database, userId: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ?? null;
}

/** First names by account id. */
export async function firstNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, firstName }) => [id, firstName]));
}

/** Accounts with a verified email address, as a query for their ids. */
export function verifiedUserIds(tx: Database): SQLWrapper {
  return tx.select({ id: users.id }).from(users).where(isNotNull(users.emailVerifiedAt));
}

/**
 * Like `ownUser`, and locks the row until the transaction ends. Throws `unauthenticated` too if the previous lock
 * holder has ended the session.
 */
export async function ownUserLocked(tx: Database, { who, now }: { who: Who; now: Date }): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, who.userId)).for('update');
  if (!user) throw new Refusal('unauthenticated');
  await mustBeOpen(tx, who, now);
  return user;
}

/** An account by id, locked until the transaction ends; null if it does not exist. */
export async function findUserLocked(tx: Database, userId: number): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

import { and, eq, gt, inArray, isNotNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { FieldIssue } from '../../../contract/core/field-messages.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import type { Who } from '../../http/requests/require-session.ts';
import { contactChanges, users } from './accounts.tables.ts';
import { mustBeOpen } from './auth/sessions.ts';

export type UserRow = typeof users.$inferSelect;

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** The account with an email address, ignoring case. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user ?? null;
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

/** Which of email address and phone another account has, or had before a change that it can still undo. */
export async function takenFields(
  db: Database,
  contact: { email: string; phone: string | null; now: Date },
  exceptUserId: number | null = null,
): Promise<Record<string, FieldIssue>> {
  const held = await db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        or(hasEmail(contact.email), contact.phone === null ? undefined : eq(users.phone, contact.phone)),
        exceptUserId === null ? undefined : ne(users.id, exceptUserId),
      ),
    );
  const rivals = [...held, ...(await reserved(db, contact, exceptUserId))];
  return {
    ...(rivals.some(({ email }) => email.toLowerCase() === contact.email) ? { email: 'email_taken' } : {}),
    ...(rivals.some(({ phone }) => phone !== null && phone === contact.phone) ? { phone: 'phone_taken' } : {}),
  };
}

/** Former addresses and verified numbers of changes that can still be undone. */
async function reserved(
  db: Database,
  { email, phone, now }: { email: string; phone: string | null; now: Date },
  exceptUserId: number | null,
): Promise<{ email: string; phone: string | null }[]> {
  const rows = await db
    .select()
    .from(contactChanges)
    .where(
      and(
        gt(contactChanges.expiresAt, now),
        or(
          eq(sql`lower(${contactChanges.email})`, email.toLowerCase()),
          phone === null ? undefined : eq(contactChanges.phone, phone),
        ),
        exceptUserId === null ? undefined : ne(contactChanges.userId, exceptUserId),
      ),
    );
  return rows.map((row) => ({ email: row.email, phone: row.phoneVerifiedAt === null ? null : row.phone }));
}

/** Whether an account had this address before a change that it can still undo. */
export async function isReservedEmail(db: Database, email: string, now: Date): Promise<boolean> {
  return (await reserved(db, { email, phone: null, now }, null)).length > 0;
}

/** Maps a violated unique index (two concurrent requests) to the same refusal; returns other errors unchanged. */
export function refusalOfTaken(error: unknown): unknown {
  const index = brokenIndex(error);
  if (index === 'users_email') return new Refusal('invalid', { fields: { email: 'email_taken' } });
  if (index === 'users_phone') return new Refusal('invalid', { fields: { phone: 'phone_taken' } });
  return error;
}

/** The name of the violated unique index (SQLSTATE 23505). */
function brokenIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === '23505' && 'constraint' in error) return String(error.constraint);
  return brokenIndex(error.cause); // drizzle wraps the driver's error
}

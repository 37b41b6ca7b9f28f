import { and, eq, gt, inArray, isNotNull, ne, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { FieldIssue } from '../../../contract/core/field-messages.ts';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Who } from '../../http/require-session.ts';
import { contactChanges, users } from './accounts.tables.ts';
import { mustBeOpen } from './auth/sessions.ts';

export type UserRow = typeof users.$inferSelect;

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

/** The account with an e-mail address, however it is written. */
export async function userByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user ?? null;
}

/** Whoever is signed in. Throws `unauthenticated` where the account has just been deleted. */
export async function ownUser(db: Database, userId: number): Promise<UserRow> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal('unauthenticated');
  return user;
}

/** An account by its id; null where it is no more. */
export async function findUser(db: Database, userId: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user ?? null;
}

/** What accounts are called by their first names, by their ids. */
export async function firstNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, firstName }) => [id, firstName]));
}

/** The accounts whose e-mail address is proved, as a query for their ids. */
export function verifiedUserIds(tx: Database): SQLWrapper {
  return tx.select({ id: users.id }).from(users).where(isNotNull(users.emailVerifiedAt));
}

/** As `ownUser`, and nobody changes it before the transaction is over. Throws `unauthenticated` also where whoever had it locked until now has ended the session. */
export async function ownUserLocked(tx: Database, { who, now }: { who: Who; now: Date }): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, who.userId)).for('update');
  if (!user) throw new Refusal('unauthenticated');
  await mustBeOpen(tx, who, now);
  return user;
}

/** An account by its id, which nobody changes before the transaction is over; null where it is no more. */
export async function findUserLocked(tx: Database, userId: number): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user ?? null;
}

/** Which of e-mail address and phone another account has, or had until a change that it can still undo. */
export async function takenFields(
  db: Database,
  wanted: { email: string; phone: string | null; now: Date },
  exceptUserId: number | null = null,
): Promise<Record<string, FieldIssue>> {
  const held = await db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        or(hasEmail(wanted.email), wanted.phone === null ? undefined : eq(users.phone, wanted.phone)),
        exceptUserId === null ? undefined : ne(users.id, exceptUserId),
      ),
    );
  const found = [...held, ...(await reserved(db, wanted, exceptUserId))];
  return {
    ...(found.some(({ email }) => email.toLowerCase() === wanted.email) ? { email: 'email_taken' } : {}),
    ...(found.some(({ phone }) => phone !== null && phone === wanted.phone) ? { phone: 'phone_taken' } : {}),
  };
}

/** The addresses and verified numbers that accounts had before a change that can still be undone. */
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

/** Whether an account had an address until a change that it can still undo. */
export async function isReservedEmail(db: Database, email: string, now: Date): Promise<boolean> {
  return (await reserved(db, { email, phone: null, now }, null)).length > 0;
}

/** The same as the database says it when two take one at the same time: the refusal for a broken unique index, else the error itself. */
export function refusalOfTaken(error: unknown): unknown {
  const index = brokenIndex(error);
  if (index === 'users_email') return new Refusal('invalid', { fields: { email: 'email_taken' } });
  if (index === 'users_phone') return new Refusal('invalid', { fields: { phone: 'phone_taken' } });
  return error;
}

/** The name of the unique index that an insert or update would have broken (SQLSTATE 23505). */
function brokenIndex(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === '23505' && 'constraint' in error) return String(error.constraint);
  return brokenIndex(error.cause); // drizzle wraps what the driver says
}

// Which emails and phones are taken, and releasing an email that an account has not proved to be its own.
import { and, eq, ne, or } from 'drizzle-orm';
import type { FieldIssue } from '../../../../contract/core/field-messages.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { contactChanges, users } from '../accounts.tables.ts';
import { hasEmail, isSameEmail } from '../find-user.ts';
import { hadEmail, isUndoable, unprovedChange } from './contact-changes.ts';

/**
 * Which of email address and phone another account has, or had before a change that it can still undo. An email that
 * `releaseUnprovedEmail` would release is free.
 */
export async function takenFields(
  db: Database,
  contact: { email: string; phone: string | null; now: Date },
  exceptUserId: number | null = null,
): Promise<Record<string, FieldIssue>> {
  const held = await db
    .select()
    .from(users)
    .where(
      and(
        or(hasEmail(contact.email), contact.phone === null ? undefined : eq(users.phone, contact.phone)),
        exceptUserId === null ? undefined : ne(users.id, exceptUserId),
      ),
    );
  const proper = [];
  for (const user of held) {
    const isFree = isSameEmail(user.email, contact.email) && (await unprovedChange(db, user, contact.now)) !== null;
    proper.push({ email: isFree ? null : user.email, phone: user.phone });
  }
  const rivals = [...proper, ...(await reserved(db, contact, exceptUserId))];
  return {
    ...(rivals.some(({ email }) => email !== null && isSameEmail(email, contact.email))
      ? { email: 'email_taken' }
      : {}),
    ...(rivals.some(({ phone }) => phone !== null && phone === contact.phone) ? { phone: 'phone_taken' } : {}),
  };
}

/**
 * Makes an email free that an account changed to without entering its code: the account has its former address again,
 * which is notified. Otherwise its holder, who may never have heard of that account, could neither register nor be sure
 * that nobody else can take the account. Does nothing if the email counts as taken.
 */
export async function releaseUnprovedEmail(tx: Database, email: string, now: Date): Promise<void> {
  const [holder] = await tx.select().from(users).where(hasEmail(email)).for('update');
  const change = holder ? await unprovedChange(tx, holder, now) : null;
  if (!holder || !change) return;
  await tx.update(users).set({ email: change.email, emailVerifiedAt: change.changedAt }).where(eq(users.id, holder.id));
  await enqueue(tx, {
    userId: holder.id,
    channel: 'email',
    recipient: change.email,
    kind: 'email_change_ended',
    values: { name: holder.firstName, email: holder.email },
    language: holder.language,
    now,
  });
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
        isUndoable(now),
        or(hadEmail(email), phone === null ? undefined : eq(contactChanges.phone, phone)),
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

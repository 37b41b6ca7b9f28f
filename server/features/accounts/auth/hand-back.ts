import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { codes, identities, pendingLinks, sessions, users } from '../accounts.tables.ts';
import type { UserRow } from '../find-user.ts';
import { refusalOfTaken } from '../profile/taken-contacts.ts';
import type { PersonalPart } from '../profile/personal-part.ts';

type Contact = Pick<UserRow, 'email' | 'emailVerifiedAt'> & Partial<Pick<UserRow, 'phone' | 'phoneVerifiedAt'>>;

/**
 * Moves an account to another address: the one of the owner it was taken from. Removes every way to sign in (password,
 * sessions, linked providers); the reader of that address sets a new password. Notifies both addresses. Throws
 * `invalid` if another account has the address.
 */
export async function restoreAccount(
  tx: Database,
  personal: readonly Pick<PersonalPart, 'endOrphanedAccess'>[],
  { user, contact, now }: { user: UserRow; contact: Contact; now: Date },
): Promise<UserRow> {
  const { id: userId, firstName: name, language } = user;
  const { email } = contact;
  const [restored] = await tx
    .update(users)
    .set({ ...contact, passwordHash: null })
    .where(eq(users.id, userId))
    .returning()
    .catch((error: unknown) => {
      throw refusalOfTaken(error);
    });
  if (!restored) throw new Refusal('unauthenticated');
  for (const table of [sessions, identities, pendingLinks, codes])
    await tx.delete(table).where(eq(table.userId, userId));
  for (const { endOrphanedAccess } of personal) await endOrphanedAccess?.(tx, userId);
  const mail = { userId, channel: 'email', language, now } as const;
  if (user.email.toLowerCase() !== email.toLowerCase())
    await enqueue(tx, { ...mail, recipient: user.email, kind: 'email_changed', values: { name, email, key: '' } });
  await enqueue(tx, { ...mail, recipient: email, kind: 'account_returned', values: { name } });
  return restored;
}

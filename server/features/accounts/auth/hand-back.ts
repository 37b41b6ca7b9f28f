import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { codes, identities, pendingLinks, sessions, users } from '../accounts.tables.ts';
import { refusalOfTaken, type UserRow } from '../find-user.ts';
import type { PersonalPart } from '../profile/personal-part.ts';

type Contact = Pick<UserRow, 'email' | 'emailVerifiedAt'> & Partial<Pick<UserRow, 'phone' | 'phoneVerifiedAt'>>;

/**
 * Gives an account another address, for whom it was taken from. Nothing that led into it leads there any more, neither
 * password nor device nor provider; whoever reads the mail at the address sets another password. Both addresses are
 * notified. Throws the refusal `invalid` where another account has the address.
 */
export async function handBack(
  tx: Database,
  personal: readonly Pick<PersonalPart, 'endLeftBehind'>[],
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
  for (const { endLeftBehind } of personal) await endLeftBehind?.(tx, userId);
  const mail = { userId, channel: 'email', language, now } as const;
  if (user.email.toLowerCase() !== email.toLowerCase())
    await enqueue(tx, { ...mail, recipient: user.email, kind: 'email_changed', values: { name, email, key: '' } });
  await enqueue(tx, { ...mail, recipient: email, kind: 'account_returned', values: { name } });
  return restored;
}

// What only the store's owner does with an account: look it up, return it to the owner it was taken from, and release
// an unverified phone number.
import { count, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { formerAddresses } from '../messages/messages-of.ts';
import { identities, sessions, users } from './accounts.tables.ts';
import { firstChangeFrom, forgetChanges } from './profile/contact-changes.ts';
import { userByEmail, type UserRow } from './find-user.ts';
import { releaseUnprovedEmail, takenFields } from './profile/taken-contacts.ts';
import { restoreAccount } from './auth/hand-back.ts';
import type { PersonalPart } from './profile/personal-part.ts';

/** Why an account cannot be changed; shown to the owner. */
class NotChangeable extends Error {}

/** The account with an email address or phone (E.164), with its sign-in methods; null if none. */
export async function wholeAccount(db: Database, { email, phone }: { email?: string; phone?: string }) {
  const user = email === undefined ? await userByPhone(db, phone ?? '') : await userByEmail(db, email);
  if (!user) return null;
  const [devices] = await db.select({ count: count() }).from(sessions).where(eq(sessions.userId, user.id));
  const ways = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, user.id));
  const former = await formerAddresses(db, user.id);
  return { user, former, devices: devices?.count ?? 0, providers: ways.map(({ provider }) => provider) };
}

/**
 * Returns a stolen account: moves it from address `from` to `to`. Removes every way to sign in (password, sessions,
 * linked providers); the reader of `to` sets a new password. Notifies both addresses. Throws NotChangeable, also if the
 * emails of the last 30 days do not show `to` as the account's first address of that period: the person asking may
 * never have had the account, or may have taken it and changed the address twice. `withoutProof` skips this check on
 * the owner's responsibility.
 */
export async function returnAccount(
  tx: Database,
  personal: readonly Pick<PersonalPart, 'endOrphanedAccess'>[],
  { from, to, withoutProof, now }: { from: string; to: string; withoutProof: boolean; now: Date },
): Promise<void> {
  const user = await userByEmail(tx, from);
  if (!user) throw new NotChangeable(`No account has the address ${from}.`);
  if (Object.keys(await takenFields(tx, { email: to, phone: null, now }, user.id)).length > 0)
    throw new NotChangeable(`Another account has the address ${to}.`);
  const first = (await formerAddresses(tx, user.id)).at(-1);
  if (!withoutProof && first?.email.toLowerCase() !== to.toLowerCase())
    throw new NotChangeable(
      `The email changes of the last 30 days do not show ${to} as the first address of this account. ` +
        'The person asking may not be its owner. See: accounts give-back --help',
    );
  await releaseUnprovedEmail(tx, to, now);
  // If the account had verified it, the reset that follows must not remove what its owner saved.
  const verified = await firstChangeFrom(tx, { userId: user.id, email: to, now });
  const contact = { email: to, emailVerifiedAt: verified?.changedAt ?? null };
  await restoreAccount(tx, personal, { user, contact, now }).catch((error: unknown) => {
    throw error instanceof Refusal ? new NotChangeable(`Another account has the address ${to}.`) : error;
  });
  await forgetChanges(tx, user.id);
}

/** Ends all sessions of an account, or of everybody if null, and what needs none any more. Returns how many there were. */
export async function endSessions(
  tx: Database,
  personal: readonly Pick<PersonalPart, 'endOrphanedAccess'>[],
  userId: number | null,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(userId === null ? undefined : eq(sessions.userId, userId))
    .returning({ id: sessions.id });
  for (const { endOrphanedAccess } of personal) await endOrphanedAccess?.(tx, userId);
  return ended.length;
}

/** Removes an unverified number from an account, so that its real holder can use it. Throws NotChangeable. */
export async function releasePhone(tx: Database, phone: string): Promise<void> {
  const user = await userByPhone(tx, phone);
  if (!user) throw new NotChangeable(`No account has the number ${phone}.`);
  if (user.phoneVerifiedAt !== null)
    throw new NotChangeable(`The number ${phone} is verified by an SMS code and cannot be released.`);
  await tx.update(users).set({ phone: null }).where(eq(users.id, user.id));
}

async function userByPhone(db: Database, phone: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.phone, phone));
  return user ?? null;
}

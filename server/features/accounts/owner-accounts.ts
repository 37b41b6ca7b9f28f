// What only the store's owner does with an account: look at it, give it back to whom it was taken from, and free a number that nobody has proved.
import { count, eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { formerAddresses } from '../messages/messages-of.ts';
import { identities, sessions, users } from './accounts.tables.ts';
import { forgetChanges } from './profile/contact-changes.ts';
import { takenFields, userByEmail, type UserRow } from './find-user.ts';
import { handBack } from './auth/hand-back.ts';
import type { PersonalPart } from './profile/personal-part.ts';

/** Why an account cannot be changed: for the owner. */
class NotChangeable extends Error {}

/** The account with an e-mail address or a phone (E.164), and what leads into it. Null where there is none. */
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
 * Gives the account at `from` the address `to`: for whom it was taken from by somebody who changed the address. Nothing that led into it leads there any more, neither
 * password nor device nor provider; whoever reads the mail at `to` sets another password. Both addresses are told. Throws NotChangeable, also where the mails of the last 30
 * days do not show that this was the account's first address of that time: whoever asks may never have had it, or be the one who took it and changed it twice. `withoutProof`
 * leaves that to the owner.
 */
export async function returnAccount(
  tx: Database,
  personal: readonly Pick<PersonalPart, 'endLeftBehind'>[],
  { from, to, withoutProof, now }: { from: string; to: string; withoutProof: boolean; now: Date },
): Promise<void> {
  const found = await userByEmail(tx, from);
  if (!found) throw new NotChangeable(`There is no account with the address ${from}.`);
  if (Object.keys(await takenFields(tx, { email: to, phone: null, now }, found.id)).length > 0)
    throw new NotChangeable(`Another account has the address ${to}.`);
  const first = (await formerAddresses(tx, found.id)).at(-1);
  if (!withoutProof && first?.email.toLowerCase() !== to.toLowerCase())
    throw new NotChangeable(
      `Of the last 30 days the store does not know ${to} as the address that this account had first. Whoever asks may never have had it, or have taken it. See: accounts give-back --help`,
    );
  await handBack(tx, personal, { user: found, contact: { email: to, emailVerifiedAt: null }, now }).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? new NotChangeable(`Another account has the address ${to}.`) : error;
    },
  );
  await forgetChanges(tx, found.id);
}

/** Takes a number off the account that wrote it down and never proved it, so that its holder can have it. Throws NotChangeable. */
export async function releasePhone(tx: Database, phone: string): Promise<void> {
  const user = await userByPhone(tx, phone);
  if (!user) throw new NotChangeable(`No account has the number ${phone}.`);
  if (user.phoneVerifiedAt !== null)
    throw new NotChangeable(`The number ${phone} is proved: a code that was sent to it was typed in.`);
  await tx.update(users).set({ phone: null }).where(eq(users.id, user.id));
}

async function userByPhone(db: Database, phone: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.phone, phone));
  return user ?? null;
}

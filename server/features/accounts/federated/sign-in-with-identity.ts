// Which account an identity signs in to. The rules are those of saudi-commerce.md, section 10:
//
//   known identity                        → its account
//   address free                          → a new account
//   address taken, both sides verified it → linked to that account
//   address taken, one side has not       → its password first: the account or the identity may be a stranger's
//   the same, and it has no password      → refused with what to do, if it changed to the address and never proved it
import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import type { ProvedIdentity } from '../../../providers/identity/oidc.ts';
import { identities, users } from '../accounts.tables.ts';
import { hasEmail, userByEmail } from '../find-user.ts';
import { unprovedChange } from '../profile/contact-changes.ts';
import { isReservedEmail } from '../profile/taken-contacts.ts';
import { keepPending, notifyOfLinkedIdentity, verifiedEmailOf } from './link.ts';

export type Arrival = {
  provider: string;
  identity: ProvedIdentity;
  /** For a new account. */
  language: Language;
  now: Date;
};

const addressReserved = {
  ar: 'تغيّر بريد حساب لدينا من هذا البريد قبل أقل من 7 أيام. إن لم تغيّره أنت فاستعد حسابك من الرابط الذي أرسلناه إليه.',
  en: 'An account changed from this email to another less than 7 days ago. If that was not you, restore it with the link we emailed.',
};

const addressUnproved = {
  ar:
    'غُيّر بريد حساب لدينا إلى هذا البريد ولم يُؤكَّد بعد. إن كان الحساب لك فسجّل الدخول كما كنت تفعل وأكّد بريدك، ' +
    'وإلا فأنشئ حسابًا بهذا البريد.',
  en:
    'An account changed to this email and has not verified it yet. If it is yours, log in as before and verify this ' +
    'email. If not, create an account with it.',
};

export type LedTo = { kind: 'account'; userId: number } | { kind: 'password'; linkToken: string; email: string };

/**
 * Finds or creates the account of an identity, or asks for its password. Throws `federated_sign_in_failed` if the
 * provider supplies no address to create one with, or an account prevents that and has no password either.
 */
export async function findOrCreateAccount(tx: Database, arrival: Arrival): Promise<LedTo> {
  const { provider, identity, now } = arrival;
  const { subject, email } = identity;
  // Two tabs of one new customer: the second waits and finds the account of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${provider} ${subject}`}, 0))`);
  const linkedUserId = await lockLinkedUser(tx, { provider, subject });
  if (linkedUserId !== null) return { kind: 'account', userId: linkedUserId };
  if (email === null) throw new Refusal('federated_sign_in_failed', { details: { reason: 'no_email' } });

  /** False if `linkPending` has just linked it, to this account or another: the identity is known from now on. */
  const join = async (userId: number): Promise<boolean> => {
    const joined = await tx
      .insert(identities)
      .values({ provider, subject, userId, email: verifiedEmailOf(identity), createdAt: now })
      .onConflictDoNothing()
      .returning({ userId: identities.userId });
    return joined.length > 0;
  };
  // A former address that its account can still restore gets no new account. If an account has it, the reservation is
  // that account's own.
  if ((await userByEmail(tx, email)) === null && (await isReservedEmail(tx, email, now)))
    throw new Refusal('federated_sign_in_failed', {
      message: addressReserved,
      details: { reason: 'reserved_email' },
    });
  const made = await makeAccount(tx, email, arrival);
  if (made !== null) {
    if (await join(made)) return { kind: 'account', userId: made };
    await tx.delete(users).where(eq(users.id, made));
    return findOrCreateAccount(tx, arrival);
  }
  const [taken] = await tx.select().from(users).where(hasEmail(email)).for('update');
  if (!taken) throw new Refusal('unavailable', { retryAfterSeconds: 1 }); // the account has just been deleted
  if (identity.emailVerified && taken.emailVerifiedAt !== null) {
    if (!(await join(taken.id))) return findOrCreateAccount(tx, arrival);
    await notifyOfLinkedIdentity(tx, taken.id, now);
    return { kind: 'account', userId: taken.id };
  }
  // Only to the address's owner: others must not learn more about the account than that it exists.
  if (identity.emailVerified && taken.passwordHash === null && (await unprovedChange(tx, taken, now)))
    throw new Refusal('federated_sign_in_failed', {
      message: addressUnproved,
      details: { reason: 'unconfirmed_email' },
    });
  const linkToken = await keepPending(tx, {
    userId: taken.id,
    provider,
    subject,
    email,
    emailVerified: identity.emailVerified,
    now,
  });
  return { kind: 'password', linkToken, email };
}

/**
 * The account of an identity, or null. Locked so that its password cannot change before the session exists: a change
 * ends both the session and the identity.
 */
async function lockLinkedUser(
  tx: Database,
  { provider, subject }: { provider: string; subject: string },
): Promise<number | null> {
  const find = async () => {
    const isThis = and(eq(identities.provider, provider), eq(identities.subject, subject));
    const [identity] = await tx.select({ userId: identities.userId }).from(identities).where(isThis);
    return identity?.userId ?? null;
  };
  const userId = await find();
  if (userId === null) return null;
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  return find();
}

/** Null if the address is taken. */
async function makeAccount(tx: Database, email: string, { identity, language, now }: Arrival): Promise<number | null> {
  const { firstName, lastName, emailVerified } = identity;
  const [made] = await tx
    .insert(users)
    .values({
      firstName: firstName || email.replace(/@.*$/, '').slice(0, 50),
      lastName,
      email,
      emailVerifiedAt: emailVerified ? now : null,
      language,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made?.id ?? null;
}

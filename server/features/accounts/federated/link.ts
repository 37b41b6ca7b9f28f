// Links a verified provider identity to an existing account once its customer has signed in with the password.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { identities, pendingLinks, users } from '../accounts.tables.ts';
import { voidChangesInBetween } from '../profile/contact-changes.ts';
import { ownUser } from '../find-user.ts';

const lifetimeMs = 10 * 60 * 1000;

/** The address to store with an identity: only one that its provider has verified says whose it is. */
export function verifiedEmailOf({
  email,
  emailVerified,
}: {
  email: string | null;
  emailVerified: boolean;
}): string | null {
  return emailVerified ? email : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Stores an identity for the account `userId` and returns the token that links them; it cannot be retrieved again. */
export async function keepPending(
  tx: Database,
  waiting: {
    userId: number;
    provider: string;
    subject: string;
    email: string | null;
    emailVerified: boolean;
    now: Date;
  },
): Promise<string> {
  const { now, ...identity } = waiting;
  const token = randomBytes(32).toString('base64url');
  await tx.delete(pendingLinks).where(lte(pendingLinks.expiresAt, now));
  await tx
    .insert(pendingLinks)
    .values({ ...identity, tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + lifetimeMs) });
  return token;
}

/**
 * Links the pending identity of a token to the account that has just signed in with its password. Works once. Throws
 * `invalid` for `link_token` if the token is unknown, used, expired or for another account, or the identity is linked
 * to another account by now.
 */
export async function linkPending(
  tx: Database,
  { linkToken, userId, now }: { linkToken: string; userId: number; now: Date },
): Promise<void> {
  const [pending] = await tx
    .delete(pendingLinks)
    .where(
      and(
        eq(pendingLinks.tokenHash, hashOf(linkToken)),
        eq(pendingLinks.userId, userId),
        gt(pendingLinks.expiresAt, now),
      ),
    )
    .returning();
  const refused = new Refusal('invalid', { fields: { link_token: 'not_valid' } });
  if (!pending) throw refused;
  const { provider, subject } = pending;
  const email = verifiedEmailOf(pending);
  await tx.insert(identities).values({ provider, subject, userId, email, createdAt: now }).onConflictDoNothing();
  const [joined] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  if (joined?.userId !== userId) throw refused;
  await notifyOfLinkedIdentity(tx, userId, now);
  if (email === null) return;
  // The provider has verified the address, and the password proves who owns the account.
  const [proved] = await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id, email: users.email });
  if (proved) await voidChangesInBetween(tx, proved, now);
}

/**
 * Unlinks all identities of an account. Called when somebody verifies its address for the first time: a stranger may
 * have created the account and must not keep access.
 */
export async function unlinkIdentities(tx: Database, userId: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}

/**
 * Unlinks the identities whose provider has not verified that they own the account's current address. Called when a new
 * password is set: an intruder may have linked an identity of their own.
 */
export async function forgetForeignIdentities(
  tx: Database,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const isForeign = or(isNull(identities.email), ne(sql`lower(${identities.email})`, email.toLowerCase()));
  await tx.delete(identities).where(and(eq(identities.userId, id), isForeign));
}

/** Notifies the account's owner that another identity can sign in from now on. */
export async function notifyOfLinkedIdentity(tx: Database, userId: number, now: Date): Promise<void> {
  const { firstName: name, email: recipient, language } = await ownUser(tx, userId);
  const kind = 'sign_in_way_added';
  await enqueue(tx, { userId, channel: 'email', recipient, kind, values: { name }, language, now });
}

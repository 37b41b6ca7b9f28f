// An identity that was proved at a provider and waits until the account with its address was signed in to with its password.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { identities, pendingLinks, users } from '../accounts.tables.ts';
import { confirmWayBack } from '../profile/contact-changes.ts';
import { ownUser } from '../find-user.ts';

const keptForMs = 10 * 60 * 1000;

/** The address that an identity is kept with: only one that its provider vouches for says anything about whose it is. */
export function vouchedFor({ email, emailVerified }: { email: string | null; emailVerified: boolean }): string | null {
  return emailVerified ? email : null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Keeps an identity for the account `userId` and gives the token that joins them, which nobody can ask for again. */
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
    .values({ ...identity, tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + keptForMs) });
  return token;
}

/**
 * Joins the identity that waits under a token to the account whose password was just shown. Once only; throws the refusal `invalid` for `link_token` where it is unknown,
 * used up, over, for another account, or the identity leads to another one by now.
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
  const email = vouchedFor(pending);
  await tx.insert(identities).values({ provider, subject, userId, email, createdAt: now }).onConflictDoNothing();
  const [joined] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  if (joined?.userId !== userId) throw refused;
  await tellOfWay(tx, userId, now);
  if (email === null) return;
  // The provider vouches for the address, and the password for the account.
  const [proved] = await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id, email: users.email });
  if (proved) await confirmWayBack(tx, proved, now);
}

/**
 * Takes away all identities of an account. For whoever has just proved that its address is theirs, where nobody had before: the account may have been made by another, who
 * must not keep a way in.
 */
export async function forgetIdentities(tx: Database, userId: number): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}

/**
 * Takes away the identities of an account for which no provider vouches that they have its present address. For whoever sets another password: somebody who had the
 * account for a while may have joined a way in of their own.
 */
export async function forgetForeignIdentities(
  tx: Database,
  { id, email }: { id: number; email: string },
): Promise<void> {
  const isForeign = or(isNull(identities.email), ne(sql`lower(${identities.email})`, email.toLowerCase()));
  await tx.delete(identities).where(and(eq(identities.userId, id), isForeign));
}

/** Tells an account's owner that another way leads in from now on. */
export async function tellOfWay(tx: Database, userId: number, now: Date): Promise<void> {
  const { firstName: name, email: recipient, language } = await ownUser(tx, userId);
  const kind = 'sign_in_way_added';
  await enqueue(tx, { userId, channel: 'email', recipient, kind, values: { name }, language, now });
}

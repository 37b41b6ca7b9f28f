// Exports and deletes all data about a customer (PDPL: access and destruction).
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Language } from '../../../../contract/core/language.ts';
import type { Database } from '../../../db/connect.ts';
import { forgetKeysOf } from '../../../http/requests/idempotency.ts';
import type { Who } from '../../../http/requests/require-session.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { deleteMessagesOf, messagesOf } from '../../messages/messages-of.ts';
import { deleteUploadsOf, uploadsOf } from '../../uploads/store-upload.ts';
import type { AccountDeps } from '../account-deps.ts';
import { codes, identities, sessions, users } from '../accounts.tables.ts';
import { changesOf } from './contact-changes.ts';
import { ownUser, ownUserLocked, type UserRow } from '../find-user.ts';
import { takeProof, type OwnProof } from './own-proof.ts';
import { userAnswer } from '../user-answer.ts';

/** All data of one customer as JSON. Secrets (password, tokens, codes) are mentioned but not included. */
export async function exportOf(
  { db, personal, sendsSms }: AccountDeps,
  userId: number,
  now: Date,
): Promise<Record<string, unknown>> {
  const user = await ownUser(db, userId);
  const open = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(asc(sessions.createdAt));
  const linked = await db.select().from(identities).where(eq(identities.userId, userId));
  const sent = await db.select().from(codes).where(eq(codes.userId, userId));
  const parts: [string, unknown][] = [];
  for (const { name, read } of personal) parts.push([name, await read(db, userId)]);
  return {
    user: {
      ...userAnswer(user, { sendsSms }),
      language: user.language,
      created_at: user.createdAt.toISOString(),
      email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
      phone_verified_at: user.phoneVerifiedAt?.toISOString() ?? null,
    },
    sessions: open.map(({ id, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
      id,
      user_agent: userAgent,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
    identities: linked.map(({ provider, subject, email, createdAt }) => ({
      provider,
      subject,
      email,
      created_at: createdAt.toISOString(),
    })),
    former_contacts: (await changesOf(db, userId)).map(({ email, phone, changedAt, expiresAt }) => ({
      email,
      phone,
      changed_at: changedAt.toISOString(),
      can_be_undone_until: expiresAt.toISOString(),
    })),
    codes: sent.map(({ purpose, target, sentAt }) => ({ purpose, target, sent_at: sentAt.toISOString() })),
    messages: await messagesOf(db, userId, provedAddresses(user)),
    uploads: await uploadsOf(db, userId),
    ...Object.fromEntries(parts),
  };
}

/** Deletes an account and all personal data; its address and number become free. Sends a last email to the customer. */
export async function deleteAccount(
  tx: Database,
  deps: AccountDeps,
  { who, language, now }: { who: Who; language: Language; now: Date },
  proof: OwnProof,
): Promise<void> {
  const { userId } = who;
  const { personal } = deps;
  if (proof.refused) throw proof.refused;
  const user = await ownUser(tx, userId);
  // Lock the account's row last, as adding to a cart does: the other order would deadlock.
  for (const { remove } of personal) await remove(tx, userId);
  await deleteUploadsOf(
    tx,
    userId,
    personal.flatMap(({ retainedUploads }) => retainedUploads?.(tx) ?? []),
  );
  await forgetKeysOf(tx, userId);
  await deleteMessagesOf(tx, userId, provedAddresses(user));
  await takeProof(tx, deps, await ownUserLocked(tx, { who, now }), proof, 'password');
  for (const { notifyBeforeDeletion } of personal) await notifyBeforeDeletion?.(tx, { userId, now });
  await tx.delete(users).where(eq(users.id, userId)); // cascades to sessions, codes, identities and pending links
  await tellGone(tx, user, { language, now });
}

async function tellGone(
  tx: Database,
  { email: recipient, firstName: name }: UserRow,
  { language, now }: { language: Language; now: Date },
): Promise<void> {
  const kind = 'account_deleted';
  await enqueue(tx, { userId: null, channel: 'email', recipient, kind, values: { name }, language, now });
}

/** Verified addresses and numbers only: an unverified one may be somebody else's. */
function provedAddresses({ email, emailVerifiedAt, phone, phoneVerifiedAt }: UserRow): string[] {
  return [...(emailVerifiedAt ? [email] : []), ...(phone !== null && phoneVerifiedAt ? [phone] : [])];
}

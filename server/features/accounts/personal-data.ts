// All that is known of a shopper, given out and deleted (PDPL: access and destruction).
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Language } from '../../../contract/language.ts';
import type { Database } from '../../db/connect.ts';
import { forgetKeysOf } from '../../http/idempotency.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../messages/enqueue.ts';
import { deleteMessagesTo, messagesTo } from '../messages/messages-to.ts';
import { deleteUploadsOf, uploadsOf } from '../uploads/keep-upload.ts';
import type { AccountDeps } from './account-deps.ts';
import { codes, identities, sessions, users } from './accounts.tables.ts';
import { ownUser } from './find-user.ts';
import type { Shown } from './own-password.ts';
import { userAnswer } from './user-answer.ts';

/** Everything of one shopper as JSON. Of secrets (password, tokens, codes) only that they are there. */
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
    codes: sent.map(({ purpose, target, sentAt }) => ({ purpose, target, sent_at: sentAt.toISOString() })),
    messages: await messagesTo(db, recipients(user)),
    uploads: await uploadsOf(db, userId),
    ...Object.fromEntries(parts),
  };
}

/** Deletes an account and all that is personal; address and number are free again. Whoever had it gets a mail. */
export async function deleteAccount(
  tx: Database,
  { personal }: AccountDeps,
  { userId, language, now }: { userId: number; language: Language; now: Date },
  { isRight }: Shown,
): Promise<void> {
  if (!isRight) throw new Refusal('invalid', { fields: { password: 'password_wrong' } });
  const user = await ownUser(tx, userId);
  // The account's own row comes last, as it does for whoever puts something into a cart in this moment: the other way round the two would wait for each other.
  for (const { remove } of personal) await remove(tx, userId);
  await deleteUploadsOf(
    tx,
    userId,
    personal.flatMap(({ keptUploads }) => keptUploads?.(tx) ?? []),
  );
  await forgetKeysOf(tx, userId);
  await deleteMessagesTo(tx, recipients(user));
  const gone = await tx.delete(users).where(eq(users.id, userId)).returning({ id: users.id }); // sessions, codes, identities and waiting links go with it
  if (gone.length === 0) throw new Refusal('unauthenticated');
  const values = { name: user.firstName };
  await enqueue(tx, { channel: 'email', recipient: user.email, kind: 'account_deleted', values, language, now });
}

function recipients({ email, phone }: { email: string; phone: string | null }): string[] {
  return phone === null ? [email] : [email, phone];
}

import { and, asc, desc, eq, gt, inArray, isNull, max, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { ownersKinds, type MailKind } from './kinds.ts';
import { outgoingMessages } from './messages.tables.ts';

/**
 * What was sent to a shopper about their account, also to an address that it had before, and what went to `proved`, the addresses that are shown to be theirs,
 * while there was no account: without what was filled in, for a code may stand there.
 */
export async function messagesOf(db: Database, userId: number, proved: readonly string[]) {
  const found = await db
    .select()
    .from(outgoingMessages)
    .where(and(of(userId, proved), isShoppers))
    .orderBy(asc(outgoingMessages.createdAt));
  return found.map(({ channel, recipient, kind, createdAt, sentAt }) => ({
    channel,
    recipient,
    kind,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }));
}

/** Forgets the same, sent or not, and what the shopper has written to the owner. */
export async function deleteMessagesOf(tx: Database, userId: number, proved: readonly string[]): Promise<void> {
  await tx.delete(outgoingMessages).where(of(userId, proved));
}

const isShoppers = notInArray(outgoingMessages.kind, [...ownersKinds]);

const of = (userId: number, proved: readonly string[]) =>
  or(
    eq(outgoingMessages.userId, userId),
    and(isNull(outgoingMessages.userId), inArray(outgoingMessages.recipient, [...proved]), isShoppers),
  );

/**
 * The addresses that an account had, latest first, and when each was changed: known from the mails that told of it, for as long as those are kept. What came before the
 * owner gave the account back is left out: there are the addresses of whoever it was taken from among them.
 */
export async function formerAddresses(db: Database, userId: number): Promise<{ email: string; until: Date }[]> {
  const ofUser = (kind: MailKind) => and(eq(outgoingMessages.userId, userId), eq(outgoingMessages.kind, kind));
  const [returned] = await db
    .select({ at: max(outgoingMessages.createdAt) })
    .from(outgoingMessages)
    .where(ofUser('account_returned'));
  const since = returned?.at ? gt(outgoingMessages.createdAt, returned.at) : undefined;
  return db
    .select({ email: outgoingMessages.recipient, until: outgoingMessages.createdAt })
    .from(outgoingMessages)
    .where(and(ofUser('email_changed'), since))
    .orderBy(desc(outgoingMessages.createdAt));
}

/** Takes back what still waits for them: all of it, or what is of these kinds and, where an order is named, about that. */
export async function takeBackMessages(
  tx: Database,
  recipients: readonly string[],
  only: { kinds?: readonly string[]; order?: string } = {},
): Promise<void> {
  if (recipients.length === 0) return;
  const { recipient, status, kind, values } = outgoingMessages;
  await tx
    .delete(outgoingMessages)
    .where(
      and(
        eq(status, 'waiting'),
        inArray(recipient, [...recipients]),
        only.kinds && inArray(kind, [...only.kinds]),
        only.order === undefined ? undefined : sql`${values}->>'order' = ${only.order}`,
      ),
    );
}

import { and, asc, desc, eq, gt, inArray, isNull, max, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { ownersKinds, type MailKind } from './kinds.ts';
import { outgoingMessages } from './messages.tables.ts';

/**
 * Messages sent to a shopper: those about their account, including at former addresses, and those sent without an
 * account to `proved`, their verified addresses and numbers. Without the values, which may include a code.
 */
export async function messagesOf(db: Database, userId: number, proved: readonly string[]) {
  const rows = await db
    .select()
    .from(outgoingMessages)
    .where(and(of(userId, proved), isShoppers))
    .orderBy(asc(outgoingMessages.createdAt));
  return rows.map(({ channel, recipient, kind, language, createdAt, sentAt }) => ({
    channel,
    recipient,
    kind,
    language,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }));
}

/** Deletes the same messages, sent or not, and the shopper's messages to the owner. */
export async function deleteMessagesOf(tx: Database, userId: number, proved: readonly string[]): Promise<void> {
  await tx.delete(outgoingMessages).where(of(userId, proved));
}

/** Deletes the copies for the owner of shoppers' messages with these references. */
export async function deleteOwnersCopies(tx: Database, references: readonly string[]): Promise<void> {
  const { kind, values } = outgoingMessages;
  await tx
    .delete(outgoingMessages)
    .where(and(inArray(kind, [...ownersKinds]), inArray(sql`${values}->>'reference'`, [...references])));
}

const isShoppers = notInArray(outgoingMessages.kind, [...ownersKinds]);

const of = (userId: number, proved: readonly string[]) =>
  or(
    eq(outgoingMessages.userId, userId),
    and(isNull(outgoingMessages.userId), inArray(outgoingMessages.recipient, [...proved]), isShoppers),
  );

/**
 * An account's former addresses, latest first, with the time of each change. Read from the emails about the changes, so
 * only as long as those are retained. Ignores everything before the owner returned the account: those include addresses
 * of the intruder.
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

/** Deletes waiting messages to these recipients, optionally only of some kinds or about one order. */
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

import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { outgoingMessages } from './messages.tables.ts';

/** What was sent to addresses and numbers, for their owner: without what was filled in, for a code may stand there. */
export async function messagesTo(db: Database, recipients: readonly string[]) {
  const found = await db
    .select()
    .from(outgoingMessages)
    .where(inArray(outgoingMessages.recipient, [...recipients]))
    .orderBy(asc(outgoingMessages.createdAt));
  return found.map(({ channel, recipient, kind, createdAt, sentAt }) => ({
    channel,
    recipient,
    kind,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }));
}

/** Forgets them, sent or not. */
export async function deleteMessagesTo(tx: Database, recipients: readonly string[]): Promise<void> {
  await tx.delete(outgoingMessages).where(inArray(outgoingMessages.recipient, [...recipients]));
}

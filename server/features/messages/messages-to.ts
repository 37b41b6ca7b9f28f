import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { outgoingMessages } from './messages.tables.ts';

/** What was sent to addresses, numbers and devices, for their owner: without what was filled in, for a code may stand there. */
export async function messagesTo(db: Database, recipients: readonly string[]) {
  if (recipients.length === 0) return [];
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
  if (recipients.length === 0) return;
  await tx.delete(outgoingMessages).where(inArray(outgoingMessages.recipient, [...recipients]));
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

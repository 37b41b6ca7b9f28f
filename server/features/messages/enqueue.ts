import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import type { Content } from './kinds.ts';
import { outgoingMessages } from './messages.tables.ts';

export type MessageToSend = Content & {
  /** The account it concerns, even if its address changes later; null without an account. */
  userId: number | null;
  language: Language;
  now: Date;
  /** Earliest time to send it, if not now. */
  notBefore?: Date;
};

/**
 * Queues a message in the transaction of the event it reports. Call the sender's `wake` after the commit. A waiting
 * message of the same kind to the same recipient with a code is deleted: its code has just been replaced, and the two
 * might arrive in any order.
 */
export async function enqueue(tx: Database, message: MessageToSend): Promise<void> {
  const { userId, channel, recipient, kind, values, language, now, notBefore = now } = message;
  if ('code' in values) {
    await tx
      .delete(outgoingMessages)
      .where(
        and(
          eq(outgoingMessages.status, 'waiting'),
          eq(outgoingMessages.kind, kind),
          eq(outgoingMessages.recipient, recipient),
        ),
      );
  }
  await tx.insert(outgoingMessages).values({
    id: randomUUID(),
    userId,
    channel,
    recipient,
    kind,
    values,
    language,
    nextAt: notBefore,
    createdAt: now,
  });
}

import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Language } from '../../../contract/core/language.ts';
import type { Database } from '../../db/connect.ts';
import type { Content } from './kinds.ts';
import { outgoingMessages } from './messages.tables.ts';

export type Message = Content & {
  /** Whose account it is about, whatever its address is by then; null for somebody without one. */
  userId: number | null;
  language: Language;
  now: Date;
  /** When it may be sent, where that is later. */
  notBefore?: Date;
};

/**
 * Puts a message on its way, in the transaction of what it tells of. Call the sender's `wake` once that has held. An earlier one of the same kind to the same
 * recipient that still waits with a code is taken back: its code has just been replaced, and the two might arrive in any order.
 */
export async function enqueue(tx: Database, message: Message): Promise<void> {
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

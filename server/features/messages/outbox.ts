// The outbox for the owner: waiting, failed and sent messages, never their content.
import { and, count, desc, eq, inArray, lt, min, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { outgoingMessages } from './messages.tables.ts';

export type Channel = (typeof outgoingMessages.$inferSelect)['channel'];

export type MessageStatus = (typeof outgoingMessages.$inferSelect)['status'];

const shown = {
  id: outgoingMessages.id,
  channel: outgoingMessages.channel,
  kind: outgoingMessages.kind,
  language: outgoingMessages.language,
  recipient: outgoingMessages.recipient,
  status: outgoingMessages.status,
  attempts: outgoingMessages.attempts,
  nextAt: outgoingMessages.nextAt,
  lastError: outgoingMessages.lastError,
  createdAt: outgoingMessages.createdAt,
  sentAt: outgoingMessages.sentAt,
};

/** Messages with these statuses, newest first. */
export function listMessages(db: Database, filter: { statuses: readonly MessageStatus[]; most: number }) {
  return db
    .select(shown)
    .from(outgoingMessages)
    .where(inArray(outgoingMessages.status, [...filter.statuses]))
    .orderBy(desc(outgoingMessages.createdAt), outgoingMessages.id)
    .limit(filter.most);
}

/** Number of messages per status. */
export async function countMessages(db: Database): Promise<Record<MessageStatus, number>> {
  const rows = await db
    .select({ status: outgoingMessages.status, messages: count() })
    .from(outgoingMessages)
    .groupBy(outgoingMessages.status);
  const counted = { waiting: 0, failed: 0, sent: 0 };
  for (const { status, messages } of rows) counted[status] = messages;
  return counted;
}

/** Messages on these channels whose next try was due before a given time. */
export async function overdueMessages(
  db: Database,
  channels: readonly Channel[],
  before: Date,
): Promise<{ what: string; many: number; since: Date }[]> {
  if (channels.length === 0) return [];
  const [late] = await db
    .select({ many: count(), since: min(outgoingMessages.nextAt) })
    .from(outgoingMessages)
    .where(
      and(
        eq(outgoingMessages.status, 'waiting'),
        lt(outgoingMessages.nextAt, before),
        inArray(outgoingMessages.channel, [...channels]),
      ),
    );
  return late?.since ? [{ what: 'messages to send', many: late.many, since: late.since }] : [];
}

/** Messages whose id starts with this (lower-case hex digits and dashes). At most two: two means ambiguous. */
export function findMessages(tx: Database, beginning: string) {
  return tx
    .select(shown)
    .from(outgoingMessages)
    .where(sql`starts_with(${outgoingMessages.id}::text, ${beginning})`)
    .limit(2);
}

/**
 * Retries messages at once and resets their attempts: the given ids, whether waiting or failed, or else all failed
 * ones. Returns the number.
 */
export async function retryMessages(tx: Database, now: Date, ids?: readonly string[]): Promise<number> {
  const which = ids
    ? and(inArray(outgoingMessages.id, [...ids]), ne(outgoingMessages.status, 'sent'))
    : eq(outgoingMessages.status, 'failed');
  const changed = await tx
    .update(outgoingMessages)
    .set({ status: 'waiting', attempts: 0, nextAt: now })
    .where(which)
    .returning({ id: outgoingMessages.id });
  return changed.length;
}

/** Makes all waiting messages due now. Use only if no other sender runs: it also takes what they are sending. */
export async function tryWaitingNow(db: Database, now: Date): Promise<void> {
  await db.update(outgoingMessages).set({ nextAt: now }).where(eq(outgoingMessages.status, 'waiting'));
}

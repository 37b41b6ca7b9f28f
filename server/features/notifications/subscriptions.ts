// Devices that receive notifications.
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Language } from '../../../contract/core/language.ts';
import type { PushSubscriptionOf } from '../../../contract/account/notifications.ts';
import type { Database } from '../../db/connect.ts';
import { expiredSessionIds } from '../accounts/purge-accounts.ts';
import { holdSession } from '../accounts/auth/sessions.ts';
import { takeBackMessages } from '../messages/messages-of.ts';
import { pushSubscriptions } from './notifications.tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** More devices than anyone has; reset browsers leave dead subscriptions behind. */
export const mostDevices = 10;

type Registration = {
  userId: number;
  sessionId: string;
  subscription: PushSubscriptionOf;
  /** The store's public key that the device subscribed with. */
  serverKey: string;
  language: Language;
  userAgent: string;
  now: Date;
};

/**
 * Subscribes a device. If it belonged to another shopper, that subscription and its waiting notifications are deleted.
 * Throws `unauthenticated` if the session has just ended.
 */
export async function saveSubscription(tx: Database, registration: Registration): Promise<void> {
  const { userId, sessionId, subscription, serverKey, language, userAgent, now } = registration;
  const { endpoint, keys } = subscription;
  await holdSession(tx, sessionId);
  const [existing] = await tx
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update');
  if (existing && existing.userId !== userId) await forgetSubscriptions(tx, [existing.id]);
  const set = { userId, sessionId, ...keys, serverKey, language, userAgent, seenAt: now };
  await tx
    .insert(pushSubscriptions)
    .values({ id: randomUUID(), endpoint, createdAt: now, ...set })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set });
  await forgetBeyond(tx, userId);
}

async function forgetBeyond(tx: Database, userId: number): Promise<void> {
  const { id, seenAt, createdAt } = pushSubscriptions;
  const newest = await tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(seenAt), desc(createdAt), id)
    .limit(mostDevices);
  const newestIds = newest.map((row) => row.id);
  const old = await tx
    .select({ id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(id, newestIds)));
  await forgetSubscriptions(
    tx,
    old.map((row) => row.id),
  );
}

/** Unsubscribes a shopper's own device; others are left alone. */
export async function dropSubscription(tx: Database, userId: number, endpoint: string): Promise<void> {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)));
  await forgetSubscriptions(
    tx,
    rows.map(({ id }) => id),
  );
}

/** PostgreSQL takes 65,535 values with a statement. */
const mostAtOnce = 10_000;

/** Deletes devices and their waiting notifications. */
export async function forgetSubscriptions(tx: Database, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const some = ids.slice(from, from + mostAtOnce);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, some));
    await takeBackMessages(tx, some);
  }
}

/** A device by id; null if it is no longer subscribed. */
export async function findSubscription(db: Database, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row ?? null;
}

/** All devices of a shopper. */
export function subscriptionsOf(db: Database, userId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id);
}

export async function noteSuccess(db: Database, id: string, now: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastSuccessAt: now }).where(eq(pushSubscriptions.id, id));
}

/** Keeps devices subscribed when their session expires. Call it before expired sessions are deleted. */
export async function detachFromExpiredSessions(db: Database, now: Date): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ sessionId: null })
    .where(inArray(pushSubscriptions.sessionId, expiredSessionIds(db, now)));
}

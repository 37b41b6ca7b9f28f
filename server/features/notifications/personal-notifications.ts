// What accounts need of notices: to give out what is kept for them, and to forget it.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { choicesAnswer, choicesOf } from './notification-settings.ts';
import { pushChoices, pushSubscriptions } from './notifications.tables.ts';
import { forgetSubscriptions, subscriptionsOf } from './subscriptions.ts';

/** As a part of what accounts give out and delete. Of the keys only that they are there. */
export const personalPush = {
  name: 'notices',
  async read(db: Database, userId: number) {
    const devices = await subscriptionsOf(db, userId);
    return {
      choices: choicesAnswer(await choicesOf(db, userId)),
      devices: devices.map(({ endpoint, language, userAgent, createdAt, seenAt, lastSuccessAt }) => ({
        endpoint,
        language,
        user_agent: userAgent,
        created_at: createdAt.toISOString(),
        seen_at: seenAt.toISOString(),
        last_success_at: lastSuccessAt?.toISOString() ?? null,
      })),
    };
  },
  /** Devices whose session ran out by itself: one of them may be a thief's. The owner's own ask again at their next start. */
  async endLeftBehind(tx: Database, userId: number): Promise<void> {
    const { id } = pushSubscriptions;
    const left = await tx
      .select({ id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId)));
    await forgetSubscriptions(
      tx,
      left.map((row) => row.id),
    );
  },
  async remove(tx: Database, userId: number): Promise<void> {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await tx.delete(pushChoices).where(eq(pushChoices.userId, userId));
  },
};

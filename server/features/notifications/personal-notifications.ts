// What accounts need from notifications: export and deletion.
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { choicesAnswer, readNotificationSettings } from './notification-settings.ts';
import { pushChoices, pushSubscriptions } from './notifications.tables.ts';
import { forgetSubscriptions, subscriptionsOf } from './subscriptions.ts';
import type { PersonalPart } from '../accounts/profile/personal-part.ts';

/** Part of a customer's data export and deletion. The export leaves out the devices' keys. */
export const personalPush = {
  name: 'notices',
  async read(db: Database, userId: number) {
    const devices = await subscriptionsOf(db, userId);
    return {
      choices: choicesAnswer(await readNotificationSettings(db, userId)),
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
  /**
   * Removes devices of expired sessions: one may be a thief's. The owner's devices subscribe again at their next start.
   */
  async endOrphanedAccess(tx: Database, userId: number | null): Promise<void> {
    const { id, sessionId } = pushSubscriptions;
    const ofUser = userId === null ? undefined : eq(pushSubscriptions.userId, userId);
    const left = await tx
      .select({ id })
      .from(pushSubscriptions)
      .where(and(ofUser, isNull(sessionId)));
    await forgetSubscriptions(
      tx,
      left.map((row) => row.id),
    );
  },
  async remove(tx: Database, userId: number): Promise<void> {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await tx.delete(pushChoices).where(eq(pushChoices.userId, userId));
  },
} satisfies PersonalPart;

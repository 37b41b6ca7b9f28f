// What accounts need of notices: to give out what is kept for them, and to forget it.
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { deleteMessagesTo, messagesTo } from '../messages/messages-to.ts';
import { choicesAnswer, choicesOf } from './push-choices.ts';
import { pushChoices, pushSubscriptions } from './push.tables.ts';
import { subscriptionsOf } from './subscriptions.ts';

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
      messages: await messagesTo(
        db,
        devices.map(({ id }) => id),
      ),
    };
  },
  async remove(tx: Database, userId: number): Promise<void> {
    const devices = await subscriptionsOf(tx, userId);
    await deleteMessagesTo(
      tx,
      devices.map(({ id }) => id),
    );
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
    await tx.delete(pushChoices).where(eq(pushChoices.userId, userId));
  },
};

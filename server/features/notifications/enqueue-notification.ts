import type { Database } from '../../db/connect.ts';
import { enqueue } from '../messages/enqueue.ts';
import type { PushContent } from '../messages/kinds.ts';
import { takeBackMessages } from '../messages/messages-of.ts';
import { readNotificationSettings } from './notification-settings.ts';
import { pushRules } from './push-rules.ts';
import { quietUntil } from './quiet-hours.ts';
import { subscriptionsOf } from './subscriptions.ts';

type NotificationContent<Content = PushContent> = Content extends PushContent
  ? Pick<Content, 'kind' | 'values'>
  : never;

/**
 * Queues a notification for each device of a shopper who has not turned its topic off, in the transaction of the event
 * it reports. Deletes a waiting one about the same order: it is outdated.
 */
export async function enqueueNotification(
  tx: Database,
  userId: number,
  content: NotificationContent,
  now: Date,
): Promise<void> {
  const devices = await subscriptionsOf(tx, userId);
  if (devices.length === 0) return;
  const { topic, cannotWait } = pushRules[content.kind];
  const choices = await readNotificationSettings(tx, userId);
  if (!choices[topic]) return;
  const notBefore = (cannotWait ? null : quietUntil(now, choices.quiet)) ?? now;
  if ('order' in content.values)
    await takeBackMessages(
      tx,
      devices.map(({ id }) => id),
      { order: content.values.order },
    );
  for (const { id, language } of devices)
    await enqueue(tx, { userId, channel: 'push', recipient: id, ...content, language, now, notBefore });
}

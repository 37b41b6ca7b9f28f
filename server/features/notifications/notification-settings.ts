import { eq } from 'drizzle-orm';
import { pushTopics, type PushSettings } from '../../../contract/account/notifications.ts';
import type { Database } from '../../db/connect.ts';
import { takeBackMessages } from '../messages/messages-of.ts';
import { kindsOf } from './push-rules.ts';
import { pushChoices, pushSubscriptions } from './notifications.tables.ts';
import { minutesOf, clockTimeOf, usualQuietHours, type QuietHours } from './quiet-hours.ts';

export type NotificationSettings = { orders: boolean; stock: boolean; quiet: QuietHours | null };

/** What a shopper wants to be notified of. The default is everything, with quiet hours at night. */
export async function readNotificationSettings(db: Database, userId: number): Promise<NotificationSettings> {
  const [row] = await db.select().from(pushChoices).where(eq(pushChoices.userId, userId));
  if (!row) return { orders: true, stock: true, quiet: usualQuietHours };
  const { orders, stock, quietFrom, quietTo } = row;
  return { orders, stock, quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo } };
}

/** The same in the contract's shape. */
export function choicesAnswer({ orders, stock, quiet }: NotificationSettings): Omit<PushSettings, 'public_key'> {
  return { orders, stock, quiet: quiet && { from: clockTimeOf(quiet.from), to: clockTimeOf(quiet.to) } };
}

/** Saves the settings. Waiting notifications of topics now turned off are deleted. */
export async function saveNotificationSettings(
  tx: Database,
  userId: number,
  { orders, stock, quiet }: Omit<PushSettings, 'public_key'>,
): Promise<NotificationSettings> {
  const hours = quiet && { from: minutesOf(quiet.from), to: minutesOf(quiet.to) };
  const set = { orders, stock, quietFrom: hours?.from ?? null, quietTo: hours?.to ?? null };
  await tx
    .insert(pushChoices)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: pushChoices.userId, set });
  const devices = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  const settings = { orders, stock };
  const kinds = pushTopics.flatMap((topic) => (settings[topic] ? [] : kindsOf(topic)));
  if (kinds.length > 0)
    await takeBackMessages(
      tx,
      devices.map(({ id }) => id),
      { kinds },
    );
  return { orders, stock, quiet: hours };
}

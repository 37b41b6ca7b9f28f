import { eq } from 'drizzle-orm';
import { pushTopics, type PushSettings } from '../../../contract/account/notifications.ts';
import type { Database } from '../../db/connect.ts';
import { takeBackMessages } from '../messages/messages-of.ts';
import { kindsOf } from './push-rules.ts';
import { pushChoices, pushSubscriptions } from './notifications.tables.ts';
import { minutesOf, timeOf, usualQuietHours, type QuietHours } from './quiet-hours.ts';

export type Choices = { orders: boolean; stock: boolean; quiet: QuietHours | null };

/** What a shopper wants to be told of: everything and by day, where they have not said otherwise. */
export async function choicesOf(db: Database, userId: number): Promise<Choices> {
  const [row] = await db.select().from(pushChoices).where(eq(pushChoices.userId, userId));
  if (!row) return { orders: true, stock: true, quiet: usualQuietHours };
  const { orders, stock, quietFrom, quietTo } = row;
  return { orders, stock, quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo } };
}

/** The same as the contract writes it. */
export function choicesAnswer({ orders, stock, quiet }: Choices): Omit<PushSettings, 'public_key'> {
  return { orders, stock, quiet: quiet && { from: timeOf(quiet.from), to: timeOf(quiet.to) } };
}

/** Sets it. What is refused and still waits is taken back. */
export async function choose(
  tx: Database,
  userId: number,
  { orders, stock, quiet }: Omit<PushSettings, 'public_key'>,
): Promise<Choices> {
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
  const wanted = { orders, stock };
  const kinds = pushTopics.flatMap((topic) => (wanted[topic] ? [] : kindsOf(topic)));
  if (kinds.length > 0)
    await takeBackMessages(
      tx,
      devices.map(({ id }) => id),
      { kinds },
    );
  return { orders, stock, quiet: hours };
}

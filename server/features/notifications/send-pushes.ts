// Sends notifications like the email sender (messages/send-messages.ts), but checks the shopper's settings again just
// before each one.
import type { PushPayload } from '../../../contract/account/notifications.ts';
import { failed } from '../../providers/outcome.ts';
import type { SendPush } from '../../providers/push/web-push.ts';
import { composeNotification } from '../messages/compose.ts';
import { isPushKind } from '../messages/kinds.ts';
import {
  createSender,
  type MessageDelivery,
  type OutgoingMessage,
  type Sender,
  type SenderDeps,
} from '../messages/send-messages.ts';
import type { StoreCard } from '../messages/store-card.ts';
import { readNotificationSettings } from './notification-settings.ts';
import { pushRules } from './push-rules.ts';
import { quietUntil } from './quiet-hours.ts';
import { findSubscription, forgetSubscriptions, noteSuccess } from './subscriptions.ts';

const hourMs = 60 * 60_000;

export type PushSending = {
  send: SendPush;
  /** The store's public key; a device that subscribed with another one accepts nothing. */
  publicKey: string;
};

/** Sends notifications to devices. */
export function pushSender(deps: SenderDeps, sending: PushSending): Sender {
  return createSender(deps, 'push', (row, store) => deliver(deps, sending, row, store));
}

async function deliver(
  { db, now }: SenderDeps,
  { send, publicKey }: PushSending,
  row: OutgoingMessage,
  store: StoreCard,
): Promise<MessageDelivery> {
  const { kind } = row;
  if (!isPushKind(kind)) return failed(false, `this version of the store has no notification for ${kind}`);
  const device = await findSubscription(db, row.recipient);
  if (!device) return 'unwanted';
  const forget = () => db.transaction((tx) => forgetSubscriptions(tx, [device.id]));
  if (device.serverKey !== publicKey) {
    await forget();
    return 'unwanted';
  }
  const { topic, cannotWait, urgency, livesHours } = pushRules[kind];
  const choices = await readNotificationSettings(db, device.userId);
  if (!choices[topic]) return 'unwanted';
  const at = now();
  const putOffUntil = cannotWait ? null : quietUntil(at, choices.quiet);
  if (putOffUntil) return { putOffUntil };
  const leftMs = row.createdAt.getTime() + livesHours * hourMs - at.getTime();
  if (leftMs <= 0) return row.lastError === null ? 'unwanted' : failed(true, 'it could not be sent in time');

  const { language } = device;
  const about = aboutOf(row.values);
  const notice: PushPayload = { ...composeNotification({ ...row, kind, language }, store), tag: about };
  const outcome = await send({
    endpoint: device.endpoint,
    p256dh: device.p256dh,
    auth: device.auth,
    text: JSON.stringify(notice),
    ttlSeconds: Math.ceil(leftMs / 1000),
    topic: about.replaceAll('-', ''),
    urgency,
  });
  if (outcome === 'gone') {
    await forget();
    return 'unwanted';
  }
  if (outcome.sent) await noteSuccess(db, device.id, at);
  return outcome;
}

/** What a notification is about; a newer one with the same value replaces it. At most 32 characters without dashes. */
function aboutOf(values: Record<string, string>): string {
  return values.order ?? `stock-${values.variety ?? ''}`;
}

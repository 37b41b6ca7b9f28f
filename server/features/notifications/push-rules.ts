// How each kind of notification is delivered.
import type { PushTopic } from '../../../contract/account/notifications.ts';
import type { PushKind } from '../messages/kinds.ts';

type Rule = {
  /** The topic that a shopper can turn off. */
  topic: PushTopic;
  /** Whether it is sent in quiet hours too: it answers what the shopper is doing now, or needs action soon. */
  cannotWait: boolean;
  /** RFC 8030, section 5.3: `high` wakes a phone in power saving mode. */
  urgency: 'normal' | 'high';
  /** Lifetime in hours; after that it is not sent. */
  livesHours: number;
};

const stage: Rule = { topic: 'orders', cannotWait: false, urgency: 'normal', livesHours: 72 };

export const pushRules: Record<PushKind, Rule> = {
  order_placed: { ...stage, cannotWait: true, livesHours: 4 },
  payment_received: stage,
  payment_completed: stage,
  receipt_rejected: stage,
  // the products stay reserved for half an hour
  payment_failed: { ...stage, cannotWait: true, urgency: 'high', livesHours: 1 },
  payment_missing: stage,
  payment_expired: stage,
  order_cancelled: stage,
  order_not_delivered: stage,
  refund_account_wanted: stage,
  refund_account_saved: { ...stage, cannotWait: true }, // somebody else may have supplied it
  order_refunded: stage,
  order_shipped: stage,
  order_out_for_delivery: { ...stage, cannotWait: true, urgency: 'high', livesHours: 12 },
  order_delivered: stage,
  order_returned: stage,
  back_in_stock: { ...stage, topic: 'stock', livesHours: 24 },
};

/** The kinds of a topic. */
export function kindsOf(topic: PushTopic): PushKind[] {
  return (Object.keys(pushRules) as PushKind[]).filter((kind) => pushRules[kind].topic === topic);
}

// How each notice travels.
import type { PushTopic } from '../../../contract/account/notifications.ts';
import type { PushKind } from '../messages/kinds.ts';

type Rule = {
  /** What a shopper refuses it with. */
  topic: PushTopic;
  /** Whether it comes in quiet hours too: an answer to what the shopper does at this moment, or something to be done soon. */
  cannotWait: boolean;
  /** RFC 8030, section 5.3: `high` wakes a phone that saves its battery. */
  urgency: 'normal' | 'high';
  /** After so many hours it is of no use any more. */
  livesHours: number;
};

const stage: Rule = { topic: 'orders', cannotWait: false, urgency: 'normal', livesHours: 72 };

export const pushRules: Record<PushKind, Rule> = {
  order_placed: { ...stage, cannotWait: true, livesHours: 4 },
  payment_received: stage,
  payment_completed: stage,
  receipt_rejected: stage,
  payment_failed: { ...stage, cannotWait: true, urgency: 'high', livesHours: 1 }, // the goods are kept for half an hour
  payment_missing: stage,
  payment_expired: stage,
  order_cancelled: stage,
  order_not_delivered: stage,
  refund_account_wanted: stage,
  refund_account_saved: { ...stage, cannotWait: true }, // somebody else may have said it
  order_refunded: stage,
  order_shipped: stage,
  order_out_for_delivery: { ...stage, cannotWait: true, urgency: 'high', livesHours: 12 },
  order_delivered: stage,
  order_returned: stage,
  back_in_stock: { ...stage, topic: 'stock', livesHours: 24 },
};

/** The kinds that are refused with a topic. */
export function kindsOf(topic: PushTopic): PushKind[] {
  return (Object.keys(pushRules) as PushKind[]).filter((kind) => pushRules[kind].topic === topic);
}

import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { lockOwnOrder, type OrderRow } from './change-order.ts';
import { closeOrder } from './close-order.ts';
import { NotMovable } from './move-order.ts';
import { canCancel, isUndelivered } from './states.ts';

/** Cancels a customer's own order. Idempotent. Throws `not_found`, `not_cancellable`. */
export async function cancelOrder(
  tx: Database,
  { userId, orderId, now }: { userId: number; orderId: string; now: Date },
): Promise<void> {
  const order = await lockOwnOrder(tx, userId, orderId);
  if (order.status === 'cancelled') return;
  if (!canCancel(order)) throw new Refusal('not_cancellable');
  await closeOrder(tx, order, now);
}

/**
 * Cancels a locked, undelivered order for the owner: it was refused at the door, is lost, or will not be sent.
 * Idempotent. Throws NotMovable if it was delivered.
 */
export async function cancelOrderForOwner(
  tx: Database,
  order: OrderRow,
  { reason, now }: { reason: string | null; now: Date },
): Promise<OrderRow> {
  if (order.status === 'cancelled') return order;
  if (!isUndelivered(order.status))
    throw new NotMovable(
      `Order ${order.number} was delivered and cannot be cancelled. If it came back: orders move ${order.number} returned`,
    );
  const mail = order.status === 'processing' ? 'order_cancelled' : 'order_not_delivered';
  return closeOrder(tx, order, now, { reason, mail });
}

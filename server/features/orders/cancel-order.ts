import type { Database } from '../../db/connect.ts';
import { Refusal } from '../../http/refusal.ts';
import { holdOwnOrder } from './change-order.ts';
import { closeOrder } from './close-order.ts';
import { canCancel } from './states.ts';

/** Cancels a customer's own order. Throws `not_found`, `not_cancellable`. An order that is cancelled already stays so: what was sent twice is done once. */
export async function cancelOrder(
  tx: Database,
  { userId, orderId, now }: { userId: number; orderId: string; now: Date },
): Promise<void> {
  const order = await holdOwnOrder(tx, userId, orderId);
  if (order.status === 'cancelled') return;
  if (!canCancel(order)) throw new Refusal('not_cancellable');
  await closeOrder(tx, order, now);
}

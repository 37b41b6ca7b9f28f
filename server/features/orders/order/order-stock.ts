// Stock of an order: reserve, release, and count as sold.
import {
  countSold,
  giveStockBack,
  holdVarieties,
  takeStock,
  type HeldVariety,
  type VarietyQuantities,
} from '../../catalogue/stock.ts';
import type { Database } from '../../../db/connect.ts';
import { changeOrder, orderLinesOf, type OrderRow } from './change-order.ts';
import { isFirm } from './states.ts';

export type Shortage = { variety_id: number; requested: number; available: number };

/** Total quantity of each variety. */
export function quantitiesByVariety(lines: readonly { varietyId: number; quantity: number }[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { varietyId, quantity } of lines) pieces.set(varietyId, (pieces.get(varietyId) ?? 0) + quantity);
  return pieces;
}

/** Varieties whose stock is too low for the wanted quantities. */
export function shortagesOf(
  pieces: VarietyQuantities,
  held: ReadonlyMap<number, Pick<HeldVariety, 'stock'>>,
): Shortage[] {
  return [...pieces].flatMap(([id, requested]) => {
    const available = held.get(id)?.stock ?? 0;
    return available < requested ? [{ variety_id: id, requested, available }] : [];
  });
}

/** Reserves an order's stock if it is not reserved. Returns what is missing; if anything is, reserves nothing. */
export async function reserve(tx: Database, order: OrderRow): Promise<Shortage[]> {
  if (order.stockHeld) return [];
  const pieces = quantitiesByVariety(await orderLinesOf(tx, order.id));
  const missing = shortagesOf(pieces, await holdVarieties(tx, [...pieces.keys()]));
  if (missing.length === 0) await take(tx, order.id, pieces);
  return missing;
}

/** Takes quantities out of stock. The varieties must be locked and available. */
export async function take(tx: Database, orderId: string, pieces: VarietyQuantities): Promise<void> {
  if (!(await takeStock(tx, orderId, pieces))) throw new Error(`the stock for ${orderId} was checked but is missing`);
}

/** Releases an order's stock, if it is reserved. */
export async function release(tx: Database, order: OrderRow): Promise<void> {
  if (!order.stockHeld) return;
  const pieces = quantitiesByVariety(await orderLinesOf(tx, order.id));
  await holdVarieties(tx, [...pieces.keys()]);
  await giveStockBack(tx, order.id, pieces);
}

/** Whether an order's units count as sold: while it is firm and neither cancelled nor returned. */
export function countsAsSold({ status, paymentStatus }: Pick<OrderRow, 'status' | 'paymentStatus'>): boolean {
  return isFirm(paymentStatus) && !['cancelled', 'returned'].includes(status);
}

/** Counts an order's units as sold, or takes them back, if that is due. */
export async function settleSold(tx: Database, order: OrderRow, now: Date): Promise<OrderRow> {
  const counts = countsAsSold(order);
  if (counts === order.countedAsSold) return order;
  await countSold(tx, quantitiesByVariety(await orderLinesOf(tx, order.id)), counts ? 1 : -1);
  return changeOrder(tx, order, { countedAsSold: counts }, now);
}

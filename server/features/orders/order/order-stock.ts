// The pieces of an order: taken out of the stock, put back, and counted as sold.
import { bumpRevision } from '../../catalogue/import/bump-revision.ts';
import {
  countSold,
  giveStockBack,
  hasTurned,
  holdVarieties,
  takeStock,
  type HeldVariety,
  type Pieces,
} from '../../catalogue/stock.ts';
import type { Database } from '../../../db/connect.ts';
import { changeOrder, linesOf, type OrderRow } from './change-order.ts';
import { isFirm } from './states.ts';

export type Shortage = { variety_id: number; requested: number; available: number };

/** How many pieces of each variety. */
export function piecesOf(lines: readonly { varietyId: number; quantity: number }[]): Map<number, number> {
  const pieces = new Map<number, number>();
  for (const { varietyId, quantity } of lines) pieces.set(varietyId, (pieces.get(varietyId) ?? 0) + quantity);
  return pieces;
}

/** What of the wanted pieces is not there. */
export function shortagesOf(pieces: Pieces, held: ReadonlyMap<number, Pick<HeldVariety, 'stock'>>): Shortage[] {
  return [...pieces].flatMap(([id, requested]) => {
    const available = held.get(id)?.stock ?? 0;
    return available < requested ? [{ variety_id: id, requested, available }] : [];
  });
}

/** Takes the pieces of an order again where it does not hold them. Gives what is missing, and then takes nothing. */
export async function reserve(tx: Database, order: OrderRow): Promise<{ missing: Shortage[]; pieces: Pieces }> {
  if (order.stockHeld) return { missing: [], pieces: new Map() };
  const pieces = piecesOf(await linesOf(tx, order.id));
  const missing = shortagesOf(pieces, await holdVarieties(tx, [...pieces.keys()]));
  if (missing.length > 0) return { missing, pieces: new Map() };
  await take(tx, order.id, pieces);
  return { missing, pieces };
}

/** Takes pieces that are held and there. */
export async function take(tx: Database, orderId: string, pieces: Pieces): Promise<void> {
  if (!(await takeStock(tx, orderId, pieces))) throw new Error(`the stock for ${orderId} was counted and is not there`);
}

/** Gives back what an order holds, and which pieces they were; none where it holds nothing. */
export async function release(tx: Database, order: OrderRow): Promise<Pieces> {
  if (!order.stockHeld) return new Map();
  const pieces = piecesOf(await linesOf(tx, order.id));
  await holdVarieties(tx, [...pieces.keys()]);
  await giveStockBack(tx, order.id, pieces);
  return pieces;
}

/** Has lists show at once that the last piece of something has gone, or the first has come back. Takes the row that all instances look at, so it comes late in a transaction. */
export async function tellOfStock(tx: Database, pieces: Pieces, moved: 'taken' | 'given back'): Promise<void> {
  if (pieces.size > 0 && (await hasTurned(tx, pieces, moved))) await bumpRevision(tx);
}

/** Counts the pieces of an order as sold while it stands and is paid for, or will be at the door. */
export async function settleSold(tx: Database, order: OrderRow, now: Date): Promise<OrderRow> {
  const counts = isFirm(order.paymentStatus) && !['cancelled', 'returned'].includes(order.status);
  if (counts === order.countedAsSold) return order;
  await countSold(tx, piecesOf(await linesOf(tx, order.id)), counts ? 1 : -1);
  return changeOrder(tx, order, { countedAsSold: counts }, now);
}

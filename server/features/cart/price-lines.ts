// Prices, limits, issues and sums of a cart's lines, in halalas. Pure.
import { countsInTotals, maxQuantity, type LineIssue } from '../../../contract/shopper/cart.ts';
import { halalas, vatContained, type Halalas } from '../../../contract/core/money.ts';
import { groupRows } from '../../db/group-rows.ts';
import type { VarietyWithProduct } from '../catalogue/varieties.ts';
import type { Line } from './read-lines.ts';

export type PricedLine = ReturnType<typeof priceLines>[number];

/** Lines with current prices and stock. */
export function priceLines(lines: readonly Line[], varieties: ReadonlyMap<number, VarietyWithProduct>) {
  const ofVariety = groupRows(lines, ({ varietyId }) => varietyId);
  return lines.flatMap((line) => {
    const variety = varieties.get(line.varietyId);
    if (!variety) return []; // impossible: a line references its variety
    const sameVariety = ofVariety.get(line.varietyId) ?? [];
    const limits = maxQuantities(
      sameVariety.map(({ quantity }) => quantity),
      variety.stock,
    );
    const available = variety.isSold ? (limits[sameVariety.indexOf(line)] ?? 0) : 0;
    const { price, isSold } = variety;
    const { quantity, priceWhenAdded } = line;
    return {
      line,
      variety,
      quantity,
      available,
      total: halalas(price * quantity),
      issue: issueOf({ isSold, quantity, available, price, priceWhenAdded }),
    };
  });
}

/**
 * Maximum quantities of the lines of one variety, oldest line first: the stock minus the quantities of the others. If
 * together they exceed the stock, the older lines get theirs first, so that not all of them have an issue. If no line
 * exceeds its maximum, the lines together do not exceed the stock.
 */
export function maxQuantities(quantities: readonly number[], stock: number): number[] {
  const all = quantities.reduce((sum, quantity) => sum + quantity, 0);
  let left = Math.max(0, stock);
  return quantities.map((quantity) => {
    const share = Math.min(quantity, left);
    left -= share;
    return Math.min(maxQuantity, Math.max(stock - (all - quantity), share));
  });
}

/** The issue of a line to resolve first. */
export function issueOf(line: {
  isSold: boolean;
  quantity: number;
  available: number;
  price: Halalas;
  priceWhenAdded: Halalas;
}): LineIssue | null {
  if (!line.isSold) return 'unavailable';
  if (line.available <= 0) return 'out_of_stock';
  if (line.quantity > line.available) return 'insufficient_stock';
  return line.price === line.priceWhenAdded ? null : 'price_changed';
}

type Counted = { total: Halalas; quantity: number; issue: LineIssue | null };

/** Subtotal and number of units of the lines that can be ordered. */
export function sumLines(lines: readonly Counted[]): { items: number; subtotal: Halalas } {
  const counted = lines.filter(({ issue }) => countsInTotals(issue));
  return {
    items: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: halalas(counted.reduce((sum, { total }) => sum + total, 0)),
  };
}

/**
 * Total and the VAT it contains, computed once on the whole (decisions.md, 'Money'). A discount above the subtotal
 * takes off only the subtotal.
 */
export function cartTotalOf(subtotal: Halalas, discount: Halalas): { total: Halalas; vat: Halalas } {
  const total = halalas(Math.max(0, subtotal - discount));
  return { total, vat: vatContained(total) };
}

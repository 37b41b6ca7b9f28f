// Maximum quantity of each line of one variety, and the issue of a line. Pure.
import { maxQuantity, type LineIssue } from '../../../contract/shopper/cart.ts';
import type { Halalas } from '../../../contract/core/money.ts';

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

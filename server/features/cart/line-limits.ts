// How many pieces each line of one variety can hold, and what is wrong with a line. Pure.
import { mostPieces, type LineIssue } from '../../../contract/shopper/cart.ts';
import type { Halalas } from '../../../contract/core/money.ts';

/**
 * The most that each line of one variety can hold, in their order, the oldest first: the stock less what the others hold. Where they want more than there is, the older lines
 * have theirs first, so that not every one of them is in the wrong. If no line wants more than it can hold, all together want no more than the stock.
 */
export function roomOf(wanted: readonly number[], stock: number): number[] {
  const all = wanted.reduce((sum, quantity) => sum + quantity, 0);
  let left = Math.max(0, stock);
  return wanted.map((quantity) => {
    const share = Math.min(quantity, left);
    left -= share;
    return Math.min(mostPieces, Math.max(stock - (all - quantity), share));
  });
}

/** The one thing about a line that has to be settled first. */
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

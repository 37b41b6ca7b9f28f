// Sums of a cart, in halalas. Pure.
import { countsInTotals, type LineIssue } from '../../../contract/shopper/cart.ts';
import { halalas, vatContained, type Halalas } from '../../../contract/core/money.ts';

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

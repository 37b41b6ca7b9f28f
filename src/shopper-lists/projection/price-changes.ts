// Prices that changed before a change took effect (offline-design.md, section 5): the server sees a new line without an
// issue, but the shopper saw another price.
import type { CartLine } from '../../../contract/shopper/cart.ts';
import type { Outcome } from '../operations/outcomes.ts';

/**
 * The server's lines. A line whose price the shopper has not seen yet gets the issue `price_changed`, with the price
 * they saw.
 */
export function withPriceChanges(lines: readonly CartLine[], outcomes: readonly Outcome[]): CartLine[] {
  return lines.map((line) => {
    if (line.issue !== null) return line;
    const change = outcomes.filter((each) => isPriceChangeOf(line, each)).at(-1);
    return change ? { ...line, issue: 'price_changed', price_when_added: change.was } : line;
  });
}

function isPriceChangeOf(
  { variety_id, price }: CartLine,
  each: Outcome,
): each is Extract<Outcome, { is: 'price_changed' }> {
  return each.is === 'price_changed' && !each.isAccepted && each.variety_id === variety_id && each.price === price;
}

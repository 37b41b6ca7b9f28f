// Not in money.ts, because the first visit to a list loads that.
import { halalas, type Halalas } from './money.ts';

/**
 * Allocates an amount over shares by largest remainder: the parts add up to the amount exactly, and each is its exact
 * share rounded down or up. Of equal remainders the earlier one is rounded up. Throws RangeError for negative values,
 * and if there is an amount but no share.
 */
export function allocate(amount: Halalas, shares: readonly Halalas[]): Halalas[] {
  if (amount < 0 || shares.some((share) => share < 0)) throw new RangeError('below zero');
  const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n);
  if (whole === 0n) {
    if (amount > 0) throw new RangeError('no share to allocate it to');
    return shares.map(() => halalas(0));
  }
  const parts = shares.map((share, at) => {
    const exact = BigInt(amount) * BigInt(share);
    return { at, part: exact / whole, remainder: exact % whole };
  });
  const left = Number(BigInt(amount) - parts.reduce((sum, { part }) => sum + part, 0n));
  const byRemainder = [...parts].sort((a, b) => {
    if (a.remainder === b.remainder) return a.at - b.at;
    return a.remainder > b.remainder ? -1 : 1;
  });
  const raised = new Set(byRemainder.slice(0, left).map(({ at }) => at));
  return parts.map(({ at, part }) => halalas(Number(part) + (raised.has(at) ? 1 : 0)));
}

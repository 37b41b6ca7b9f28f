// Money is an integer number of halalas inside the program, and SAR with at most two decimals on the wire and in files.
// Nothing else in the project converts between the two.

declare const halalasBrand: unique symbol;

/** An integer number of halalas; 100 halalas are 1 SAR. */
export type Halalas = number & { readonly [halalasBrand]: true };

/** Brands a number of halalas. Throws RangeError if it is not a safe integer. */
export function halalas(count: number): Halalas {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number of halalas: ${count}`);
  return count as Halalas;
}

/** Converts SAR, e.g. 149.5, to halalas. Throws RangeError if there are more than two decimals. */
export function fromSar(sar: number): Halalas {
  const count = Math.round(sar * 100);
  if (Math.abs(count - sar * 100) > 1e-6) throw new RangeError(`more than two decimals: ${sar}`);
  return halalas(count);
}

/** Converts halalas to SAR, with at most two decimals. */
export function toSar(amount: Halalas): number {
  return amount / 100;
}

/**
 * An amount as the owner's tables and tasks show it: SAR 1150.00. Throws RangeError if it is not a whole number of
 * halalas.
 */
export function sarText(count: number): string {
  return `SAR ${toSar(halalas(count)).toFixed(2)}`;
}

/** Saving against the price before discount, in whole per cent rounded down, so that it is never overstated. */
export function savedPercent(price: number, before: number): number {
  return before > price && before > 0 ? Math.floor(((before - price) / before) * 100 + 1e-9) : 0;
}

/**
 * VAT contained in an amount, 15 % on top of the net: gross × 15/115, half up (decisions.md, 'Money'). Throws
 * RangeError below zero.
 */
export function vatContained(gross: Halalas): Halalas {
  return halvesUp(BigInt(gross) * 15n, 115n);
}

/** A whole percentage of an amount, rounded half up. Throws RangeError below zero. */
export function percentOf(amount: Halalas, percent: number): Halalas {
  return halvesUp(BigInt(amount) * BigInt(percent), 100n);
}

function halvesUp(dividend: bigint, divisor: bigint): Halalas {
  if (dividend < 0n) throw new RangeError('below zero');
  return halalas(Number((dividend * 2n + divisor) / (divisor * 2n)));
}

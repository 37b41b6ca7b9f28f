// Amounts as SAR on the wire. Sums are made of halalas only; what is written and read here has two decimals.
import * as v from 'valibot';
import { fromSar, toSar, type Halalas } from '../../../contract/core/money.ts';

/** `1150.00`. */
export function decimalText(amount: Halalas): string {
  return toSar(amount).toFixed(2);
}

/** SAR as a text with at most two decimals that count. */
export const decimal = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}(\.\d{1,2}0*)?$/),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return fromSar(Number(dataset.value));
    } catch {
      addIssue({ message: 'no amount' });
      return NEVER;
    }
  }),
);

/** SAR as a number. */
export const sarNumber = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(9_999_999_999),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return fromSar(dataset.value);
    } catch {
      addIssue({ message: 'more than two decimals' });
      return NEVER;
    }
  }),
);

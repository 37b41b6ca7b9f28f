// Amounts in SAR with two decimals, for providers' APIs. We compute in halalas only.
import * as v from 'valibot';
import { fromSar, toSar, type Halalas } from '../../../contract/core/money.ts';

/** SAR as a string: `1150.00`. */
export function decimalText(amount: Halalas): string {
  return toSar(amount).toFixed(2);
}

/** Parses SAR from a string with at most two significant decimals. */
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

/** Parses SAR from a number. */
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

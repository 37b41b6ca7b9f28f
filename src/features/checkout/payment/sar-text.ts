import { fromSar } from '../../../../contract/core/money.ts';

/** An amount in SAR for a bank's form: two decimals, no commas, e.g. '1095.00'. */
export function toSarText(sar: number): string {
  const amount = fromSar(sar);
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

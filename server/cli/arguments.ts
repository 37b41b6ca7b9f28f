// Arguments of more than one command, in Latin or Arabic digits.
import { InvalidArgumentError } from 'commander';
import { foldDigits } from '../../contract/catalogue/search-text.ts';
import { fromSar, type Halalas } from '../../contract/core/money.ts';

export function parseWholeNumber(text: string): number {
  if (!/^\d{1,6}$/.test(foldDigits(text))) throw new InvalidArgumentError('must be a whole number');
  return Number(foldDigits(text));
}

export function orderNumber(text: string): number {
  if (!/^\d{6,9}$/.test(foldDigits(text)))
    throw new InvalidArgumentError('must be the number of an order, e.g. 100001');
  return Number(foldDigits(text));
}

export function amount(text: string): Halalas {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(foldDigits(text)) || Number(foldDigits(text)) === 0)
    throw new InvalidArgumentError('must be an amount in SAR, e.g. 49.50');
  return fromSar(Number(foldDigits(text)));
}

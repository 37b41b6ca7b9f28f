// Saudi mobile numbers. Most numbers are Saudi, and the library that knows those of all countries
// (phone.ts) is large: what can do without it imports only this.
import { foldDigits } from '../catalogue/search-text.ts';

/**
 * Latin digits and a leading plus; removes spaces, dashes, brackets and direction marks, and turns `00` into a plus.
 */
export function bareNumber(typed: string): string {
  return foldDigits(typed)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/(?!^)\+/g, '');
}

/**
 * The number as E.164, `+9665XXXXXXXX`, if it is one in any of the ways in which shoppers write it (phone.ts); null
 * otherwise.
 */
export function saudiMobile(typed: string): string | null {
  const [, digits] = /^(?:\+?966)?0?(5(?:[013-689]\d{2}|7(?:[0-8]\d|9[0-8]))\d{5})$/.exec(bareNumber(typed)) ?? [];
  return digits === undefined ? null : `+966${digits}`;
}

/** `051 234 5678` for the E.164 of a Saudi mobile number; null for any other. */
export function formatSaudiMobile(e164: string): string | null {
  const [, operator, first, last] = /^\+966(5\d)(\d{3})(\d{4})$/.exec(e164) ?? [];
  return operator === undefined ? null : `0${operator} ${first} ${last}`;
}

// Saudi bank account numbers: SA, two check digits, two digits of the bank, 18 characters of the account (sarie.gov.sa, 'The Format of IBAN in Saudi Arabia').
import { foldDigits } from '../catalogue/search-text.ts';

/** Without spaces, upper case; null where it is none: ISO 13616's remainder of 97 must be 1. */
export function saudiIban(typed: string): string | null {
  const text = foldIban(typed);
  if (!/^SA\d{4}[0-9A-Z]{18}$/.test(text)) return null;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? text : null;
}

/** As it is typed or pasted, without what stands between its signs, in Latin digits and capitals. */
export function foldIban(typed: string): string {
  return foldDigits(typed)
    .replace(/[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069-]/g, '')
    .toUpperCase();
}

/** In groups of four, as banks print it. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

// Saudi IBANs: SA, two check digits, two digits for the bank, 18 characters for the account (sarie.gov.sa, 'The Format
// of IBAN in Saudi Arabia').
import { foldDigits } from '../catalogue/search-text.ts';

/** Without spaces, upper case; null if invalid: by ISO 13616 the number modulo 97 must be 1. */
export function saudiIban(typed: string): string | null {
  const text = foldIban(typed);
  if (!/^SA\d{4}[0-9A-Z]{18}$/.test(text)) return null;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n ? text : null;
}

/** A typed or pasted IBAN without separators, in Latin digits and upper case. */
export function foldIban(typed: string): string {
  return foldDigits(typed)
    .replace(/[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069-]/g, '')
    .toUpperCase();
}

/** In groups of four, as banks print it. */
export function groupedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

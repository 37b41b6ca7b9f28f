import { longestPhone } from '../../../contract/account/phone.ts';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';

/**
 * What a phone field accepts of a typed or pasted text: Latin digits, a plus and the usual separators, at most 15
 * characters without the separators (specification, section 9).
 */
export function phoneText(typed: string): string {
  const text = foldDigits(typed)
    .replace(/^[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/, '')
    .replace(/[^\d+\s()-]/g, '');
  let room = longestPhone;
  let accepted = '';
  for (const character of text) {
    if (/[\d+]/.test(character)) room -= 1;
    if (room < 0) break;
    accepted += character;
  }
  return accepted;
}

import { foldDigits } from '../catalogue/search-text.ts';

// These come along when a code is copied from an Arabic sentence.
const invisible = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A code as stored and compared: trimmed, upper case, Latin digits (saudi-commerce.md, section 11). */
export function couponCode(typed: string): string {
  return foldDigits(typed.normalize('NFKC')).replace(invisible, '').trim().toUpperCase();
}

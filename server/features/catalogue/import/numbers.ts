import { foldDigits } from '../../../../contract/catalogue/search-text.ts';

/** Parses a number as people type it, with Latin or Arabic-Indic digits and either decimal point; null if invalid. */
export function numberFrom(text: string): number | null {
  const folded = foldDigits(text).trim().replace('\u066B', '.');
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(folded) ? Number(folded) : null;
}

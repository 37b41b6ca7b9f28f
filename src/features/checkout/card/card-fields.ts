import { foldDigits } from '../../../../contract/catalogue/search-text.ts';
import { cardDigits, expiryOf, isCardNumber } from './card-number.ts';

/** A card as typed. Held in memory only. */
export type CardTyped = { number: string; expiry: string; cvv: string; holder: string };

export const noCard: CardTyped = { number: '', expiry: '', cvv: '', holder: '' };

/** The issue of each field (specification, section 5): missing, or specific to the field. */
export type CardIssues = Partial<
  Record<keyof CardTyped, 'required' | 'number' | 'expiry' | 'cvv' | 'holder' | 'refused'>
>;

/** A card as sent to the gateway. */
export type Card = { number: string; month: string; year: string; cvc: string; name: string };

/** The card, or its issues. */
export function readCard(typed: CardTyped, now: Date): { card: Card } | { issues: CardIssues } {
  const issues: CardIssues = {};
  const number = cardDigits(typed.number);
  if (number === '') issues.number = 'required';
  else if (!isCardNumber(number)) issues.number = 'number';
  const expiry = expiryOf(typed.expiry, now);
  if (typed.expiry === '') issues.expiry = 'required';
  else if (expiry === null) issues.expiry = 'expiry';
  const cvc = foldDigits(typed.cvv).replace(/\s/g, '');
  if (cvc === '') issues.cvv = 'required';
  else if (!/^\d{3}$/.test(cvc)) issues.cvv = 'cvv';
  const name = typed.holder.trim().replace(/\s+/g, ' ');
  if (name === '') issues.holder = 'required';
  // The gateway requires a first and a last name.
  else if (!/^\p{L}[\p{L}.'’-]*( \p{L}[\p{L}.'’-]*)+$/u.test(name)) issues.holder = 'holder';
  if (expiry === null || Object.keys(issues).length > 0) return { issues };
  return { card: { number, ...expiry, cvc, name } };
}

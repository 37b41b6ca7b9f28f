import type { Language } from '../../../../contract/core/language.ts';
import { productHref } from '../../../shared/paths.ts';

/**
 * The address to hand on: product, variety, and nothing that tells who shared it. As in the page's canonical address Arabic goes without saying;
 * English is asked for, and decides where the receiver has not chosen a language yet.
 */
export function shareLink({
  origin,
  product,
  variety,
  language,
}: {
  /** Empty for an address within the store. */
  origin: string;
  product: number;
  /** Where there is more than one to choose from. */
  variety: number | null;
  language: Language;
}): string {
  const query = new URLSearchParams();
  if (variety !== null) query.set('variety', String(variety));
  if (language !== 'ar') query.set('lang', language);
  const search = query.toString();
  return origin + productHref(product) + (search && `?${search}`);
}

import type { Language } from '../../../../../contract/core/language.ts';
import { productHref } from '../../../../shared/paths.ts';

/**
 * URL for sharing: product and variety, nothing about the sharer. As in the canonical URL, Arabic needs no parameter;
 * English does, and applies if the recipient has not chosen a language yet.
 */
export function shareLink({
  origin,
  product,
  variety,
  language,
}: {
  /** Empty for a path within the store. */
  origin: string;
  product: number;
  /** Null if the product has only one. */
  variety: number | null;
  language: Language;
}): string {
  const query = new URLSearchParams();
  if (variety !== null) query.set('variety', String(variety));
  if (language !== 'ar') query.set('lang', language);
  const search = query.toString();
  return origin + productHref(product) + (search && `?${search}`);
}

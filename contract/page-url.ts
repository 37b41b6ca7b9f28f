import type { Language } from './language.ts';

/** The address of a page in a language: Arabic is the bare one (docs/decisions/0010). `address` is path and query, `origin` has no slash at the end. */
export function pageUrl(origin: string, address: string, language: Language): string {
  if (language === 'ar') return origin + address;
  return `${origin}${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
}

import type { Language } from '../core/language.ts';

/**
 * URL of a page in a language; Arabic has no `lang` parameter (docs/decisions/0010). `address` is path, query and
 * fragment; `origin` has no trailing slash.
 */
export function pageUrl(origin: string, address: string, language: Language): string {
  if (language === 'ar') return origin + address;
  const [page = '', ...fragment] = address.split(/(?=#)/);
  return [origin, page, page.includes('?') ? '&' : '?', `lang=${language}`, ...fragment].join('');
}

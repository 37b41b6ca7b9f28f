import type { Language } from '../core/language.ts';

/**
 * The address of a page in a language: Arabic is the bare one (docs/decisions/0010). `address` is path, query and
 * fragment, `origin` has no slash at the end.
 */
export function pageUrl(origin: string, address: string, language: Language): string {
  if (language === 'ar') return origin + address;
  const [page = '', ...fragment] = address.split(/(?=#)/);
  return [origin, page, page.includes('?') ? '&' : '?', `lang=${language}`, ...fragment].join('');
}

// Text shared with the installed store by other apps (`share_target` in the manifest): server and worker open the same
// page for it.

import { isPagePath } from './page-path.ts';

/** The manifest's share target; title, text and url are in the query. */
export const sharePath = '/open';

/** Limit for each shared part, in UTF-16 units; the rest is ignored. */
const longestShared = 2_000;

/** Longest search text from a share, in UTF-16 units; product lists accept more (contract/catalogue/catalogue.ts). */
const mostWords = 80;

/**
 * Path and query of the page that shared text opens: the product it links to, otherwise another page of this store it
 * links to, otherwise a search for its words, otherwise the store. Only numbers, page names and list filters are taken
 * from a URL, so nothing foreign is ever opened. `shared` is the query of the request, `origin` this store's.
 */
export function sharedPagePath(shared: { get(name: string): string | null }, origin: string): string {
  const [url = '', text = '', title = ''] = ['url', 'text', 'title'].map((name) =>
    (shared.get(name) ?? '').slice(0, longestShared).replace(/[\uD800-\uDBFF]$/, ''),
  );
  const places = [...`${url} ${text} ${title}`.matchAll(addresses)].flatMap(
    ([address]) => placeAt(address, origin) ?? [],
  );
  const place = places.find((path) => path.startsWith('/products/')) ?? places[0];
  if (place !== undefined) return place;
  const words = wordsOf(text) || wordsOf(title);
  return words === '' ? '/store' : `/products?search=${encodeURIComponent(words)}`;
}

const addresses = /https?:\/\/[^\s<>"«»“”]+/gi;

/** Punctuation of the sentence around a URL. */
const sentenceEnd = /[.,;:!?'’)\]}،؛؟]+$/;

/** The home page, a product, a category, an order, or a page with a one-segment name. */
const pageOfStore = /^(?:\/(?:(?:products|category|OrderDetails)\/\d{1,9}|[a-z][a-z-]{0,39}))?$/i;

/** Query parameters that a product list depends on (`productListQuery` would be too large for the worker). */
export const listQueryNames: readonly string[] = [
  'category', 'search', 'order', 'page', 'min_price', 'max_price', 'caliber', 'in_stock', 'on_sale', 'min_rating',
]; // prettier-ignore

/** A query value as URLs have it: letters and digits of any script, separators, and percent-encoding. */
const queryValue = /^(?:[\p{L}\p{M}\p{N}._~+*-]|%[\da-f]{2})*$/iu;

/** No shopper picks filters longer than this. */
const longestQuery = 500;

/** Path and query of the page that a URL points to; null for a foreign URL or one that is no page. */
function placeAt(address: string, origin: string): string | null {
  if (address.slice(0, origin.length).toLowerCase() !== origin.toLowerCase()) return null;
  const [, typed = '', query = ''] =
    /^([^?#]*)(?:\?([^#]*))?/.exec(address.slice(origin.length).replace(sentenceEnd, '')) ?? [];
  const path = typed
    .replace(/\/$/, '')
    .replace(/^(\/category\/\d+)\/[^/]+$/i, '$1') // drops the category's name
    .replace(/^\/(products|category)\//i, (beginning) => beginning.toLowerCase());
  if (!pageOfStore.test(path) || path === sharePath || !isPagePath(path)) return null;
  const isList = /^\/(store|products|category\/\d+)$/i.test(path);
  const parameters = query
    .split('&')
    .filter((part) => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
      if (path.startsWith('/products/')) return name === 'variety' && /^\d{1,9}$/.test(value);
      return isList && listQueryNames.includes(name) && queryValue.test(value);
    })
    .join('&')
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return (path || '/') + (parameters === '' || parameters.length > longestQuery ? '' : `?${parameters}`);
}

/** The text without URLs, on one line, cut between two words. */
function wordsOf(text: string): string {
  const plain = text
    .replace(addresses, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (plain.length <= mostWords) return plain;
  const cut = plain.slice(0, mostWords + 1).replace(/\s+\S*$/, '');
  return cut.length <= mostWords ? cut : [...plain].slice(0, mostWords / 2).join('');
}

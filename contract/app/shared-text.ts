// What is shared with the installed store from elsewhere (`share_target` of the manifest): the server and the worker lead to the same place.

import { isPagePath } from './page-path.ts';

/** The address that the manifest names for it, with title, text and url in its query. */
export const sharePath = '/open';

/** Of each part that is shared; nobody means what stands beyond. UTF-16 units. */
const longestShared = 2_000;

/** Words beyond this are no search any more; what a list takes is longer (contract/catalogue/catalogue.ts). UTF-16 units. */
const mostWords = 80;

/**
 * Where shared text leads, as path and query of this store: to the product that it links to, else to another page of the store that it links to, else to a search for its words,
 * else to the store. Only numbers, names of letters and what filters a list are taken out of an address, so nothing foreign is ever opened. `shared` is the query of the address
 * that was asked for, `origin` that of this store.
 */
export function sharedPlace(shared: { get(name: string): string | null }, origin: string): string {
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

/** What belongs to the sentence around an address. */
const sentenceEnd = /[.,;:!?'’)\]}،؛؟]+$/;

/** The store itself, a product, a category, an order, or a page of one name. */
const pageOfStore = /^(?:\/(?:(?:products|category|OrderDetails)\/\d{1,9}|[a-z][a-z-]{0,39}))?$/i;

/** What of its query the list in an address depends on (`productListQuery`, which would be long for the worker). */
export const listNames: readonly string[] = [
  'category', 'search', 'order', 'page', 'min_price', 'max_price', 'caliber', 'in_stock', 'on_sale', 'min_rating',
]; // prettier-ignore

/** As an address has it: letters and numbers of any script, what parts words, and the rest percent-encoded. */
const queryValue = /^(?:[\p{L}\p{M}\p{N}._~+*-]|%[\da-f]{2})*$/iu;

/** Longer filters come from nobody who has chosen them. */
const longestQuery = 500;

/** Path and query of this store that an address means; null for one that is foreign, or no page. */
function placeAt(address: string, origin: string): string | null {
  if (address.slice(0, origin.length).toLowerCase() !== origin.toLowerCase()) return null;
  const [, typed = '', query = ''] =
    /^([^?#]*)(?:\?([^#]*))?/.exec(address.slice(origin.length).replace(sentenceEnd, '')) ?? [];
  const path = typed
    .replace(/\/$/, '')
    .replace(/^(\/category\/\d+)\/[^/]+$/i, '$1') // its name
    .replace(/^\/(products|category)\//i, (beginning) => beginning.toLowerCase());
  if (!pageOfStore.test(path) || path === sharePath || !isPagePath(path)) return null;
  const isList = /^\/(store|products|category\/\d+)$/i.test(path);
  const kept = query
    .split('&')
    .filter((part) => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
      if (path.startsWith('/products/')) return name === 'variety' && /^\d{1,9}$/.test(value);
      return isList && listNames.includes(name) && queryValue.test(value);
    })
    .join('&')
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  return (path || '/') + (kept === '' || kept.length > longestQuery ? '' : `?${kept}`);
}

/** Without addresses, in one line, cut between two words. */
function wordsOf(text: string): string {
  const plain = text
    .replace(addresses, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (plain.length <= mostWords) return plain;
  const cut = plain.slice(0, mostWords + 1).replace(/\s+\S*$/, '');
  return cut.length <= mostWords ? cut : [...plain].slice(0, mostWords / 2).join('');
}

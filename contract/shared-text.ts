// What is shared with the installed store from elsewhere (`share_target` of the manifest): the server and the worker lead to the same place.

/** The address that the manifest names for it, with title, text and url in its query. */
export const sharePath = '/open';

/** Words beyond this are no search any more; what a list takes is longer (contract/catalogue.ts). UTF-16 units. */
const mostWords = 80;

/**
 * Where shared text leads, as path and query of this store: to the product that it links to, else to a search for its words, else to the store. Only numbers are taken
 * out of an address, so nothing foreign is ever opened. `shared` is the query of the address that was asked for, `origin` that of this store.
 */
export function sharedPlace(shared: { get(name: string): string | null }, origin: string): string {
  const [url = '', text = '', title = ''] = ['url', 'text', 'title'].map((name) => shared.get(name) ?? '');
  for (const [address] of `${url} ${text} ${title}`.matchAll(addresses)) {
    const product = productAt(address, `${origin}/products/`);
    if (product !== null) return product;
  }
  const words = wordsOf(text) || wordsOf(title);
  return words === '' ? '/store' : `/products?search=${encodeURIComponent(words)}`;
}

const addresses = /https?:\/\/[^\s<>"«»“”]+/gi;

/** A number, perhaps a query, and what belongs to the sentence around the address. */
const product = /^(\d{1,9})\/?(?:[?#].*)?[.,;:!?'’)\]}،؛؟]*$/;

function productAt(address: string, products: string): string | null {
  if (address.slice(0, products.length).toLowerCase() !== products.toLowerCase()) return null;
  const rest = address.slice(products.length);
  const id = product.exec(rest)?.[1];
  if (id === undefined) return null;
  const variety = /[?&]variety=(\d{1,9})(?!\d)/.exec(rest)?.[1];
  return `/products/${id}${variety === undefined ? '' : `?variety=${variety}`}`;
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

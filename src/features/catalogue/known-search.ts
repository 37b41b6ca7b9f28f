// Searching and filtering what this device knows of the catalogue, as the server would.
import type { Product } from '../../../contract/catalogue.ts';
import { searchText, searchWords } from '../../../contract/search-text.ts';
import type { ListSearch } from './list-search.ts';

const shortestInside = 3; // as on the server: less than three letters are looked for at the beginning of words only

/**
 * Those that hold every word of what was typed, the best first: as the server finds them, but in one language's texts. Where there are none, one
 * wrong letter in a word is overlooked.
 */
export function searchKnown(products: readonly Product[], typed: string): Product[] {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const texts = products.map((product) => {
    const title = searchText(product.title);
    return { product, title, text: searchText(product.title, product.subtitle, product.category.title) };
  });
  const found = texts.filter(({ text }) => words.every((word) => text.includes(sought(word))));
  if (found.length > 0) {
    const rank = ({ title, text }: { title: string; text: string }) =>
      words.reduce((sum, word) => sum + rankOf(word, title, text), 0);
    return found
      .map((one) => ({ product: one.product, rank: rank(one) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ product }) => product);
  }
  return texts
    .filter(({ text }) => words.every((word) => text.includes(sought(word)) || holdsSlipOf(text, word)))
    .map(({ product }) => product);
}

/** Those that a list would show, filtered and sorted as its address says; `categories` are the ids of its category and of all below it. */
export function knownList(
  products: readonly Product[],
  search: ListSearch,
  categories: ReadonlySet<number> | null,
): Product[] {
  const found = search.search === undefined ? products : searchKnown(products, search.search);
  const shown = found.filter(
    (product) =>
      (categories === null || categories.has(product.category.id)) &&
      product.price >= (search.min_price ?? 0) &&
      product.price <= (search.max_price ?? Infinity) &&
      (search.caliber === undefined || product.caliber === search.caliber) &&
      (!search.in_stock || product.quantity > 0) &&
      (!search.on_sale || product.price_before_discount !== null) &&
      (product.rating ?? 0) >= (search.min_rating ?? 0),
  );
  switch (search.order) {
    case 'most_selling':
      return [...shown].sort((a, b) => b.sold - a.sold);
    case 'price_asc':
      return [...shown].sort((a, b) => a.price - b.price);
    case 'price_desc':
      return [...shown].sort((a, b) => b.price - a.price);
    case undefined:
      return shown;
  }
}

function sought(word: string): string {
  return word.length < shortestInside ? ` ${word}` : word;
}

function rankOf(word: string, title: string, text: string): number {
  if (title.includes(` ${word} `)) return 0;
  if (title.includes(` ${word}`)) return 1;
  if (text.includes(` ${word} `)) return 2;
  return text.includes(` ${word}`) ? 3 : 4;
}

function holdsSlipOf(text: string, word: string): boolean {
  return word.length >= shortestInside && text.split(' ').some((other) => isOneLetterOff(word, other));
}

/** Whether one letter more, less, exchanged or swapped with its neighbour makes one word of the other. */
function isOneLetterOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [restOfA, restOfB] = [a.slice(from), b.slice(from)];
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA.slice(2) === restOfB.slice(2) && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0])
  );
}

// Searching and filtering what this device knows of the catalogue, as the server would.
import type { Product } from '../../../contract/catalogue.ts';
import { TextSearch } from '../../../contract/catalogue-search.ts';
import { searchText } from '../../../contract/search-text.ts';
import type { ListSearch } from './list-search.ts';

/** Those that hold every word of what was typed, the best first: as the server finds them, but in one language's texts. */
export function searchKnown(products: readonly Product[], typed: string): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const texts = products.map(({ id, title, subtitle, category }) => ({
    id,
    title: searchText(title),
    text: searchText(title, subtitle, category.title),
  }));
  const found = new TextSearch(texts).find(typed);
  return found.flat().flatMap((id) => byId.get(id) ?? []);
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

// Searches and filters the products known to this device, as the server would.
import type { QueryClient } from '@tanstack/react-query';
import type { Category, Product } from '../../../../contract/catalogue/catalogue.ts';
import { TextSearch } from '../../../../contract/catalogue/search.ts';
import { searchText } from '../../../../contract/catalogue/search-text.ts';
import type { Api } from '../../../lib/net/api.ts';
import { categoriesQuery } from '../catalogue.queries.ts';
import { knownProducts } from '../known-products.ts';
import type { ListSearch } from '../list/list-search.ts';

/** Products that match every typed word, the best first: like the server's search, but in one language. */
export function searchKnown(products: readonly Product[], typed: string): Product[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const texts = products.map(({ id, title, subtitle, category }) => ({
    id,
    title: searchText(title),
    text: searchText(title, subtitle, category.title),
  }));
  const matches = new TextSearch(texts).find(typed);
  return matches.flat().flatMap((id) => byId.get(id) ?? []);
}

/**
 * The products of a list, filtered and sorted as its URL says; `categories` has the ids of its category and all below.
 */
export function knownList(
  products: readonly Product[],
  search: ListSearch,
  categories: ReadonlySet<number> | null,
): Product[] {
  const matches = search.search === undefined ? products : searchKnown(products, search.search);
  const shown = matches.filter(
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

/** Products known to this device, for a list that cannot load. */
export function knownOfList(queryClient: QueryClient, api: Api, search: ListSearch): Product[] {
  const tree = queryClient.getQueryData(categoriesQuery(api).queryKey)?.data ?? [];
  const ids = search.category === undefined ? null : new Set([search.category, ...idsBelow(tree, search.category)]);
  return knownList(knownProducts(queryClient, api.language), search, ids);
}

/** Ids of the category and all below it. */
function idsBelow(tree: readonly Category[], id: number): number[] {
  const all = ({ id: own, categories }: Category): number[] => [own, ...categories.flatMap(all)];
  return tree.flatMap((node) => (node.id === id ? all(node) : idsBelow(node.categories, id)));
}

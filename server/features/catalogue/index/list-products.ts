import type { Facets, Product, ProductListQuery } from '../../../../contract/catalogue/catalogue.ts';
import { paginate, type Pagination } from '../../../../contract/core/paging.ts';
import type { Database } from '../../../db/connect.ts';
import { facetsOf } from '../../../../contract/catalogue/listing/listing-index.ts';
import { productAnswers } from '../product-answer.ts';
import type { CatalogueSnapshot } from './snapshot.ts';
import { inLanguage, type Language } from '../../../../contract/core/language.ts';

/** One page of products with its counts. An empty search lists everything; a search of punctuation finds nothing. */
export async function listProducts(
  db: Database,
  snapshot: CatalogueSnapshot,
  query: ProductListQuery,
  language: Language,
): Promise<{ data: Product[]; pagination: Pagination; facets: Facets }> {
  const matches = query.search?.trim() ? await snapshot.searches.find(db, query.search) : null;
  const titleOf = (id: number) => {
    const node = snapshot.categories.get(id);
    return inLanguage(node?.titleAr ?? null, node?.titleEn ?? null, language);
  };
  const listing = snapshot.index.list(query, matches);
  const facets = facetsOf(listing, titleOf);
  return {
    data: await productAnswers(db, snapshot, listing.ids, language),
    pagination: paginate(query.page, query.per_page, listing.total),
    facets,
  };
}

const mostSuggestedCategories = 4;

/** Categories whose title contains every typed word, for the live search. */
export function suggestCategories(
  snapshot: CatalogueSnapshot,
  words: readonly string[],
  fold: (text: string) => string,
  language: Language,
) {
  if (words.length === 0) return [];
  return [...snapshot.categories.values()]
    .filter((node) => {
      const text = fold(`${node.titleAr ?? ''} ${node.titleEn ?? ''}`);
      return words.every((word) => text.includes(` ${word}`));
    })
    .slice(0, mostSuggestedCategories)
    .map((node) => ({ id: node.id, title: inLanguage(node.titleAr, node.titleEn, language) }));
}

/** Related products: bought together first, then the same category, then its parent categories. Only those in stock. */
export function relatedIds(
  snapshot: CatalogueSnapshot,
  product: { id: number; categoryId: number },
  boughtWith: readonly number[],
  limit: number,
): number[] {
  const ids = boughtWith.filter((id) => id !== product.id && snapshot.index.hasStock(id)).slice(0, limit);
  const path = snapshot.categories.get(product.categoryId)?.path ?? [];
  for (const node of path.toReversed()) {
    if (ids.length >= limit) break;
    ids.push(...snapshot.index.suggestedIn(node.id, new Set([product.id, ...ids]), limit - ids.length));
  }
  return ids;
}

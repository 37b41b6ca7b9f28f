import type { ListSearch } from './list-search.ts';

type Patch = Partial<ListSearch>;

/** Clears all filters; search, category and sort stay. */
const noFilters: Patch = {
  min_price: undefined,
  max_price: undefined,
  caliber: undefined,
  in_stock: undefined,
  on_sale: undefined,
  min_rating: undefined,
  page: undefined,
};

/** The same, plus the category if it is a filter. */
export function clearing(isCategoryFilter: boolean): Patch {
  return isCategoryFilter ? { ...noFilters, category: undefined } : noFilters;
}

// Which filters of a list are active, and the patch that clears them.
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

/** Id of the element with the result count. */
export const resultCountId = 'result-count';

/** Names of the active filters. */
export function filtersIn(search: ListSearch) {
  return (['min_price', 'max_price', 'caliber', 'in_stock', 'on_sale', 'min_rating'] as const).filter((name) =>
    Boolean(search[name]),
  );
}

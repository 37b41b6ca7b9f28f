// Which filters of a list are chosen, and the change that takes them away.
import type { ListSearch } from './list-search.ts';

type Patch = Partial<ListSearch>;

/** What takes all filters away and leaves search, category and sort. */
const noFilters: Patch = {
  min_price: undefined,
  max_price: undefined,
  caliber: undefined,
  in_stock: undefined,
  on_sale: undefined,
  min_rating: undefined,
  page: undefined,
};

/** The same where the category is a filter too. */
export function clearing(isCategoryFilter: boolean): Patch {
  return isCategoryFilter ? { ...noFilters, category: undefined } : noFilters;
}

/** Of the line that says how many products there are. */
export const resultCountId = 'result-count';

/** The names of the filters that are set. */
export function filtersIn(search: ListSearch) {
  return (['min_price', 'max_price', 'caliber', 'in_stock', 'on_sale', 'min_rating'] as const).filter((name) =>
    Boolean(search[name]),
  );
}

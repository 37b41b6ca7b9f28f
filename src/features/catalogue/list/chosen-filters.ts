// Which filters of a list are active.
import type { ListSearch } from './list-search.ts';

/** Whether the category is a filter; elsewhere it is in the path. */
export function isCategoryFilter(hrefFor: (patch: Partial<ListSearch>) => string): boolean {
  return new URLSearchParams(hrefFor({}).split('?')[1]).has('category');
}

/** Id of the element with the result count. */
export const resultCountId = 'result-count';

/** Names of the active filters. */
export function filtersIn(search: ListSearch) {
  return (['min_price', 'max_price', 'caliber', 'in_stock', 'on_sale', 'min_rating'] as const).filter((name) =>
    Boolean(search[name]),
  );
}

// The part of the home page's state that is in its URL: sort and page of its grid.
import * as v from 'valibot';
import { productListQuery, productOrders } from '../../../contract/catalogue/catalogue.ts';

export type HomeSearch = { order?: (typeof productOrders)[number]; page?: number };

/** Start of the grid, to which its page links jump. */
export const gridId = 'products';

/** Parses sort and page of the grid from a URL; page 1 is left out. */
export function parseHomeSearch(parameters: Record<string, unknown>): HomeSearch {
  const order = productOrders.find((each) => each === parameters['order']);
  const page = v.safeParse(productListQuery.entries.page, String(parameters['page'] ?? '1'));
  return {
    ...(order ? { order } : {}),
    ...(page.success && page.output > 1 ? { page: page.output } : {}),
  };
}

/** The home page's URL for a state of its grid. */
export function homeHref({ order, page }: HomeSearch): string {
  const query = new URLSearchParams();
  if (order) query.set('order', order);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query.size === 0 ? '/' : `/?${query.toString()}`;
}

// What of the home page stands in its address: sort and page of its grid.
import * as v from 'valibot';
import { productListQuery, productOrders } from '../../../contract/catalogue/catalogue.ts';

export type HomeSearch = { order?: (typeof productOrders)[number]; page?: number };

/** Where the grid begins; pages of it are opened there. */
export const gridId = 'products';

/** Takes from an address what the grid knows; the first page is no page. */
export function parseHomeSearch(given: Record<string, unknown>): HomeSearch {
  const order = productOrders.find((each) => each === given['order']);
  const page = v.safeParse(productListQuery.entries.page, String(given['page'] ?? '1'));
  return {
    ...(order ? { order } : {}),
    ...(page.success && page.output > 1 ? { page: page.output } : {}),
  };
}

/** The address of the home page with its grid in that state. */
export function homeHref({ order, page }: HomeSearch): string {
  const query = new URLSearchParams();
  if (order) query.set('order', order);
  if (page !== undefined && page > 1) query.set('page', String(page));
  return query.size === 0 ? '/' : `/?${query.toString()}`;
}

// The state of a product list as it stands in the address: every list can be shared, and nothing in an address is ever an error.
import * as v from 'valibot';
import { productListQuery } from '../../../../contract/catalogue/catalogue.ts';

export type ListSearch = {
  category?: number;
  search?: string;
  order?: 'most_selling' | 'price_asc' | 'price_desc';
  page?: number;
  min_price?: number;
  max_price?: number;
  caliber?: 18 | 21 | 24;
  in_stock?: true;
  on_sale?: true;
  min_rating?: number;
};

const { per_page: _, ...entries } = productListQuery.entries; // how many stand on a page is the page's own
const names = Object.keys(entries) as (keyof typeof entries)[];

/** Takes from an address what the contract allows. What it does not, and what means the same as nothing (page 1, 'not in stock only'), is left out. */
export function parseListSearch(given: Record<string, unknown>): ListSearch {
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const raw = given[name];
    if (raw === undefined || raw === null || raw === false || raw === '') continue;
    const text = raw === true ? '1' : String(raw);
    const value = v.safeParse(entries[name], name === 'search' ? text.trim() : text);
    if (!value.success || value.output === undefined || value.output === false || value.output === '') continue;
    if (name === 'page' && value.output === 1) continue;
    found[name] = value.output;
  }
  return found as ListSearch;
}

/** The state after a change. Any change but one of the page leads back to the first page. */
export function patchListSearch(search: ListSearch, patch: Partial<ListSearch>): ListSearch {
  return parseListSearch({ ...search, page: undefined, ...patch });
}

/** Whether something narrows the list beyond what its page is about. */
export function isFiltered({ category: _category, page: _page, ...rest }: ListSearch): boolean {
  return Object.keys(rest).length > 0;
}

/** Whether both are the same list: one category, one search, however filtered, sorted and paged. */
export function isSameList(a: ListSearch, b: ListSearch): boolean {
  return a.category === b.category && a.search === b.search;
}

/** The address of a list: `path?order=price_asc&page=2`. */
export function listHref(path: string, search: ListSearch): string {
  const query = writeSearch(search);
  return path + query;
}

/** An address' query as plain texts; the last of several with one name counts. */
export function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Back to a query with its question mark; empty for nothing. `true` is written as 1. */
export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    query.set(name, value === true ? '1' : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

// The state of a product list in its URL: every list can be shared, and an invalid value is ignored, never an error.
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

const { per_page: _, ...entries } = productListQuery.entries; // the page size is not part of the URL
const names = Object.keys(entries) as (keyof typeof entries)[];

/** Parses the valid values of a URL. Invalid values and defaults (page 1, in_stock=0) are left out. */
export function parseListSearch(parameters: Record<string, unknown>): ListSearch {
  const valid: Record<string, unknown> = {};
  for (const name of names) {
    const raw = parameters[name];
    if (raw === undefined || raw === null || raw === false || raw === '') continue;
    const text = raw === true ? '1' : String(raw);
    const value = v.safeParse(entries[name], name === 'search' ? text.trim() : text);
    if (!value.success || value.output === undefined || value.output === false || value.output === '') continue;
    if (name === 'page' && value.output === 1) continue;
    valid[name] = value.output;
  }
  return valid as ListSearch;
}

/** The state after a change. Every change resets to page 1 unless it sets the page. */
export function patchListSearch(search: ListSearch, patch: Partial<ListSearch>): ListSearch {
  return parseListSearch({ ...search, page: undefined, ...patch });
}

/** Whether the list is searched, filtered or sorted; category and page do not count. */
export function isFiltered({ category: _category, page: _page, ...rest }: ListSearch): boolean {
  return Object.keys(rest).length > 0;
}

/** Whether both have the same category and search, however filtered, sorted and paged. */
export function isSameList(a: ListSearch, b: ListSearch): boolean {
  return a.category === b.category && a.search === b.search;
}

/** URL of a list: `path?order=price_asc&page=2`. */
export function listHref(path: string, search: ListSearch): string {
  const query = writeSearch(search);
  return path + query;
}

/** A query string as an object; the last value of a repeated name wins. */
export function readSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

/** A query string with its question mark; '' if empty. `true` is written as 1. */
export function writeSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === false || value === '') continue;
    query.set(name, value === true ? '1' : String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

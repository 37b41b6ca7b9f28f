// Queries of the catalogue pages. Each key starts with the language and contains the whole request.
import { queryOptions } from '@tanstack/react-query';
import { getCategories, getProduct, getRelated, listProducts } from '../../../contract/catalogue/catalogue.ts';
import { getSettings, type Settings } from '../../../contract/content/content.ts';
import type { Api } from '../../lib/net/api.ts';
import { freshForMs } from '../../lib/net/query-client.ts';
import type { ListSearch } from './list/list-search.ts';

/** A server answer stays fresh for the whole session (start/session-settings.ts). */
const wholeSession = Infinity;

const restingForMs = 10 * 60_000;
/** The quantity decides a purchase, so opening a product's page or quick view refetches it. */
const productFreshForMs = 2_000;

/** Stale time: 0 for a copy stored on the device, `ms` for a server answer. */
const freshness = (ms: number) => (query: { state: { data?: { cachedAt: string | null } } }) =>
  query.state.data?.cachedAt == null ? ms : 0;

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'settings'],
    queryFn: ({ signal }) => api.call(getSettings, { signal }),
    staleTime: freshness(wholeSession),
    meta: { persist: 'rest', address: api.addressOf(getSettings) },
  });

/** The owner's setting by its key; empty if it is not set or not loaded yet. */
export function settingIn(settings: { data: Settings } | undefined, key: string): string {
  return settings?.data.general_settings.find((setting) => setting.key === key)?.value ?? '';
}

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'categories'],
    queryFn: ({ signal }) => api.call(getCategories, { signal }),
    staleTime: freshness(restingForMs),
    meta: { persist: 'rest', address: api.addressOf(getCategories) },
  });

export const productsQuery = (api: Api, search: ListSearch) =>
  queryOptions({
    queryKey: [api.language, 'products', search],
    queryFn: ({ signal }) => api.call(listProducts, { query: search, signal }),
    staleTime: freshness(freshForMs),
    meta: { persist: 'list', address: api.addressOf(listProducts, { query: search }) },
  });

/** The first products of a category, for the menu (specification, section 9: ten). */
export const categoryPreviewQuery = (api: Api, category: number) => {
  const query = { category, per_page: 10 };
  return queryOptions({
    queryKey: [api.language, 'products', query],
    queryFn: ({ signal }) => api.call(listProducts, { query, signal }),
    staleTime: freshness(freshForMs),
    retryOnMount: true, // no loader requests it
    meta: { persist: 'list', address: api.addressOf(listProducts, { query }) },
  });
};

export const productQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.language, 'product', id],
    queryFn: ({ signal }) => api.call(getProduct, { params: { id }, signal }),
    staleTime: freshness(productFreshForMs),
    meta: { persist: 'product', address: api.addressOf(getProduct, { params: { id } }) },
  });

export const relatedQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.language, 'related', id],
    queryFn: ({ signal }) => api.call(getRelated, { params: { id }, signal }),
    staleTime: freshness(freshForMs),
    meta: { persist: 'list', address: api.addressOf(getRelated, { params: { id } }) },
  });

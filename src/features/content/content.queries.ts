import { queryOptions } from '@tanstack/react-query';
import { getFaqs, getPage, type PageSlug } from '../../../contract/content/pages.ts';
import type { Api } from '../../lib/net/api.ts';

const restingForMs = 10 * 60_000;

/** A copy stored on the device is stale at once. */
const freshness = (query: { state: { data?: { cachedAt: string | null } } }) =>
  query.state.data?.cachedAt == null ? restingForMs : 0;

export const pageQuery = (api: Api, slug: PageSlug) =>
  queryOptions({
    queryKey: [api.language, 'page', slug],
    queryFn: ({ signal }) => api.call(getPage, { params: { slug }, signal }),
    staleTime: freshness,
    meta: { persist: 'rest', address: api.addressOf(getPage, { params: { slug } }) },
  });

export const faqsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'faqs'],
    queryFn: ({ signal }) => api.call(getFaqs, { signal }),
    staleTime: freshness,
    meta: { persist: 'rest', address: api.addressOf(getFaqs) },
  });

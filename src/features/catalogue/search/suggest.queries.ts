// The query of the live search.
import { queryOptions } from '@tanstack/react-query';
import { suggestProducts } from '../../../../contract/catalogue/catalogue.ts';
import type { Api } from '../../../lib/net/api.ts';
import { freshForMs } from '../../../lib/net/query-client.ts';

const mostSuggested = 6;
const rememberedForMs = 5 * 60_000;

/**
 * A few products and categories for the typed text, trimmed. The text is the key: an answer to an older text is never
 * shown for a newer one, and its request is aborted. It does not retry by itself; the shopper would wait for a list no
 * longer wanted.
 */
export const suggestQuery = (api: Api, typed: string) => {
  const query = { search: typed, limit: mostSuggested };
  return queryOptions({
    queryKey: [api.language, 'suggest', typed],
    queryFn: ({ signal }) => api.call(suggestProducts, { query, signal }),
    enabled: typed !== '',
    staleTime: ({ state }) => (state.data?.cachedAt == null ? freshForMs : 0),
    gcTime: rememberedForMs,
    retry: false,
    retryOnMount: true,
    meta: { address: api.addressOf(suggestProducts, { query }) },
  });
};

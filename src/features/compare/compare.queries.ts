import { queryOptions } from '@tanstack/react-query';
import { getCompare } from '../../../contract/shopper/compare.ts';
import type { Api } from '../../lib/net/api.ts';
import { readList } from '../../shopper-lists/outbox/read-list.ts';

/**
 * The customer's compare list as last sent by the server: the base for pending changes (src/shopper-lists/projection/project.ts).
 */
export const compareQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'compare'],
    queryFn: ({ signal }) => readList('compare', () => api.call(getCompare, { signal })),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

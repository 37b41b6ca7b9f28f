import { queryOptions } from '@tanstack/react-query';
import { getCompare } from '../../../contract/shopper/compare.ts';
import type { Api } from '../../lib/net/api.ts';
import { readList } from '../../outbox/read-list.ts';

/** What whoever is signed in compares, as the server last said: a base for what waits (src/outbox/changes/project.ts). */
export const compareQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'compare'],
    queryFn: ({ signal }) => readList('compare', () => api.call(getCompare, { signal })),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

import { queryOptions } from '@tanstack/react-query';
import { getCompare } from '../../../contract/compare.ts';
import type { Api } from '../../lib/api.ts';

/** What whoever is signed in compares, as the server last said. */
export const compareQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'compare'],
    queryFn: ({ signal }) => api.call(getCompare, { signal }),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

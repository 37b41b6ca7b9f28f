import { queryOptions } from '@tanstack/react-query';
import { getCarts } from '../../../contract/cart.ts';
import type { Api } from '../../lib/api.ts';

/** The cart of whoever is signed in, as the server last said. */
export const cartQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'carts'],
    queryFn: ({ signal }) => api.call(getCarts, { signal }),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

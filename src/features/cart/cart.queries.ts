import { queryOptions } from '@tanstack/react-query';
import { getCarts } from '../../../contract/shopper/cart.ts';
import type { Api } from '../../lib/net/api.ts';
import { readList } from '../../shopper-lists/outbox/read-list.ts';

/** The customer's cart as last sent by the server: the base for pending changes (src/shopper-lists/projection/project.ts). */
export const cartQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'carts'],
    queryFn: ({ signal }) => readList('cart', () => api.call(getCarts, { signal })),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

import { queryOptions } from '@tanstack/react-query';
import { getWishlist } from '../../../contract/shopper/favorites.ts';
import type { Api } from '../../lib/net/api.ts';
import { readList } from '../../shopper-lists/outbox/read-list.ts';

/**
 * The customer's favorites as last sent by the server: the base for pending changes (src/shopper-lists/projection/project.ts).
 */
export const favoritesQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'wishlist'],
    queryFn: ({ signal }) => readList('wishlist', () => api.call(getWishlist, { signal })),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

import { queryOptions } from '@tanstack/react-query';
import { getWishlist } from '../../../contract/shopper/favorites.ts';
import type { Api } from '../../lib/net/api.ts';
import { readList } from '../../outbox/read-list.ts';

/** The favourites of whoever is signed in, as the server last said: a base for what waits (src/outbox/changes/project.ts). */
export const wishlistQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'wishlist'],
    queryFn: ({ signal }) => readList('wishlist', () => api.call(getWishlist, { signal })),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

import { queryOptions } from '@tanstack/react-query';
import { getWishlist } from '../../../contract/wishlist.ts';
import type { Api } from '../../lib/api.ts';

/** The favourites of whoever is signed in, as the server last said. */
export const wishlistQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.language, 'wishlist'],
    queryFn: ({ signal }) => api.call(getWishlist, { signal }),
    staleTime: 0,
    meta: { persist: 'personal' },
  });

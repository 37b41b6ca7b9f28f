import type { QueryClient } from '@tanstack/react-query';
import { publicCopy } from '../../../contract/app/public-copy.ts';
import { isSearch } from '../../lib/net/is-search.ts';

/**
 * Removes a shopper's data from memory. Personal answers go, also from the screen. Catalogue answers only lose their
 * personal flags; searches that are not on screen go.
 */
export function dropPersonal(queryClient: QueryClient): void {
  void queryClient.cancelQueries(); // pending requests were made with the former token
  queryClient.getMutationCache().clear();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    const { persist, isFromServerPage, address } = query.meta ?? {};
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const isOnScreen = query.getObserversCount() > 0;
    const isOfCatalogue = isFromServerPage || (persist !== undefined && persist !== 'personal');
    const isPublic = isOfCatalogue && (isOnScreen || !isSearch(address));
    const copy = isPublic ? publicCopy(data) : null;
    if (copy !== null) queryClient.setQueryData(query.queryKey, copy, { updatedAt });
    else {
      query.reset();
      if (!isOnScreen) cache.remove(query);
    }
  }
}

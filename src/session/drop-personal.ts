import type { QueryClient } from '@tanstack/react-query';
import { publicCopy } from '../../contract/public-copy.ts';

/** Takes out of memory what belongs to a shopper: personal answers leave, also from the screen; of the catalogue's only the flags do. */
export function dropPersonal(queryClient: QueryClient): void {
  void queryClient.cancelQueries(); // an answer on its way was asked for with the former token
  queryClient.getMutationCache().clear();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    const { persist, isOfThePage } = query.meta ?? {};
    const { data, dataUpdatedAt: updatedAt } = query.state;
    const isPublic = isOfThePage || (persist !== undefined && persist !== 'personal');
    const copy = isPublic ? publicCopy(data) : null;
    if (copy !== null) queryClient.setQueryData(query.queryKey, copy, { updatedAt });
    else {
      query.reset();
      if (query.getObserversCount() === 0) cache.remove(query);
    }
  }
}

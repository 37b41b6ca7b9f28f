import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Api } from '../../lib/api.ts';

/** Follows the lists of a shopper while they are here; null is a visitor. */
export function useKeepLists(api: Api, userId: number | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (userId === null) return;
    let isOver = false;
    let end = () => {};
    void import('./keep-lists.ts').then(
      ({ keepLists }) => {
        if (!isOver) end = keepLists(queryClient, api);
      },
      () => undefined, // without its code the cards show no marks; the lists' own pages say so
    );
    return () => {
      isOver = true;
      end();
    };
  }, [api, queryClient, userId]);
}

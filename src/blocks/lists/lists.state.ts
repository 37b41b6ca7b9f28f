// What of the catalogue is in the shopper's own lists, for every card on the page. keep-lists.ts fills it; a visitor's is empty.
import { proxy, useSnapshot } from 'valtio';

export type Lists = {
  /** Ids of products. */
  favourites: readonly number[];
  inCart: readonly number[];
  compared: readonly number[];
  /** Pieces in the cart. */
  pieces: number;
};

const empty: Lists = { favourites: [], inCart: [], compared: [], pieces: 0 };

const lists = proxy<{ now: Lists }>({ now: empty });

export function setLists(now: Lists | null): void {
  lists.now = now ?? empty;
}

export function useLists(): Lists {
  return useSnapshot(lists).now as Lists;
}

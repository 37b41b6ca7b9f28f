// What of the catalogue is in the shopper's own lists, for every card on the page. keep-lists.ts fills it; a visitor's is empty.
import { ref } from 'valtio/vanilla';
import { shared } from '../lib/storage/shared-state.ts';
import { localKeys, readStored } from '../lib/storage/storage.ts';
import type { WishList } from '../session/shopper-lists.ts';

export type Lists = {
  /** Ids of products. */
  favourites: readonly number[];
  inCart: readonly number[];
  compared: readonly number[];
  /** Which variety of a product is compared, by the product's id. */
  comparedAs: Readonly<Partial<Record<number, number>>>;
  /** Pieces in the cart. */
  pieces: number;
  /** Whether a change of the cart is on this device only. */
  cartWaits: boolean;
  /** How far a change is that the server has not confirmed, by `list:product`; one that wants a decision waits too. */
  marks: Readonly<Partial<Record<`${WishList}:${number}`, 'sending' | 'waiting'>>>;
};

const empty: Lists = {
  favourites: [],
  inCart: [],
  compared: [],
  comparedAs: {},
  pieces: 0,
  cartWaits: false,
  marks: {},
};

const [lists, useNow] = shared({ now: ref(empty) });

/** Pieces in the cart, and whether a change of it is on this device only: whoever shows nothing else is not drawn anew when another list changes. */
const [cartCount, useCartCount] = shared({ pieces: 0, waits: false });
export { useCartCount };

export function setLists(now: Lists | null): void {
  lists.now = ref(now ?? empty);
  cartCount.pieces = lists.now.pieces;
  cartCount.waits = lists.now.cartWaits;
}

/** The count as this device last showed it, until the lists themselves are there. What stands there may be anything. */
export function showStoredCount(): void {
  const counts = (readStored('local', localKeys.cart) ?? '').match(/"quantity":\d{1,4}/g) ?? [];
  const pieces = counts.reduce((sum, count) => sum + Number(count.slice(11)), 0);
  if (lists.now === empty && pieces > 0) setLists({ ...empty, pieces });
}

/** What the lists hold at this moment. */
export function listsNow(): Lists {
  return lists.now;
}

export function useLists(): Lists {
  return useNow().now;
}

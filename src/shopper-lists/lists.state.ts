// Which products are in the shopper's lists, for every card on the page. Set by src/pages/lists/follow-lists.ts; empty
// for a visitor.
import { ref } from 'valtio/vanilla';
import { shared } from '../lib/storage/shared-state.ts';
import { localKeys, readStored } from '../lib/storage/storage.ts';
import type { ShopperList } from '../session/paths/shopper-lists.ts';

export type Lists = {
  /** Ids of products. */
  favourites: readonly number[];
  inCart: readonly number[];
  compared: readonly number[];
  /** Which variety of a product is compared, by the product's id. */
  comparedAs: Readonly<Partial<Record<number, number>>>;
  /** Quantity in the cart. */
  pieces: number;
  /** Whether a change of the cart is on this device only. */
  isCartPending: boolean;
  /**
   * State of a change that the server has not confirmed, by `list:product`; one that needs a decision counts as
   * waiting.
   */
  marks: Readonly<Partial<Record<`${ShopperList}:${number}`, 'sending' | 'waiting'>>>;
};

const empty: Lists = {
  favourites: [],
  inCart: [],
  compared: [],
  comparedAs: {},
  pieces: 0,
  isCartPending: false,
  marks: {},
};

const [lists, useNow] = shared({ now: ref(empty) });

/**
 * Quantity in the cart, and whether a cart change is on this device only: components that show nothing else are not
 * rendered again when another list changes.
 */
const [cartCount, useCartCount] = shared({ pieces: 0, isPending: false });
export { useCartCount };

export function setLists(now: Lists | null): void {
  lists.now = ref(now ?? empty);
  cartCount.pieces = lists.now.pieces;
  cartCount.isPending = lists.now.isCartPending;
}

/** Shows the count that this device showed last, until the lists are loaded. The stored value may be anything. */
export function showStoredCount(): void {
  const counts = (readStored('local', localKeys.cart) ?? '').match(/"quantity":\d{1,4}/g) ?? [];
  const pieces = counts.reduce((sum, count) => sum + Number(count.slice(11)), 0);
  if (lists.now === empty && pieces > 0) setLists({ ...empty, pieces });
}

export function listsNow(): Lists {
  return lists.now;
}

export function useLists(): Lists {
  return useNow().now;
}

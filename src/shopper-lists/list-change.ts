import type { Write } from './operations/queued-change.ts';
import { listsNow } from './lists.state.ts';
import type { ShopperList } from '../session/paths/shopper-lists.ts';

/** What a favorite, cart or compare button changes. */
export type ListItem = {
  list: ShopperList;
  product_id: number;
  variety_id: number;
  /** For the cart. */
  quantity: number;
  /** Custom text, for a product that is made with one. */
  custom_text?: string;
  /** Ids of the pictures for it, already uploaded. */
  uploads?: readonly string[];
  /** Product title, and price per unit in SAR, as they were shown. */
  title: string;
  price: number;
  /** Units in stock. */
  available: number;
};

/**
 * The change for the outbox: adds something to a list, or removes it if `value` is false. Cart lines are removed on the
 * cart page only.
 */
export function writeOf(item: ListItem, value: boolean): Write {
  const { list, product_id, variety_id, quantity, custom_text = null, uploads = [], title, price, available } = item;
  const seen = { product_id, title, price, available };
  switch (list) {
    case 'cart':
      return { kind: 'cart.add', payload: { variety_id, quantity, custom_text, uploads }, seen };
    case 'favourite':
      return { kind: 'wishlist.set', payload: { product_id, value }, seen };
    case 'compare':
      return { kind: 'compare.set', payload: { variety_id, value }, seen };
  }
}

/** The change of a button at this moment: the compared variety may differ from the card's. */
export function writeNow(item: ListItem, value: boolean): Write {
  const compared = item.list === 'compare' && !value ? listsNow().comparedAs[item.product_id] : undefined;
  return writeOf({ ...item, variety_id: compared ?? item.variety_id }, value);
}

/** The list that a change is about, by its name for the shopper. */
export function shopperListOf({ kind }: { kind: string }): ShopperList {
  return kind === 'wishlist.set' ? 'favourite' : kind === 'compare.set' ? 'compare' : 'cart';
}

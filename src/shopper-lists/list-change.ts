import type { Write } from '../outbox/changes/operation.ts';
import { listsNow } from './lists.state.ts';
import type { WishList } from '../session/shopper-lists.ts';

/** What a favourite, cart or compare button is pressed for. */
export type Wanted = {
  list: WishList;
  product_id: number;
  variety_id: number;
  /** Pieces, for the cart. */
  quantity: number;
  /** What is to be written on a piece that is made with a text. */
  custom_text?: string;
  /** Ids of pictures for it, which the store has taken already. */
  uploads?: readonly string[];
  /** Of the product and the price of one piece in SAR, as they were shown. */
  title: string;
  price: number;
  /** Pieces in stock. */
  available: number;
};

/** The wish as the queue takes it: something is put into a list, or with `value` false taken out; of the cart lines are taken out on its own page. */
export function writeOf(wanted: Wanted, value: boolean): Write {
  const { list, product_id, variety_id, quantity, custom_text = null, uploads = [], title, price, available } = wanted;
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

/** The wish of a button at this moment: what is compared may be another variety than the one that a card stands for. */
export function writeNow(wanted: Wanted, value: boolean): Write {
  const compared = wanted.list === 'compare' && !value ? listsNow().comparedAs[wanted.product_id] : undefined;
  return writeOf({ ...wanted, variety_id: compared ?? wanted.variety_id }, value);
}

/** The list that a wish is about, as the shopper knows it. */
export function wishListOf({ kind }: { kind: string }): WishList {
  return kind === 'wishlist.set' ? 'favourite' : kind === 'compare.set' ? 'compare' : 'cart';
}

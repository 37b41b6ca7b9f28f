import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import type { CartLine } from '../../../contract/shopper/cart.ts';
import { cartQuery } from '../../features/cart/cart.queries.ts';
import { compareQuery } from '../../features/compare/compare.queries.ts';
import { favoritesQuery } from '../../features/favorites/favorites.queries.ts';
import type { Api } from '../../lib/net/api.ts';
import { localKeys, writeStored } from '../../lib/storage/storage.ts';
import { openOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { isSettled } from '../../outbox/changes/outbox-record.ts';
import { listOf } from '../../shopper-lists/operations/queued-change.ts';
import { outboxCopy } from '../../shopper-lists/outbox/outbox.state.ts';
import { projectCart, projectSet, type Mark } from '../../shopper-lists/projection/project.ts';
import { justAdded } from '../../shopper-lists/added/added.state.ts';
import { setLists, type Lists } from '../../shopper-lists/lists.state.ts';

/**
 * Follows the lists of the current customer: the server's last state plus pending changes. Refetches when the page
 * becomes visible again. Returns a function that stops it.
 */
export function followLists(queryClient: QueryClient, api: Api): () => void {
  const cart = new QueryObserver(queryClient, cartQuery(api));
  const wishlist = new QueryObserver(queryClient, favoritesQuery(api));
  const compare = new QueryObserver(queryClient, compareQuery(api));
  let shown = '';
  let storedCart = '';
  const copy = () => {
    const view = viewOf({
      cart: cart.getCurrentResult().data ?? null,
      wishlist: wishlist.getCurrentResult().data ?? null,
      compare: compare.getCurrentResult().data ?? null,
      outbox: outboxCopy.state,
    });
    const now = JSON.stringify(view);
    if (now === shown) return; // most outbox events change nothing that a card shows
    shown = now;
    setLists(view.lists);
    const cartNow = JSON.stringify(view.cart);
    if (!view.isKnown || cartNow === storedCart) return;
    storedCart = cartNow;
    writeStored('local', localKeys.cart, cartNow);
  };
  const ends = [cart, wishlist, compare].map((observer) => observer.subscribe(copy));
  ends.push(subscribe(outboxCopy, copy, true));
  copy();
  void openOutbox().catch(() => undefined); // the lists' own pages show the failure
  return () => {
    for (const end of ends) end();
    setLists(null);
    justAdded.now = null;
  };
}

const shown = (mark: Mark) => (mark === 'sending' ? mark : 'waiting');

type Known = {
  cart: { clock: number; data: readonly CartLine[] } | null;
  wishlist: { clock: number; data: readonly { id: number }[] } | null;
  compare: { clock: number; data: readonly { id: number; variety: { id: number } }[] } | null;
  outbox: Parameters<typeof projectSet>[1];
};

/** What cards and counts show, and the cart as localStorage stores it for the first paint of its count. */
export function viewOf({ cart, wishlist, compare, outbox }: Known) {
  const lines = projectCart(cart, outbox);
  const favourites = projectSet(
    wishlist && { clock: wishlist.clock, data: wishlist.data.map(({ id }) => id) },
    outbox,
    'wishlist',
  );
  const compared = projectSet(
    compare && { clock: compare.clock, data: compare.data.map(({ variety }) => variety.id) },
    outbox,
    'compare',
  );
  const marks: { -readonly [Key in keyof Lists['marks']]: Lists['marks'][Key] } = {};

  // Compare contains varieties; a card stands for a product.
  const productOf = new Map(compare?.data.map(({ id, variety }) => [variety.id, id]));
  for (const { kind, payload, seen } of outbox.ops) {
    if (kind === 'compare.set') productOf.set(payload.variety_id, seen.product_id);
  }
  for (const [id, mark] of favourites.marks) marks[`favourite:${id}`] = shown(mark);
  for (const [id, mark] of compared.marks) marks[`compare:${productOf.get(id) ?? 0}`] = shown(mark);
  const inCart = lines.lines.flatMap(({ line, seen, mark }) => {
    const id = line?.product.id ?? seen?.product_id;
    if (id !== undefined && mark !== null) marks[`cart:${id}`] = shown(mark);
    return id ?? [];
  });
  const inCompare = compared.ids.flatMap((variety) => {
    const product = productOf.get(variety);
    return product === undefined ? [] : { product, variety };
  });
  const lists: Lists = {
    favourites: favourites.ids,
    inCart,
    compared: inCompare.map(({ product }) => product),
    comparedAs: Object.fromEntries(inCompare.map(({ product, variety }) => [product, variety])),
    pieces: lines.count,
    isCartPending: outbox.ops.some((op) => listOf(op) === 'cart' && !isSettled(op) && op.state !== 'sending'),
    marks,
  };
  return {
    lists,
    isKnown: lines.isKnown,
    cart: lines.lines.map(({ variety_id, quantity }) => ({ variety_id, quantity })),
  };
}

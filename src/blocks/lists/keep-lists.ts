import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { cartQuery } from '../../features/cart/cart.queries.ts';
import { compareQuery } from '../../features/compare/compare.queries.ts';
import { wishlistQuery } from '../../features/wishlist/wishlist.queries.ts';
import type { Api } from '../../lib/api.ts';
import { setLists } from './lists.state.ts';

/** Follows the lists of whoever is signed in: asks the server for them, and again when the page comes back. Gives the function that ends it. */
export function keepLists(queryClient: QueryClient, api: Api): () => void {
  const cart = new QueryObserver(queryClient, cartQuery(api));
  const wishlist = new QueryObserver(queryClient, wishlistQuery(api));
  const compare = new QueryObserver(queryClient, compareQuery(api));
  const copy = () => {
    const lines = cart.getCurrentResult().data?.data ?? [];
    setLists({
      favourites: (wishlist.getCurrentResult().data?.data ?? []).map(({ id }) => id),
      inCart: lines.map(({ product }) => product.id),
      compared: (compare.getCurrentResult().data?.data ?? []).map(({ id }) => id),
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    });
  };
  const ends = [cart, wishlist, compare].map((observer) => observer.subscribe(copy));
  copy();
  return () => {
    for (const end of ends) end();
    setLists(null);
  };
}

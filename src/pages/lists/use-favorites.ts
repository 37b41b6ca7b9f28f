import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { favoritesQuery } from '../../features/favorites/favorites.queries.ts';
import { useOutbox } from '../../shopper-lists/outbox/outbox.state.ts';
import { projectSet } from '../../shopper-lists/projection/project.ts';

/**
 * The favorites to show: the server's state plus pending changes. `products` is null while neither is known, and also
 * if this device knows none of them in this language, because the list is not empty then.
 */
export function useFavorites() {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const answer = useQuery(favoritesQuery(api));
  const outbox = useOutbox();
  const held = answer.data ?? null;
  const view = projectSet(held && { clock: held.clock, data: held.data.map(({ id }) => id) }, outbox, 'wishlist');
  const products = view.ids.flatMap(
    (id): Product | [] =>
      held?.data.find((product) => product.id === id) ?? previewOf(queryClient, api.language, String(id)) ?? [],
  );
  const isNone = view.isKnown && view.ids.length === 0;
  return { answer, products: isNone || products.length > 0 ? products : null };
}

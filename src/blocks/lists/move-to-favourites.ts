import type { ShownLine } from '../../features/cart/cart-view.ts';
import type { Added, OutboxFacade } from '../../offline/outbox.ts';
import { serverTook } from './server-took.ts';
import { isKept, wordOn } from './word-on.ts';

/**
 * Likes a line's product and takes the line out of the cart, but not before the server has taken the like: until then it stays, also where the page is
 * closed meanwhile. `onWait` says so where that takes longer. Gives what became of the last tap; null where the line stays because the like was refused, which is told
 * elsewhere.
 */
export async function moveToFavourites(
  outbox: Pick<OutboxFacade, 'add' | 'state' | 'subscribe'>,
  { payload, seen }: Pick<ShownLine, 'payload' | 'seen'>,
  onWait: () => void,
): Promise<Added | null> {
  const like = { product_id: seen.product_id, value: true };
  const liked = await outbox.add({ kind: 'wishlist.set', payload: like, seen });
  if (!isKept(liked)) return liked;
  const word = await wordOn(outbox, liked);
  if (word !== 'done' && word !== 'told') onWait();
  if (!(await serverTook(outbox, liked))) return null;
  return outbox.add({ kind: 'cart.remove', payload, seen });
}

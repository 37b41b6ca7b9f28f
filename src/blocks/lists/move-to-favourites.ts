import type { ShownLine } from '../../features/cart/cart-view.ts';
import type { Added, OutboxFacade } from '../../offline/outbox.ts';
import { serverTook } from './server-took.ts';
import { wordOn } from './word-on.ts';

/** How far a line has come on its way to the favourites. */
export type Moved =
  | { is: 'moved' }
  /** The favourites did not take it, and say so themselves: the line stays. */
  | { is: 'stayed' }
  | { is: 'not_kept'; added: Added };

/**
 * Likes a line's product and takes the line out of the cart, but not before the server has taken the like: until then it stays, also where the page is
 * closed meanwhile. `onWait` says so where that takes longer.
 */
export async function moveToFavourites(
  outbox: Pick<OutboxFacade, 'add' | 'state' | 'subscribe'>,
  { payload, seen }: Pick<ShownLine, 'payload' | 'seen'>,
  onWait: () => void,
): Promise<Moved> {
  const like = { product_id: seen.product_id, value: true };
  const liked = await outbox.add({ kind: 'wishlist.set', payload: like, seen });
  if (liked.kept !== 'stored' && liked.kept !== 'sent') return { is: 'not_kept', added: liked };
  if ((await wordOn(outbox, liked)) === 'kept') onWait();
  if (!(await serverTook(outbox, liked))) return { is: 'stayed' };
  const removed = await outbox.add({ kind: 'cart.remove', payload, seen });
  return removed.kept === 'stored' || removed.kept === 'sent' ? { is: 'moved' } : { is: 'not_kept', added: removed };
}

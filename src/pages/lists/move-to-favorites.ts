import type { ShownLine } from '../../features/cart/cart-view.ts';
import type { Added, OutboxFacade } from '../../outbox/outbox.ts';
import { isKept, wordOn, type Word } from '../../shopper-lists/outcomes/change-status.ts';

/**
 * Likes a line's product; the queue takes the line out of the cart as soon as the server has the like, also where this page is closed by then, and leaves it where the
 * like is refused or taken back. Gives what became of the tap, and what can be said of it; `isHalfDone` where the server has the like and the line could not be taken out.
 */
export async function moveToFavourites(
  outbox: Pick<OutboxFacade, 'add' | 'state' | 'subscribe' | 'noteAnnounced'>,
  { payload, seen }: Pick<ShownLine, 'payload' | 'seen'>,
): Promise<{ added: Added; word: Word; isHalfDone?: boolean }> {
  const like = { product_id: seen.product_id, value: true, moves: payload };
  const liked = await outbox.add({ kind: 'wishlist.set', payload: like, seen });
  if (liked.kept === 'sent') {
    // There was no room for the like on this device, nor for what was to come of it.
    const removed = await outbox.add({ kind: 'cart.remove', payload, seen });
    if (!isKept(removed)) return { added: removed, word: 'told', isHalfDone: true };
  }
  return { added: liked, word: isKept(liked) ? await wordOn(outbox, liked) : 'told' };
}

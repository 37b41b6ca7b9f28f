import type { ShownLine } from '../../features/cart/cart-view.ts';
import type { AddResult, OutboxFacade } from '../../shopper-lists/operations/shopper-queue.ts';
import { isSaved, awaitChangeStatus, type ChangeStatus } from '../../shopper-lists/outcomes/change-status.ts';

/**
 * Adds a line's product to favorites. The outbox removes the line from the cart as soon as the server has the favorite,
 * even if this page is closed by then; it stays if the favorite is rejected or undone. Returns the stored change and
 * its status; `isHalfDone` if the favorite was saved but the line could not be removed.
 */
export async function moveToFavorites(
  outbox: Pick<OutboxFacade, 'add' | 'state' | 'subscribe' | 'noteAnnounced'>,
  { payload, seen }: Pick<ShownLine, 'payload' | 'seen'>,
): Promise<{ added: AddResult; status: ChangeStatus; isHalfDone?: boolean }> {
  const like = { product_id: seen.product_id, value: true, moves: payload };
  const liked = await outbox.add({ kind: 'wishlist.set', payload: like, seen });
  if (liked.is === 'sent') {
    // There was no room on this device for the favorite or for what follows from it.
    const removed = await outbox.add({ kind: 'cart.remove', payload, seen });
    if (!isSaved(removed)) return { added: removed, status: 'reported', isHalfDone: true };
  }
  return { added: liked, status: isSaved(liked) ? await awaitChangeStatus(outbox, liked) : 'reported' };
}

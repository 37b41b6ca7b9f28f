import { addToCart } from '../../contract/cart.ts';
import { addToCompare } from '../../contract/compare.ts';
import { toggleWishlist } from '../../contract/wishlist.ts';
import { ApiError, type Api } from '../lib/api.ts';
import { dropWish, type TakenWish } from './wishes.ts';

/** What became of a wish. */
export type WishOutcome = {
  wish: TakenWish;
  /** Why not, in the server's words; null where it was carried out. */
  refusal: string | null;
};

/** Answers that say nothing yet: the wish is kept, and sent again with the same key. */
const laterStatuses = new Set([401, 408, 425, 429]);

/**
 * Carries out what was wished as a visitor, one after the other. A wish that is answered for good is forgotten; with the first one that is not, the rest
 * waits too: there is no connection, or the store has no time.
 */
export async function carryOutWishes(api: Api, wishes: readonly TakenWish[]): Promise<WishOutcome[]> {
  const outcomes: WishOutcome[] = [];
  for (const wish of wishes) {
    try {
      await carryOut(api, wish);
      outcomes.push({ wish, refusal: null });
    } catch (error) {
      if (!(error instanceof ApiError) || isForLater(error)) return outcomes;
      outcomes.push({ wish, refusal: error.message });
    }
    dropWish(wish);
  }
  return outcomes;
}

function isForLater({ status, code }: ApiError): boolean {
  return status >= 500 || laterStatuses.has(status) || code === 'in_progress';
}

async function carryOut(api: Api, { list, product_id, variety_id, quantity, custom_text, taken }: TakenWish) {
  const idempotencyKey = taken.key;
  switch (list) {
    case 'favourite':
      // The wanted value, not a flip: one that is there already stays.
      return api.call(toggleWishlist, { params: { id: product_id }, body: { value: true }, idempotencyKey });
    case 'cart':
      return api.call(addToCart, {
        body: { variety_id, quantity, ...(custom_text === undefined ? {} : { custom_text }) },
        idempotencyKey,
      });
    case 'compare':
      return api.call(addToCompare, { body: { variety_id }, idempotencyKey });
  }
}

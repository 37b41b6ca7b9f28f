// The bases of the shopper lists: what the server last said of each.
import type { Base, BasePresence } from '../../outbox/changes/base.ts';
import type { Write } from './queued-change.ts';
import { findLine } from './requests.ts';

/** The fields that a cart line must have; it may have more. */
export type BaseLine = {
  id: number;
  variety_id: number;
  quantity: number;
  custom_text: string | null;
  uploads: readonly { id: string }[];
};

export type Bases = {
  cart: Base<readonly BaseLine[]> | null;
  /** Ids of products. */
  wishlist: Base<readonly number[]> | null;
  /** Ids of varieties. */
  compare: Base<readonly number[]> | null;
};

/** Whether the base of a write's list holds what the write is about; for coalescing. */
export function presenceOf(write: Write, { cart, wishlist, compare }: Bases): BasePresence | null {
  switch (write.kind) {
    case 'wishlist.set':
      return wishlist && { holds: wishlist.data.includes(write.payload.product_id), clock: wishlist.clock };
    case 'compare.set':
      return compare && { holds: compare.data.includes(write.payload.variety_id), clock: compare.clock };
    default:
      return cart && { holds: findLine(cart.data, write.payload) !== undefined, clock: cart.clock };
  }
}

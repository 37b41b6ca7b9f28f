// What the outbox changes by itself after the server has answered a change of the shopper.
import { isSettled, newestWriteClock } from '../../outbox/changes/outbox-record.ts';
import { isSameThing, type Write } from './queued-change.ts';
import type { RejectionReason } from './refusals.ts';
import type { QueuedChange } from './shopper-queue.ts';

/**
 * The removal of a cart line that moves to favorites; null if there is none, or if the shopper has since changed the
 * line or removed the favorite.
 */
export function followUpOf(op: QueuedChange, ops: readonly QueuedChange[]): Write | null {
  if (op.kind !== 'wishlist.set' || !op.payload.moves) return null;
  const removal: Write = { kind: 'cart.remove', payload: op.payload.moves, seen: op.seen };
  const isLater = (each: QueuedChange) => newestWriteClock(each) > newestWriteClock(op);
  const contradicts = (each: QueuedChange) =>
    each.kind === 'wishlist.set'
      ? isSameThing(each, op) && !each.payload.value
      : isSameThing(each, removal) && each.kind !== 'cart.remove';
  return ops.some((each) => each.state !== 'rejected' && isLater(each) && contradicts(each)) ? null : removal;
}

/** If fewer are left than wanted, what is left: only if no newer change sets the quantity. */
export function insteadOf(op: QueuedChange, reason: RejectionReason, ops: readonly QueuedChange[]): Write | null {
  if (reason.why !== 'out_of_stock' || reason.available < 1) return null;
  if (op.kind !== 'cart.add' && op.kind !== 'cart.set') return null;
  const next = ops.find((each) => each.seq > op.seq && !isSettled(each) && isSameThing(each, op));
  if (next && next.kind !== 'cart.add') return null;
  return { kind: 'cart.set', payload: { ...op.payload, quantity: reason.available }, seen: op.seen };
}

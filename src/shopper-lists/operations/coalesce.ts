// Joins a new change with one that is still pending (offline-design.md, section 2).
import { maxQuantity } from '../../../contract/shopper/cart.ts';
import type { BasePresence } from '../../outbox/changes/base.ts';
import { isSettled } from '../../outbox/changes/outbox-record.ts';
import { isSameThing, movesAnother } from './queued-change.ts';
import type { QueuedChange } from './shopper-queue.ts';

/**
 * Adds a change to the list. It joins the last change of its lane if that one was never attempted and is about the same
 * thing. The joined change stays in the earlier place, with the id, time and clock of the newer one. If nothing would
 * change, both disappear. `base` is null if unknown.
 */
export function coalesce(
  ops: readonly QueuedChange[],
  change: QueuedChange,
  base: BasePresence | null,
): readonly QueuedChange[] {
  const last = ops.filter((op) => op.target === change.target && !isSettled(op)).at(-1);
  const isJoinable = last?.state === 'queued' && last.attempts === 0 && isSameThing(last, change);
  if (!isJoinable || movesAnother(last, change)) return [...ops, change];
  const joined = join(last, change);
  const moves = joined?.kind === 'wishlist.set' && joined.payload.moves !== undefined; // a line waits for its outcome
  if (joined === null || (!moves && changesNothing(joined, standingBefore(last, ops, base))))
    return ops.filter((op) => op !== last);
  return ops.map((op) => (op === last ? { ...joined, seq: last.seq, joinedClock: change.seq } : op));

  function join(first: QueuedChange, second: QueuedChange): QueuedChange | null {
    if (first.kind === 'wishlist.set' && second.kind === 'wishlist.set' && second.payload.value)
      return { ...second, payload: { ...first.payload, ...second.payload } }; // the move of its line stays
    if (second.kind !== 'cart.add' || first.kind === 'wishlist.set' || first.kind === 'compare.set') return second;
    const { quantity } = second.payload;
    if (first.kind === 'cart.remove') return { ...second, kind: 'cart.set' };
    return {
      ...second,
      kind: first.kind,
      payload: { ...second.payload, quantity: Math.min(first.payload.quantity + quantity, maxQuantity) },
    };
  }

  function changesNothing(joined: QueuedChange, holds: boolean | null): boolean {
    if (holds === null) return false;
    if (joined.kind === 'wishlist.set' || joined.kind === 'compare.set') return joined.payload.value === holds;
    // Only if the line was never in the cart: a line that was there must still be removed.
    return joined.kind === 'cart.remove' && last?.kind === 'cart.add' && !holds;
  }
}

/**
 * Whether the list holds the thing before `last`; null if unknown, for example while another change to it is unsettled.
 */
function standingBefore(last: QueuedChange, ops: readonly QueuedChange[], base: BasePresence | null): boolean | null {
  let holds = base?.holds ?? null;
  for (const op of ops) {
    if (op === last) break;
    if (!isSameThing(op, last) || op.state === 'rejected') continue;
    if (op.state !== 'acked' || op.result === undefined) return null;
    if (base !== null && (op.ackClock ?? 0) <= base.clock) continue;
    holds = 'value' in op.result ? op.result.value : op.result.quantity > 0;
  }
  return holds;
}

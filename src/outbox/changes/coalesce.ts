// A new wish about something that already waits becomes one with it (offline-design.md, section 2).
import { mostPieces } from '../../../contract/shopper/cart.ts';
import { isSameThing, isSettled, movesAnother, type Operation } from './operation.ts';

/** What a base says about a thing: whether the line, favourite or compared variety is there, and the clock of that base. */
export type Standing = { holds: boolean; clock: number };

/**
 * The operations with one more wish. It joins the last one of its lane if that was never attempted and is about the same thing: then it takes that one's place in the
 * order, with its own id and time and the clock of the newer wish; or both vanish, if nothing would change. `base` is null where nothing is known.
 */
export function coalesce(ops: readonly Operation[], wanted: Operation, base: Standing | null): readonly Operation[] {
  const last = ops.filter((op) => op.target === wanted.target && !isSettled(op)).at(-1);
  const isJoinable = last?.state === 'queued' && last.attempts === 0 && isSameThing(last, wanted);
  if (!isJoinable || movesAnother(last, wanted)) return [...ops, wanted];
  const joined = join(last, wanted);
  const moves = joined?.kind === 'wishlist.set' && joined.payload.moves !== undefined; // a line waits for its answer
  if (joined === null || (!moves && changesNothing(joined, standingBefore(last, ops, base))))
    return ops.filter((op) => op !== last);
  return ops.map((op) => (op === last ? { ...joined, seq: last.seq, joinedClock: wanted.seq } : op));

  function join(first: Operation, second: Operation): Operation | null {
    if (first.kind === 'wishlist.set' && second.kind === 'wishlist.set' && second.payload.value)
      return { ...second, payload: { ...first.payload, ...second.payload } }; // a line that is to be moved still is
    if (second.kind !== 'cart.add' || first.kind === 'wishlist.set' || first.kind === 'compare.set') return second;
    const { quantity } = second.payload;
    if (first.kind === 'cart.remove') return { ...second, kind: 'cart.set' };
    return {
      ...second,
      kind: first.kind,
      payload: { ...second.payload, quantity: Math.min(first.payload.quantity + quantity, mostPieces) },
    };
  }

  function changesNothing(joined: Operation, holds: boolean | null): boolean {
    if (holds === null) return false;
    if (joined.kind === 'wishlist.set' || joined.kind === 'compare.set') return joined.payload.value === holds;
    // Only where the line was never there: what stood in the cart has to be taken out.
    return joined.kind === 'cart.remove' && last?.kind === 'cart.add' && !holds;
  }
}

/** Whether the thing is there, before `last`; null where nobody can say, because something about it is still on its way. */
function standingBefore(last: Operation, ops: readonly Operation[], base: Standing | null): boolean | null {
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

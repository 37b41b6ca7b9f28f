// The order of the outbox: what is sent next, and when. Pure.
import { isOver } from './backoff.ts';
import { isSettled, waitsForShopper, type QueuedChange, type Outbox } from '../changes/queued-change.ts';

/** The change to send next; undefined if none can be sent. */
export function nextToSend({ ops, pause }: Outbox, now: number): QueuedChange | undefined {
  if (pause && !isOver(pause.until, now)) return undefined;
  return heads(ops).find((op) => op.state === 'queued' && isOver(op.nextAt, now));
}

/** When there may be something to send, ms, device clock; null if nothing waits to be sent. */
export function nextTimeToSend({ ops, pause }: Outbox): number | null {
  const times = heads(ops).flatMap((op) => (op.state === 'queued' || op.state === 'sending' ? [op.nextAt ?? 0] : []));
  return times.length === 0 ? null : Math.max(pause?.until ?? 0, Math.min(...times));
}

/** The first unsettled change of each lane, in order. One that waits for the shopper holds up only its own lane. */
function heads(ops: readonly QueuedChange[]): QueuedChange[] {
  const lanes = new Set<string>();
  return [...ops]
    .sort((a, b) => a.seq - b.seq)
    .filter((op) => {
      if (isSettled(op) || lanes.has(op.target)) return false;
      lanes.add(op.target);
      return true;
    });
}

/** Whether an earlier change of its lane waits for the shopper: this one is not sent before they decide. */
export function isHeldUp({ target, seq }: QueuedChange, ops: readonly QueuedChange[]): boolean {
  return ops.some((each) => each.target === target && each.seq < seq && waitsForShopper(each));
}

/** The changes that wait only for the server, not for the shopper's decision. */
export function waitingForServer(ops: readonly QueuedChange[]): QueuedChange[] {
  const undecided = ops.filter(waitsForShopper);
  return ops.filter((op) => !isSettled(op) && !waitsForShopper(op) && !isHeldUp(op, undecided));
}

/**
 * Whether the cart must not be read now: a cart change may or may not have taken effect, and would be counted twice.
 */
export function isCartInDoubt({ ops }: Pick<Outbox, 'ops'>): boolean {
  return ops.some(
    (op) =>
      op.kind.startsWith('cart.') && !isSettled(op) && !waitsForShopper(op) && (op.state === 'sending' || op.doubtful),
  );
}

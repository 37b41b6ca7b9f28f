// The order of the outbox: what is sent next, and when. Pure.
import { isOver } from './backoff.ts';
import { isSettled, waitsForShopper, type ChangeFields } from '../changes/outbox-record.ts';

type Queued<C> = { ops: readonly C[]; pause?: { until: number } | undefined };

/** The change to send next; undefined if none can be sent. */
export function nextToSend<C extends ChangeFields>({ ops, pause }: Queued<C>, now: number): C | undefined {
  if (pause && !isOver(pause.until, now)) return undefined;
  return heads(ops).find((op) => op.state === 'queued' && isOver(op.nextAt, now));
}

/** When there may be something to send, ms, device clock; null if nothing waits to be sent. */
export function nextTimeToSend({ ops, pause }: Queued<ChangeFields>): number | null {
  const times = heads(ops).flatMap((op) => (op.state === 'queued' || op.state === 'sending' ? [op.nextAt ?? 0] : []));
  return times.length === 0 ? null : Math.max(pause?.until ?? 0, Math.min(...times));
}

/** The first unsettled change of each lane, in order. One that waits for the shopper holds up only its own lane. */
function heads<C extends ChangeFields>(ops: readonly C[]): C[] {
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
export function isHeldUp({ target, seq }: ChangeFields, ops: readonly ChangeFields[]): boolean {
  return ops.some((each) => each.target === target && each.seq < seq && waitsForShopper(each));
}

/** The changes that wait only for the server, not for the shopper's decision. */
export function waitingForServer<C extends ChangeFields>(ops: readonly C[]): C[] {
  const undecided = ops.filter(waitsForShopper);
  return ops.filter((op) => !isSettled(op) && !waitsForShopper(op) && !isHeldUp(op, undecided));
}

/** Whether one of these changes may or may not have taken effect: a list that is read now may contain it. */
export function isInDoubt(ops: readonly ChangeFields[]): boolean {
  return ops.some((op) => !isSettled(op) && !waitsForShopper(op) && (op.state === 'sending' || op.doubtful));
}

// Bases: what the server last answered, and which settled changes that answer contains.
import { isSettled, type ChangeFields } from './outbox-record.ts';

/** The last server state of a list, and the outbox clock when it was requested (createOutbox().read). */
export type Base<Data> = { clock: number; data: Data };

/** What a base says about the thing that a change is about: whether the list holds it, plus the clock of that base. */
export type BasePresence = { holds: boolean; clock: number };

/**
 * Whether a change was settled after a base was requested. A base with a clock beyond the outbox's dates from before
 * the outbox was lost, so it is older than everything in it.
 */
export function isNewer({ ackClock = 0 }: ChangeFields, baseClock: number, { clock }: { clock: number }): boolean {
  return baseClock > clock || ackClock > baseClock;
}

/** Whether a base is older than one of its list's settled changes: the list is then read again. */
export function isBehind(
  base: Pick<Base<unknown>, 'clock'> | null,
  changes: readonly ChangeFields[],
  outbox: { clock: number },
): boolean {
  return base !== null && changes.some((op) => isSettled(op) && isNewer(op, base.clock, outbox));
}

// How long to wait before the next try.

/** A wait longer than this comes from a clock that jumped. */
export const longestWaitMs = 10 * 60_000;

/** After 409 `in_progress`: the first attempt is still running. */
export const stillRunningMs = 1_000;

/** Devices that come back online together spread their first attempt over this time. */
const returnSpreadMs = 2_000;

/** Full jitter: between 0 and 1 s · 2^tries, at most a minute. `random` is in [0, 1). */
export function backoffMs(tries: number, random: number): number {
  return Math.floor(random * Math.min(60_000, 1_000 * 2 ** Math.min(tries, 16)));
}

/** The server's Retry-After, at most `longestWaitMs`; without one, the backoff. */
export function politeWaitMs(askedMs: number | null, tries: number, random: number): number {
  return askedMs === null ? backoffMs(tries, random) : Math.min(askedMs, longestWaitMs);
}

export function returnDelayMs(random: number): number {
  return Math.floor(random * returnSpreadMs);
}

/** Whether a wait is over (ms, device clock). */
export function isOver(until: number | undefined, now: number): boolean {
  return until === undefined || until <= now || until - now > longestWaitMs;
}

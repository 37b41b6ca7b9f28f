// How long to wait before the next try.

/** Waiting times that lie further ahead than this come from a clock that jumped. */
export const longestWaitMs = 10 * 60_000;

/** After 409 `in_progress`: the first try still runs. */
export const stillRunningMs = 1_000;

/** Within this, devices that come back at once make their first try. */
const returnSpreadMs = 2_000;

/** Full jitter: anything from nothing to 1 s · 2^tries, at most a minute. `luck` is in [0, 1). */
export function backoffMs(tries: number, luck: number): number {
  return Math.floor(luck * Math.min(60_000, 1_000 * 2 ** Math.min(tries, 16)));
}

/** What the server asked for with Retry-After, as far as we follow; otherwise the back-off. */
export function politeWaitMs(askedMs: number | null, tries: number, luck: number): number {
  return askedMs === null ? backoffMs(tries, luck) : Math.min(askedMs, longestWaitMs);
}

export function returnDelayMs(luck: number): number {
  return Math.floor(luck * returnSpreadMs);
}

/** Whether a waiting time is over (ms of the device). */
export function isOver(until: number | undefined, now: number): boolean {
  return until === undefined || until <= now || until - now > longestWaitMs;
}

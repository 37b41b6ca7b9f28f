/** Attempts before giving up; with the delays below, about half a day. */
export const mostAttempts = 20;

const shortestMs = 5_000;
const longestMs = 60 * 60 * 1000;
const spread = 0.2;

/** Delay after a number of failed attempts: 5 s, doubled each time up to an hour, with a jitter of one fifth. */
export function retryDelayMs(attempts: number, random: () => number): number {
  const exact = shortestMs * 2 ** Math.max(0, attempts - 1);
  const moved = Math.min(longestMs, exact) * (1 - spread + 2 * spread * random());
  return Math.round(Math.min(longestMs, Math.max(shortestMs, moved)));
}

/** Given up after as many tries; by the delays below that is about half a day after the first. */
export const mostAttempts = 20;

const shortestMs = 5_000;
const longestMs = 60 * 60 * 1000;
const spread = 0.2;

/** How long to wait after so many failed tries: 5 s, doubled each time up to an hour, moved by a fifth at random so that not all come at once. */
export function retryDelayMs(attempts: number, random: () => number): number {
  const exact = shortestMs * 2 ** Math.max(0, attempts - 1);
  const moved = Math.min(longestMs, exact) * (1 - spread + 2 * spread * random());
  return Math.round(Math.min(longestMs, Math.max(shortestMs, moved)));
}

// How busy the worker is, from the requests it handles.

type QuietFor = { quietMs: number; limitMs: number };

/** Counts the requests under way. Times are ms of the monotonic clock `now`. */
export function countRequests({ now, wait }: { now: () => number; wait: (ms: number) => Promise<unknown> }) {
  const checkEveryMs = 50;
  let underWay = 0;
  let lastAt = -Infinity;
  const end = () => {
    underWay -= 1;
    lastAt = now();
  };

  return {
    /** Call for each request, with a promise that settles with its answer; without one it counts as answered at once. */
    add(answered: Promise<unknown> = Promise.resolve()): void {
      underWay += 1;
      void answered.then(end, end);
    },

    /** Resolves when none is under way and the last one is `quietMs` old; after `limitMs` in any case. */
    async untilQuiet({ quietMs, limitMs }: QuietFor): Promise<void> {
      const limit = now() + limitMs;
      while (now() < limit && (underWay > 0 || now() - lastAt < quietMs)) await wait(checkEveryMs);
    },
  };
}

// Bounds concurrency on a scarce resource: the number of running jobs, the length of the queue and the time in it.

/** Runs a job when its turn comes. */
export type InTurn = {
  <T>(job: () => Promise<T>): Promise<T>;
  /** For how long the first job in the queue has waited, in ms: one that comes now waits about as long. */
  waitedMs(): number;
};

export type ConcurrencyBound = {
  atOnce: number;
  waiting: number;
  /** How long a job may wait in the queue; unlimited if missing. */
  waitMs?: number;
  /** While the first job in the queue has waited for longer than this, no other may wait; unlimited if missing. */
  fullAfterMs?: number;
};

/**
 * At most `atOnce` jobs run and `waiting` jobs wait, in order. A job that finds the queue full or slow, or waits too
 * long, never runs: its caller gets the error of `refuse`.
 */
export function limitConcurrency(
  { atOnce, waiting, waitMs, fullAfterMs = Infinity }: ConcurrencyBound,
  refuse: () => Error,
): InTurn {
  let running = 0;
  /** What begins each waiting job, with the time since when it waits. */
  const queue = new Map<() => void, number>();

  const waitedMs = () => {
    const [since] = queue.values();
    return since === undefined ? 0 : performance.now() - since;
  };

  /** Resolves when a finished job hands over its slot. */
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      const giveUp = () => {
        queue.delete(begin);
        reject(refuse());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      queue.set(begin, performance.now());
    });

  const run = async <T>(job: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (queue.size < waiting && waitedMs() <= fullAfterMs) await turn();
    else throw refuse();
    try {
      return await job();
    } finally {
      const [next] = queue.keys();
      if (next) next();
      else running -= 1;
    }
  };
  return Object.assign(run, { waitedMs });
}

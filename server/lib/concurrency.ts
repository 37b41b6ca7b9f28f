// Bounds concurrency on a scarce resource: the number of running jobs, the length of the queue and the time in it.

/** Runs a job when its turn comes. */
export type InTurn = <T>(job: () => Promise<T>) => Promise<T>;

export type ConcurrencyBound = {
  atOnce: number;
  waiting: number;
  /** How long a job may wait in the queue; unlimited if missing. */
  waitMs?: number;
};

/**
 * At most `atOnce` jobs run and `waiting` jobs wait, in order. A job that finds the queue full, or waits too long,
 * never runs: its caller gets the error of `refuse`.
 */
export function limitConcurrency({ atOnce, waiting, waitMs }: ConcurrencyBound, refuse: () => Error): InTurn {
  let running = 0;
  const queue = new Set<() => void>();

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
      queue.add(begin);
    });

  return async (job) => {
    if (running < atOnce) running += 1;
    else if (queue.size < waiting) await turn();
    else throw refuse();
    try {
      return await job();
    } finally {
      const [next] = queue;
      if (next) next();
      else running -= 1;
    }
  };
}

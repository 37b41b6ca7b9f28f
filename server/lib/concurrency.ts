// Things that share something scarce: so many of them run at once, so many wait, for so long, and no more.

/** Runs a job when it is its turn. */
export type InTurn = <T>(job: () => Promise<T>) => Promise<T>;

export type Bound = {
  atOnce: number;
  waiting: number;
  /** How long a job may wait for its turn; as long as it takes if missing. */
  waitMs?: number;
};

/**
 * At most `atOnce` jobs run and `waiting` wait, in order. A job that finds the queue full, or waits too long, does not
 * begin: its caller gets the error of `refuse`.
 */
export function limitConcurrency({ atOnce, waiting, waitMs }: Bound, refuse: () => Error): InTurn {
  let running = 0;
  const queue = new Set<() => void>();

  /** Resolves when a job that has ended leaves its place to this one. */
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

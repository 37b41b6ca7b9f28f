// Bounds concurrency on a scarce resource: the number of running jobs, the length of the queue and the time in it.

import { createStreak } from './streak.ts';

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
  /**
   * How long a job may wait if jobs have had to wait for `afterMs` already: then more comes than can be done, and a longer
   * queue would only make everybody late (B. Maurer: Fail at Scale, ACM Queue 13:8). `waitMs` if missing.
   */
  lasting?: { afterMs: number; waitMs: number };
};

/**
 * At most `atOnce` jobs run and `waiting` jobs wait, in order. A job that finds the queue full, or waits too
 * long, never runs: its caller gets the error of `refuse`.
 */
export function limitConcurrency({ atOnce, waiting, waitMs, lasting }: ConcurrencyBound, refuse: () => Error): InTurn {
  let running = 0;
  /** What begins each waiting job, with the time since when it waits. */
  const queue = new Map<() => void, number>();
  const waitingStreak = createStreak(lasting?.afterMs ?? 0);

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
      waitingStreak.note();
      const most = lasting && waitingStreak.lastedMs() > lasting.afterMs ? lasting.waitMs : waitMs;
      const timer = most === undefined ? undefined : setTimeout(giveUp, most);
      queue.set(begin, performance.now());
    });

  const run = async <T>(job: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (queue.size < waiting) await turn();
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

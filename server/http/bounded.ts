// Work that keeps a processor busy: so much of it at once, so much waiting, and no more.
import { Refusal } from './refusal.ts';

/** Runs a job when it is its turn. Throws the refusal `unavailable` at once where too many wait. */
export type Bounded = <T>(job: () => Promise<T>) => Promise<T>;

/** At most `atOnce` jobs run and `waiting` wait for their turn, in order. */
export function bounded({ atOnce, waiting }: { atOnce: number; waiting: number }): Bounded {
  let running = 0;
  const line: (() => void)[] = [];
  return async (job) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => line.push(resolve)); // whoever ends hands over the place
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

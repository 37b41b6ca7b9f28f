import { limitConcurrency, type Bound as Concurrency, type InTurn } from '../lib/concurrency.ts';
import type { Words } from './messages.ts';
import { Refusal } from './refusal.ts';

export type Bound = Concurrency & {
  /** Whether the store has too much to do, or the caller asks for too much. */
  refusal?: 'unavailable' | 'too_many_requests';
  /** In place of that refusal's own sentence. */
  words?: Words;
};

const retryAfterSeconds = 2;

/**
 * At most `atOnce` jobs run and `waiting` wait for their turn, in order. Throws the refusal, before the job has begun, if
 * too many wait or it waits too long.
 */
export function bounded({ refusal = 'unavailable', words, ...bound }: Bound): InTurn {
  const more = { retryAfterSeconds, ...(words ? { words } : {}) };
  return limitConcurrency(bound, () => new Refusal(refusal, more));
}

/** Runs a job when it is the turn of its key. */
export type InTurnOf<K> = <T>(key: K, job: () => Promise<T>) => Promise<T>;

/** The same for each key separately. A key without jobs takes no memory. */
export function boundedByKey<K>(bound: Bound): InTurnOf<K> {
  const busy = new Map<K, { run: InTurn; jobs: number }>();
  return async (key, job) => {
    const entry = busy.get(key) ?? { run: bounded(bound), jobs: 0 };
    busy.set(key, entry);
    entry.jobs += 1;
    try {
      return await entry.run(job);
    } finally {
      entry.jobs -= 1;
      if (entry.jobs === 0) busy.delete(key);
    }
  };
}

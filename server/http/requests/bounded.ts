import { limitConcurrency, type ConcurrencyBound as Concurrency, type InTurn } from '../../lib/concurrency.ts';
import type { LocalizedText } from '../answers/messages.ts';
import { Refusal } from '../answers/refusal.ts';

export type Bound = Concurrency & {
  /** 'unavailable' if the store is overloaded, 'too_many_requests' if the caller asks too often. */
  refusal?: 'unavailable' | 'too_many_requests';
  /** Replaces the refusal's message. */
  message?: LocalizedText;
};

const retryAfterSeconds = 2;

/**
 * At most `atOnce` jobs run and `waiting` jobs wait, in order. Throws the refusal, before the job begins, if the queue
 * is full or the job waits too long.
 */
export function bounded({ refusal = 'unavailable', message, ...bound }: Bound): InTurn {
  const more = { retryAfterSeconds, ...(message ? { message } : {}) };
  return limitConcurrency(bound, () => new Refusal(refusal, more));
}

/** Runs a job when its turn comes among the jobs of its key. */
export type InTurnOf<K> = <T>(key: K, job: () => Promise<T>) => Promise<T>;

/** Like `bounded`, separately for each key. A key without jobs takes no memory. */
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

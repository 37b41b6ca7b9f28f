// Adds what devices have reported to the database. Safe to run on several instances.
import type { VitalCounts } from '../features/vitals/vital-counts.ts';
import type { Log } from '../lib/log.ts';
import { repeat, type Repeating } from './repeat.ts';

const everyMs = 60_000;

/** Stores the counts every minute, and when stopped. */
export function startVitals({ vitals, log }: { vitals: VitalCounts; log: Log }): Repeating {
  const job = 'storing measurements of page loads';
  const storing = repeat(job, () => vitals.store(), everyMs, log);
  return {
    wake: () => storing.wake(),
    async stop() {
      await storing.stop();
      await vitals.store().catch((error: unknown) => log.error({ err: error }, `${job} failed`));
    },
  };
}

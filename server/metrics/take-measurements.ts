import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import { countsOfToday } from '../features/vitals/read-vitals.ts';
import type { VitalCounts } from '../features/vitals/vital-counts.ts';
import { vitalsMeasurements } from '../features/vitals/vitals-measurements.ts';
import { figure, ofThisProcess, type Measurement } from '../lib/metrics.ts';
import { storeFigures } from './store-figures.ts';

/** Monitoring waits ten seconds at most, and has to hear about a database that is away. */
const databaseWithinMs = 2_000;

type Deps = { db: Database; vitals: VitalCounts; now: () => Date };

/**
 * What this process measures, and what the database says: nothing of that if it does not answer in time. Of several calls
 * at once only one asks it.
 */
export function measurementsOf(deps: Deps): () => Promise<Measurement[]> {
  let asking: Promise<Measurement[]> | null = null;
  return async () => {
    asking ??= askDatabase(deps).finally(() => (asking = null));
    const late = new AbortController();
    const answer = await Promise.race([
      asking.catch(() => []),
      pause(databaseWithinMs, [], { signal: late.signal }).catch(() => []),
    ]);
    late.abort();
    const isAnswering = { labels: {}, value: answer.length > 0 ? 1 : 0 };
    return [
      ...((await ofThisProcess.getMetricsAsJSON()) as unknown as Measurement[]),
      { ...figure('gauge', processes, [{ labels: {}, value: 1 }]), aggregator: 'sum' },
      { ...figure('gauge', databaseAnswers, [isAnswering]), aggregator: 'min' },
      ...answer,
    ];
  };
}

const processes = { name: 'store_processes', help: 'Processes of the store that answer here.' };
const databaseAnswers = { name: 'store_database_answers', help: 'Whether the database answers within two seconds.' };

async function askDatabase({ db, vitals, now }: Deps): Promise<Measurement[]> {
  await vitals.store(); // only the database has the counts of all processes
  return [...(await storeFigures(db, now())), ...vitalsMeasurements(await countsOfToday(db, now()))];
}

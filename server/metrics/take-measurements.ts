import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../db/connect.ts';
import type { Channel } from '../features/messages/outbox.ts';
import { countsOfToday } from '../features/vitals/read-vitals.ts';
import { vitalsMeasurements } from '../features/vitals/vitals-measurements.ts';
import { gauge, measurementsOfThisProcess, type AllMeasurements, type Measurement } from '../lib/metrics.ts';
import { storeFigures } from './store-figures.ts';

/** Monitoring waits ten seconds at most, and has to hear about a database that is away. */
const databaseWithinMs = 2_000;

/** What monitoring asks of a process. */
export type Monitored = {
  /** What the process measures. Never rejects. */
  own(): Promise<Measurement[]>;
  /** What the database says: nothing but that it is away, if it does not answer in time. Never rejects. */
  figures(): Promise<Measurement[]>;
};

/** `channels`: those that have a sender. */
export function monitoredProcess(deps: { db: Database; now: () => Date; channels: readonly Channel[] }): Monitored {
  const { db, now, channels } = deps;
  let asking: Promise<Measurement[] | null> | null = null;
  // Only reads: a database that is full or refuses writes still says what waits.
  const ask = async (): Promise<Measurement[]> => {
    const at = now();
    return [...(await storeFigures(db, { now: at, channels })), ...vitalsMeasurements(await countsOfToday(db, at))];
  };
  return {
    own: () => measurementsOfThisProcess().catch(() => []),
    async figures() {
      // One reading at a time, however often monitoring asks.
      asking ??= ask()
        .catch(() => null)
        .finally(() => (asking = null));
      const late = new AbortController();
      const timeout = pause(databaseWithinMs, null, { signal: late.signal }).catch(() => null);
      const answer = await Promise.race([asking, timeout]);
      late.abort();
      const isAnswering = single(answer === null ? 0 : 1);
      return [
        gauge('store_database_answers', 'Whether the database answers within two seconds.', isAnswering),
        ...(answer ?? []),
      ];
    },
  };
}

/** Of the only process of an instance. */
export async function measurementsOfOne({ own, figures }: Monitored): Promise<AllMeasurements> {
  const [measured, common] = await Promise.all([own(), figures()]);
  return { byProcess: new Map([[1, measured]]), common: [...common, ...processCounts(1, 1)] };
}

/** How many processes answer, and how many should. */
export function processCounts(answering: number, expected: number): Measurement[] {
  return [
    gauge('store_processes', 'Processes of this instance that answer monitoring.', single(answering)),
    gauge('store_processes_expected', 'Processes that this instance should have.', single(expected)),
  ];
}

function single(value: number): Measurement['values'] {
  return [{ labels: {}, value }];
}

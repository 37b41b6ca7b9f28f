// Scheduled work on shipments: creating requested waybills and tracking. Safe to run on several instances.
import { makeWaybills, type ParcelDeps } from '../features/fulfilment/create-waybills.ts';
import { trackShipments } from '../features/fulfilment/track-shipments.ts';
import { repeat, type Repeating } from './repeat.ts';

/** Short, because the owner waits for it at the terminal. */
const makeEveryMs = 2_000;
/** How often due shipments are looked up; after a push the carrier is asked within this time. */
const trackEveryMs = 5_000;

export function startShipmentJobs(deps: ParcelDeps): Repeating {
  const jobs = [
    repeat('creating waybills', () => makeWaybills(deps), makeEveryMs, deps.log),
    repeat('tracking shipments', () => trackShipments(deps), trackEveryMs, deps.log),
  ];
  return {
    wake() {
      for (const job of jobs) job.wake();
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
    },
  };
}

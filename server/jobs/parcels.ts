// What parcels need by the clock: waybills that the owner wants, and where those are that have left. Several instances may do it at once.
import { makeWaybills, type ParcelDeps } from '../features/orders/fulfilment/send-parcel.ts';
import { trackParcels } from '../features/orders/fulfilment/track-parcels.ts';
import { repeat, type Repeating } from './repeat.ts';

/** The owner is waiting at his terminal. */
const makeEveryMs = 2_000;
/** How often it is looked which parcels are due; a carrier that pushes is asked within this time. */
const trackEveryMs = 5_000;

/** Starts both. */
export function startParcelJobs(deps: ParcelDeps): Repeating {
  const failed = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  const jobs = [
    repeat(() => makeWaybills(deps), makeEveryMs, failed('waybills could not be made')),
    repeat(() => trackParcels(deps), trackEveryMs, failed('parcels could not be tracked')),
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

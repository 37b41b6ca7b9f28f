// Scheduled work on orders: asking about open payments, carrying out captures and refunds, releasing unpaid stock. Safe
// to run on several instances.
import { carryOutOperations, reconcile } from '../features/payments/reports/ask-provider.ts';
import { closeUnpaid, endHolds, type HoldDeps } from '../features/orders/order/expire-holds.ts';
import { providerIds } from '../providers/payments/payment-provider.ts';
import { repeat, type Repeating } from './repeat.ts';

const payEveryMs = 5_000;
const holdEveryMs = 15_000;

export function startOrderJobs(deps: HoldDeps): Repeating {
  const { log } = deps;
  const jobs = [
    // Each provider has its own jobs, so a slow provider does not delay the others.
    ...providerIds.flatMap((provider) => [
      repeat(`asking ${provider} about open payments`, () => reconcile(deps, provider), payEveryMs, log),
      repeat(
        `carrying out captures and refunds at ${provider}`,
        () => carryOutOperations(deps, { provider }),
        payEveryMs,
        log,
      ),
    ]),
    ...[...providerIds, null].map((provider) =>
      repeat(
        `releasing stock not paid ${provider === null ? 'online' : `by ${provider}`}`,
        () => endHolds(deps, provider),
        holdEveryMs,
        log,
      ),
    ),
    repeat('cancelling unpaid orders', () => closeUnpaid(deps), holdEveryMs, log),
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

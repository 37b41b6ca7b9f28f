// Scheduled work on orders: asking about open payments, carrying out captures and refunds, releasing unpaid stock. Safe
// to run on several instances.
import { carryOutOperations, reconcile } from '../features/payments/reports/ask-provider.ts';
import { closeUnpaid, endHolds } from '../features/orders/order/expire-holds.ts';
import type { PaymentDeps } from '../features/payments/payment-deps.ts';
import { providerIds } from '../providers/payments/payment-provider.ts';
import { repeat, type Repeating } from './repeat.ts';

const payEveryMs = 5_000;
const holdEveryMs = 15_000;

export function startOrderJobs(deps: PaymentDeps): Repeating {
  const failed = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  const jobs = [
    // Each provider has its own jobs, so a slow provider does not delay the others.
    ...providerIds.flatMap((provider) => [
      repeat(() => reconcile(deps, provider), payEveryMs, failed('asking about open payments failed')),
      repeat(
        () => carryOutOperations(deps, { provider }),
        payEveryMs,
        failed('carrying out captures and refunds failed'),
      ),
    ]),
    ...[...providerIds, null].map((provider) =>
      repeat(() => endHolds(deps, provider), holdEveryMs, failed('releasing unpaid stock failed')),
    ),
    repeat(() => closeUnpaid(deps), holdEveryMs, failed('cancelling unpaid orders failed')),
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

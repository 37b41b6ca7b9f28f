// Scheduled work on orders: asking about open payments, carrying out captures and refunds, releasing unpaid stock. Safe
// to run on several instances.
import { bumpRevision } from '../features/catalogue/import/bump-revision.ts';
import { lastStockMove } from '../features/orders/order/last-stock-move.ts';
import { carryOutOperations, reconcile } from '../features/payments/reports/ask-provider.ts';
import { closeUnpaid, endHolds } from '../features/orders/order/expire-holds.ts';
import type { PaymentDeps } from '../features/payments/payment-deps.ts';
import { providerIds } from '../providers/payments/payment-provider.ts';
import { repeat, type Repeating } from './repeat.ts';

const payEveryMs = 5_000;
const holdEveryMs = 15_000;
/** Maximum age of stock and sales figures in lists. A variety that sells out or comes back shows at once. */
const figuresEveryMs = 60_000;

export function startOrderJobs(deps: PaymentDeps): Repeating {
  const failed = (what: string) => (error: unknown) => deps.log.error({ err: error }, what);
  let seen: number | null = null;
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
    repeat(
      async () => {
        const last = await lastStockMove(deps.db);
        if (seen !== null && last !== seen) await deps.db.transaction(bumpRevision);
        seen = last;
      },
      figuresEveryMs,
      failed('refreshing stock in lists failed'),
    ),
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

// Expires unpaid orders: first their reserved stock goes back on sale, later they are cancelled. Safe on several
// instances: each order is locked.
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { inTransaction } from '../../../db/transaction.ts';
import type { Database } from '../../../db/connect.ts';
import { forEachIsolated } from '../../../lib/for-each-isolated.ts';
import type { ProviderId } from '../../../providers/payments/payment-provider.ts';
import { askAboutOrder, callsAtOnce } from '../../payments/reports/ask-provider.ts';
import { endWithoutProvider, latestProviderOf } from '../../payments/attempts/attempts.ts';
import { closingTime, type TransferTimes } from '../checkout/payment-methods.ts';
import { changeOrder, type OrderRow } from './change-order.ts';
import { closeOrder } from './close-order.ts';
import { notifyBuyer } from './order-notifications.ts';
import { release } from './order-stock.ts';
import { orders } from '../orders.tables.ts';
import type { PaymentDeps } from '../../payments/payment-deps.ts';

const mostOfARound = 50;
const unpaid = ['pending', 'awaiting_transfer', 'failed', 'expired'] as const;

export type HoldDeps = PaymentDeps & { payments: { settings: TransferTimes } };

/**
 * Releases the stock of orders whose payment time is over and whose latest attempt was with this provider (null:
 * without one). Asks the provider first: a payment that just succeeded counts.
 */
export async function endHolds(deps: HoldDeps, provider: ProviderId | null): Promise<void> {
  const due = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lte(orders.heldUntil, deps.now()),
        eq(orders.status, 'processing'),
        eq(orders.stockHeld, true),
        inArray(orders.paymentStatus, [...unpaid]),
        sql`${latestProviderOf(orders.id)} is not distinct from ${provider}::text`,
      ),
    )
    .orderBy(asc(orders.heldUntil))
    .limit(mostOfARound);
  await forEachIsolated(due, { ...deps, about: ({ id }) => ({ orderId: id }), atOnce: callsAtOnce }, async ({ id }) => {
    await askAboutOrder(deps, id);
    await inTransaction(deps.db, (tx) => endHold(tx, id, deps.payments.settings, deps.now()));
  });
  if (due.length > 0) deps.wakeMessages();
}

async function endHold(tx: Database, orderId: string, times: TransferTimes, now: Date): Promise<void> {
  const order = await heldFree(tx, orderId);
  if (!order || order.heldUntil === null || order.heldUntil > now || !order.stockHeld) return;
  if (order.status !== 'processing' || !(unpaid as readonly string[]).includes(order.paymentStatus)) return;
  const closesAt = closingTime(order, times, now);
  if (closesAt <= now) {
    // Not left to `closeUnpaid`: nobody can pay it, so its buyer must not read that it can be paid again.
    await closeOrder(tx, order, now);
    return;
  }
  await release(tx, order);
  const over = await changeOrder(
    tx,
    order,
    { paymentStatus: 'expired', stockHeld: false, heldUntil: null, closesAt },
    now,
  );
  await endWithoutProvider(tx, { orderId, id: null });
  await notifyBuyer(tx, over, 'payment_expired', { now });
}

/** Cancels orders still unpaid days after their stock was released. */
export async function closeUnpaid(deps: PaymentDeps): Promise<void> {
  const due = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(lte(orders.closesAt, deps.now()), eq(orders.status, 'processing')))
    .orderBy(asc(orders.closesAt))
    .limit(mostOfARound);
  await forEachIsolated(due, { ...deps, about: ({ id }) => ({ orderId: id }), atOnce: 1 }, ({ id }) =>
    inTransaction(deps.db, async (tx) => {
      const order = await heldFree(tx, id);
      if (!order || order.closesAt === null || order.closesAt > deps.now() || order.status !== 'processing') return;
      await closeOrder(tx, order, deps.now());
    }),
  );
  if (due.length > 0) deps.wakeMessages();
}

/** Locks an order, or returns null if another process has locked it: then it is handled there or in the next round. */
async function heldFree(tx: Database, orderId: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update', { skipLocked: true });
  return order ?? null;
}

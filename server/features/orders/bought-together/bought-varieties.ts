import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orderLines, orders } from '../orders.tables.ts';

/**
 * Which of these customers bought one of these varieties in an order that is paid or delivered, and neither cancelled
 * nor returned.
 */
export async function buyersAmong(
  db: Database,
  { userIds, varietyIds }: { userIds: readonly number[]; varietyIds: readonly number[] },
): Promise<Set<number>> {
  if (userIds.length === 0 || varietyIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ userId: orders.userId })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        inArray(orders.userId, [...userIds]),
        inArray(orderLines.varietyId, [...varietyIds]),
        or(eq(orders.status, 'delivered'), inArray(orders.paymentStatus, ['paid', 'partially_refunded'])),
        notInArray(orders.status, ['cancelled', 'returned']),
      ),
    );
  return new Set(rows.flatMap(({ userId }) => userId ?? []));
}

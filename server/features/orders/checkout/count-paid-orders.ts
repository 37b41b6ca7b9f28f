import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orders } from '../orders.tables.ts';

/** Orders of a customer that were paid: what instalment providers ask for. */
export async function countPaidOrders(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ paid: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, ['paid', 'authorized', 'partially_refunded'])));
  return row?.paid ?? 0;
}

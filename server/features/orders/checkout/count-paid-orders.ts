import { and, count, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { orders } from '../orders.tables.ts';

/** Number of a customer's paid orders; instalment providers ask for it. */
export async function countPaidOrders(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ paid: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.paymentStatus, ['paid', 'authorized', 'partially_refunded'])));
  return row?.paid ?? 0;
}

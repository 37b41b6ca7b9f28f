// The only writer of an order's statuses: along the edges of states.ts, with a timeline entry for each change.
import { and, asc, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { mayBecome } from '../../../lib/status-edges.ts';
import { orderEvents, orderLines, orders } from '../orders.tables.ts';
import { orderEdges, paymentEdges } from './states.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;

/**
 * Locks an order until the transaction ends. Lock order: the order first, then varieties, then coupons, then products,
 * then counters.
 */
export async function lockOrder(tx: Database, orderId: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw new Error(`there is no order ${orderId}`);
  return order;
}

/** Locks a customer's own order. Throws `not_found` for a missing order and for another customer's. */
export async function lockOwnOrder(tx: Database, userId: number, orderId: string): Promise<OrderRow> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
    .for('update');
  if (!order) throw new Refusal('not_found');
  return order;
}

/** All orders of a customer, as a query for their ids. */
export function orderIdsOf(db: Database, userId: number): SQLWrapper {
  return db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
}

export function orderLinesOf(db: Database, orderId: string): Promise<OrderLineRow[]> {
  return db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));
}

/**
 * Changes a locked order and returns the new row; `reason` goes into the timeline. Throws if the edges do not allow the
 * change: callers check first.
 */
export async function changeOrder(
  tx: Database,
  order: OrderRow,
  change: Partial<Omit<OrderRow, 'id' | 'number' | 'createdAt'>>,
  now: Date,
  reason: string | null = null,
): Promise<OrderRow> {
  const { status = order.status, paymentStatus = order.paymentStatus } = change;
  if (!mayBecome(orderEdges, order.status, status) || !mayBecome(paymentEdges, order.paymentStatus, paymentStatus))
    throw new Error(`${order.id} cannot go from ${order.status}/${order.paymentStatus} to ${status}/${paymentStatus}`);
  const [changed] = await tx.update(orders).set(change).where(eq(orders.id, order.id)).returning();
  if (!changed) throw new Error(`there is no order ${order.id}`);
  if (status !== order.status || paymentStatus !== order.paymentStatus)
    await tx.insert(orderEvents).values({
      orderId: order.id,
      status: status === order.status ? null : status,
      paymentStatus: paymentStatus === order.paymentStatus ? null : paymentStatus,
      reason,
      at: now,
    });
  return changed;
}

/** The order with this id; null if there is none. */
export async function findOrder(db: Database, orderId: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order ?? null;
}

/** The order with this number; null if there is none. */
export async function findOrderByNumber(db: Database, number: number): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  return order ?? null;
}

/** Query for all orders, to join with what belongs to them. */
export function allOrders(db: Database) {
  return db.select().from(orders).as('orders');
}

/** The orders with these ids. */
export async function ordersById(db: Database, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  return new Map(rows.map((order) => [order.id, order]));
}

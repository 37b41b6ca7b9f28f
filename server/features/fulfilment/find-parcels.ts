// Shipments of orders, for the owner.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { allOrders, type OrderRow } from '../orders/order/change-order.ts';
import { NotMovable } from '../orders/order/move-order.ts';
import { parcelEvents, parcels } from './parcels.tables.ts';

export type ParcelRow = typeof parcels.$inferSelect;

const lookAfterMs = 14 * 86_400_000;

/** The order with this number and its shipment, if any. Throws NotMovable if there is no such order. */
export async function findShipment(
  db: Database,
  number: number,
): Promise<{ order: OrderRow; parcel: ParcelRow | null }> {
  const orders = allOrders(db);
  const [found] = await db
    .select()
    .from(orders)
    .leftJoin(parcels, eq(parcels.orderId, orders.id))
    .where(eq(orders.number, number));
  if (!found) throw new NotMovable(`There is no order ${number}.`);
  return { order: found.orders, parcel: found.parcels };
}

/** The shipment of an order with its tracking events; null if there is none. */
export async function parcelOf(db: Database, orderId: string) {
  const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, orderId));
  if (!parcel) return null;
  const events = await db
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.orderId, orderId))
    .orderBy(asc(parcelEvents.at));
  return { ...parcel, events };
}

/**
 * Shipments with their orders, latest order first. Without `all`: those of unfinished orders, those of cancelled orders
 * still on their way, and for two weeks those of cancelled orders whose waybill exists, or may exist, at the carrier.
 */
export async function findParcels(db: Database, { most, all, now }: { most: number; all: boolean; now: Date }) {
  const lookedAfter = new Date(now.getTime() - lookAfterMs);
  const orders = allOrders(db);
  const found = await db
    .select()
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(
      all
        ? undefined
        : or(
            inArray(orders.status, ['processing', 'shipped', 'out_for_delivery']),
            and(eq(orders.status, 'cancelled'), eq(parcels.status, 'made'), isNotNull(parcels.trackAt)),
            and(
              eq(orders.status, 'cancelled'),
              inArray(parcels.status, ['needless', 'unclear']),
              gt(parcels.wantedAt, lookedAfter),
            ),
          ),
    )
    .orderBy(desc(orders.number))
    .limit(most);
  return found.map(({ parcels: parcel, orders: order }) => ({
    parcel,
    number: order.number,
    orderStatus: order.status,
    buyer: order.buyerName,
  }));
}

/** Makes the running store track shipments of one order or of all. Returns the orders' ids. */
export async function requestTracking(db: Database, number: number | null, now: Date): Promise<string[]> {
  const orders = allOrders(db);
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(number === null ? undefined : eq(orders.number, number));
  const updated = await db
    .update(parcels)
    .set({ trackAt: sql`least(${parcels.trackAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isNotNull(parcels.trackAt), eq(parcels.status, 'made'), inArray(parcels.orderId, ofOrder)))
    .returning({ orderId: parcels.orderId });
  return updated.map(({ orderId }) => orderId);
}

/** Whether the carrier has answered for each of these shipments to a question asked since then. */
export async function areTracked(db: Database, orderIds: readonly string[], since: Date): Promise<boolean> {
  if (orderIds.length === 0) return true;
  const waiting = await db
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(inArray(parcels.orderId, [...orderIds]), or(isNull(parcels.heardAt), lt(parcels.heardAt, since))));
  return waiting.length === 0;
}

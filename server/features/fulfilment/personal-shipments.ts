// Export of shipments as personal data, and removal of what the carrier wrote and of the links to its labels.
import { and, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { PersonalPart } from '../accounts/profile/personal-part.ts';
import { allOrders } from '../orders/order/change-order.ts';
import { finishedOrderIds } from '../orders/order/personal-orders.ts';
import { parcelEvents, parcels } from './parcels.tables.ts';

async function read(db: Database, userId: number) {
  const orders = allOrders(db);
  const own = await db
    .select()
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.number));
  const given = [];
  for (const { parcels: parcel, orders: order } of own) {
    const events = await db
      .select()
      .from(parcelEvents)
      .where(eq(parcelEvents.orderId, parcel.orderId))
      .orderBy(asc(parcelEvents.at));
    given.push({
      order_number: String(order.number),
      waybill: parcel.waybill,
      stage: parcel.stage,
      events: events.map(({ at, text, location }) => ({ at: at.toISOString(), text, location })),
    });
  }
  return given;
}

/**
 * The carrier's texts may name the recipient, and its label has the address. They stay until the order is finished and
 * no more tracking events are expected.
 */
async function scrub(db: Database, userId: number | null): Promise<void> {
  const settled = db
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(isNull(parcels.trackAt), inArray(parcels.orderId, finishedOrderIds(db, userId))));
  await db.delete(parcelEvents).where(inArray(parcelEvents.orderId, settled));
  await db
    .update(parcels)
    .set({ labelUrl: null, error: null })
    .where(and(inArray(parcels.orderId, settled), or(isNotNull(parcels.labelUrl), isNotNull(parcels.error))));
}

/** Does the same for orders without an account: those finished after it was deleted, and those past retention. */
export const scrubShipments = (db: Database): Promise<void> => scrub(db, null);

export const personalShipments = { name: 'shipments', read, remove: scrub } satisfies PersonalPart;

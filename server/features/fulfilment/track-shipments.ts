// Tracks shipments: polls the carrier and moves orders along. Safe on several instances.
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { inTransaction } from '../../db/transaction.ts';
import { rowsOf, type Database } from '../../db/connect.ts';
import { mayBecome } from '../../lib/status-edges.ts';
import {
  CarrierRefused,
  CarrierUnreachable,
  type Carrier,
  type TrackingEvent,
} from '../../providers/shipping/carrier.ts';
import { lockOrder, ordersById, type OrderRow } from '../orders/order/change-order.ts';
import { moveOrder } from '../orders/order/move-order.ts';
import { parcelEvents, parcels } from './parcels.tables.ts';
import type { ParcelDeps } from './create-waybills.ts';
import { orderEdges } from '../orders/order/states.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const atOnce = 50;
/** saudi-commerce.md, section 4: every 30 to 60 minutes, less often after 14 days. */
const usualPauseMs = 30 * minute;
const laterPauseMs = 12 * 60 * minute;
const usualForMs = 14 * day;
/** After that the owner has to ask the carrier. */
const trackForMs = 90 * day;
/** Pushes are not signed: however many arrive, the carrier is asked no more often than this about one shipment. */
const pushPause = '10 seconds';

/** Asks carriers about the shipments that are due. */
export async function trackShipments(deps: ParcelDeps): Promise<void> {
  if (deps.carriers.length === 0) return;
  const due = await inTransaction(deps.db, (tx) => takeDue(tx, deps.now()));
  for (const carrier of deps.carriers) {
    const own = due.filter(({ company }) => company === carrier.id);
    if (own.length === 0) continue;
    let eventsByWaybill: Map<string, TrackingEvent[]>;
    try {
      eventsByWaybill = await carrier.track([...new Set(own.map(({ waybill }) => waybill))]);
    } catch (error) {
      if (!(error instanceof CarrierUnreachable || error instanceof CarrierRefused)) throw error;
      deps.log.warn({ carrier: carrier.id, err: error }, 'tracking at a carrier failed');
      continue;
    }
    for (const { orderId, waybill } of own)
      await inTransaction(deps.db, (tx) => apply(tx, deps, carrier, orderId, eventsByWaybill.get(waybill) ?? [])).catch(
        (error: unknown) => deps.log.error({ orderId, err: error }, 'an order could not be updated from its tracking'),
      );
    deps.wakeMessages();
  }
}

type Due = { orderId: string; waybill: string; company: OrderRow['shippingCompany'] | undefined };

/** Claims due shipments by moving their next time on, so that no other instance asks as well. */
async function takeDue(tx: Database, now: Date): Promise<Due[]> {
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`;
  const due = await rowsOf<Omit<Due, 'company'>>(
    tx,
    sql`update parcels set tracked_at = ${at(0)}, track_at = case
        when made_at > ${at(-usualForMs)} then ${at(usualPauseMs)}
        when made_at > ${at(-trackForMs)} then ${at(laterPauseMs)} end
      where order_id in (
        select order_id from parcels where track_at <= ${at(0)} and status = 'made'
        order by track_at limit ${atOnce} for update skip locked)
      returning order_id as "orderId", waybill`,
  );
  const orders = await ordersById(
    tx,
    due.map(({ orderId }) => orderId),
  );
  return due.map((each) => ({ ...each, company: orders.get(each.orderId)?.shippingCompany }));
}

/**
 * Updates an order from its tracking events. A returned shipment only sets a note: the owner cancels the order once the
 * items are back.
 */
async function apply(
  tx: Database,
  deps: ParcelDeps,
  carrier: Carrier,
  orderId: string,
  events: readonly TrackingEvent[],
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (events.length > 0)
    await tx
      .insert(parcelEvents)
      .values(events.map(({ at, ...event }) => ({ orderId, at: new Date(at), ...event })))
      .onConflictDoNothing();
  // Read all events ever received: if the carrier omits some later, the shipment must not move back.
  const rows = await tx.select().from(parcelEvents).where(eq(parcelEvents.orderId, orderId)).orderBy(parcelEvents.at);
  const allEvents = rows.map(({ at, code, text, location }) => ({ at: at.getTime(), code, text, location }));
  const stage = carrier.stageOf(allEvents);
  const [parcel] = await tx
    .update(parcels)
    .set({
      stage,
      note: carrier.noteOf(allEvents),
      heardAt: sql`${parcels.trackedAt}`,
      ...(stage === 'delivered' ? { trackAt: null } : {}),
    })
    .where(eq(parcels.orderId, orderId))
    .returning();
  if (!parcel) return;
  if (order.status === 'cancelled' && stage === 'delivered')
    deps.log.error({ orderId }, 'the shipment of a cancelled order was delivered');
  if (stage === 'processing' || !isFurther(order, stage)) return;
  const reached = allEvents.find((event) => carrier.stageOf([event]) === stage);
  const now = deps.now();
  // The carrier's clock may differ: clamp the time between the waybill's creation and now.
  const at = Math.min(now.getTime(), Math.max(reached?.at ?? 0, parcel.madeAt?.getTime() ?? 0));
  await moveOrder(tx, deps, { orderId, to: stage, now, at: new Date(at) });
}

/** Whether the stage moves a shipped order forward; the owner may have moved it already. */
function isFurther({ status }: OrderRow, stage: 'shipped' | 'out_for_delivery' | 'delivered'): boolean {
  return ['shipped', 'out_for_delivery'].includes(status) && status !== stage && mayBecome(orderEdges, status, stage);
}

/** A carrier's push is only a reason to ask it soon. Its content is not trusted. */
export async function takePush(db: Database, carrier: Carrier, body: string, now: Date): Promise<void> {
  const push = carrier.readPush(body);
  if (!push) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  await db
    .update(parcels)
    .set({ trackAt: sql`least(${parcels.trackAt}, greatest(${at}, ${parcels.trackedAt} + ${pushPause}::interval))` })
    .where(and(eq(parcels.waybill, push.waybill), eq(parcels.status, 'made'), isNotNull(parcels.trackAt)));
}

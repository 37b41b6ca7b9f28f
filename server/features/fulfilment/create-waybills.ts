// The waybill of an order: the owner requests it, the carrier creates it, and the order is shipped with it. A carrier
// must not be called twice for one order (providers/shipping/carrier.ts):
//
//   wanted ─► asking ─► made ─► (order shipped)
//     ▲         ├─────► refused   clear refusal: may be requested again
//     └─────────┴─────► unclear   answer lost or process died: the owner checks first
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { cityNamed } from '../addresses/address-answer.ts';
import { halalas } from '../../../contract/core/money.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/connect.ts';
import { forEachIsolated } from '../../lib/for-each-isolated.ts';
import {
  CarrierRefused,
  CarrierUnreachable,
  type Carrier,
  type Consignment,
} from '../../providers/shipping/carrier.ts';
import { weighVarieties } from '../catalogue/weigh-varieties.ts';
import { askAboutSettled } from '../orders/order/ask-about-settled.ts';
import { lockOrder, orderLinesOf, type OrderRow } from '../orders/order/change-order.ts';
import { checkMovable, moveOrder, NotMovable, whyNotSent } from '../orders/order/move-order.ts';
import { carryOutOperations } from '../payments/reports/ask-provider.ts';
import { parcels } from './parcels.tables.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';

export type ParcelDeps = PaymentDeps & { carriers: readonly Carrier[] };

const atOnce = 20;
/** Longer than any call takes: after that the caller has died. */
const callLeaseMs = 2 * 60_000;
const longestError = 500;

/**
 * Requests a waybill for a locked order; a job creates it. Idempotent, and does nothing for a shipped order. Throws
 * NotMovable if the order cannot be shipped, if it has a waybill that was not needed at first, or if the answer to an
 * earlier call was lost, unless the owner has checked and sets `again`.
 */
export async function requestWaybill(
  tx: Database,
  order: OrderRow,
  { again, now }: { again: boolean; now: Date },
): Promise<void> {
  if (order.status === 'shipped') return;
  await checkMovable(tx, order, 'shipped');
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.orderId, order.id));
  if (!parcel) {
    await tx.insert(parcels).values({ orderId: order.id, status: 'wanted', wantedAt: now });
    return;
  }
  if (parcel.status === 'unclear' && !again)
    throw new NotMovable(
      `It is unknown whether a waybill was created for order ${order.number}, because the carrier's ` +
        `answer was lost. Check your account at the carrier. If there is one: orders move ${order.number} ` +
        `shipped --tracking WAYBILL. If there is none: orders move ${order.number} shipped --again.`,
    );
  if (parcel.status === 'needless')
    throw new NotMovable(
      `Waybill ${parcel.waybill ?? ''} was created for order ${order.number} when it was not to be shipped. To ` +
        `ship with it: orders move ${order.number} shipped --tracking ${parcel.waybill ?? 'WAYBILL'}`,
    );
  if (parcel.status === 'unclear' || parcel.status === 'refused')
    await tx
      .update(parcels)
      .set({ status: 'wanted', wantedAt: now, askedAt: null, error: null })
      .where(eq(parcels.orderId, order.id));
}

/**
 * Stores a waybill that the owner created himself for a locked order about to ship, so that it is tracked. Throws
 * NotMovable while the carrier is being asked for one.
 */
export async function storeOwnWaybill(
  tx: Database,
  order: OrderRow,
  { waybill, now }: { waybill: string; now: Date },
): Promise<void> {
  if (order.status !== 'processing') return; // already has a waybill
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.orderId, order.id));
  if (parcel?.status === 'asking')
    throw new NotMovable(`The carrier is being asked for a waybill of order ${order.number} right now.`);
  const made = { status: 'made' as const, waybill, madeAt: now, trackAt: now, error: null };
  await tx
    .insert(parcels)
    .values({ orderId: order.id, wantedAt: now, ...made })
    .onConflictDoUpdate({ target: parcels.orderId, set: made });
}

/** Creates the requested waybills. Safe on several instances: only one calls the carrier for an order. */
export async function makeWaybills(deps: ParcelDeps): Promise<void> {
  await noteLostAnswers(deps);
  if (deps.carriers.length === 0) return;
  const requested = await deps.db
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(eq(parcels.status, 'wanted'))
    .orderBy(asc(parcels.wantedAt))
    .limit(atOnce);
  const about = ({ orderId }: { orderId: string }) => ({ orderId });
  await forEachIsolated(requested, { ...deps, about, atOnce: 1 }, ({ orderId }) => makeWaybill(deps, orderId));
}

async function noteLostAnswers({ db, log, now }: ParcelDeps): Promise<void> {
  const lost = await db
    .update(parcels)
    .set({ status: 'unclear', error: 'The store stopped while it called the carrier.' })
    .where(and(eq(parcels.status, 'asking'), lt(parcels.askedAt, new Date(now().getTime() - callLeaseMs))))
    .returning({ orderId: parcels.orderId });
  for (const { orderId } of lost)
    log.error({ orderId }, 'unknown whether a waybill was created: the owner has to check');
}

async function makeWaybill(deps: ParcelDeps, orderId: string): Promise<void> {
  const { db, log } = deps;
  // A refunded order must not ship. If the provider does not answer, the last known status counts.
  await askAboutSettled(deps, orderId);
  const begun = await inTransaction(db, (tx) => beginCall(tx, deps, orderId));
  if (!begun) return;
  const { carrier, consignment } = begun;
  let made: Awaited<ReturnType<Carrier['createShipment']>>;
  try {
    made = await carrier.createShipment(consignment);
  } catch (error) {
    // Only a clear refusal means that no waybill was created.
    const status = error instanceof CarrierRefused ? 'refused' : 'unclear';
    const message = error instanceof CarrierRefused ? error.raw || error.message : messageOf(error);
    await markAsked(db, orderId, { status, error: message.trim().slice(0, longestError) });
    log.error(
      { orderId, err: error },
      status === 'refused' ? 'the carrier refused a waybill' : 'unknown whether a waybill was created',
    );
    if (status === 'unclear' && !(error instanceof CarrierUnreachable)) throw error;
    return;
  }
  try {
    await inTransaction(db, (tx) => keepMade(tx, deps, orderId, carrier, made));
  } catch (error) {
    const message = `Waybill ${made.waybill} was created, but the store could not go on.`;
    await markAsked(db, orderId, { status: 'unclear', error: message }).catch(() => undefined); // the database may be away
    log.error(
      { orderId, err: error },
      'a waybill was created but could not be stored: look for the order at the carrier',
    );
    throw error;
  }
  await carryOutOperations(deps, { orderId });
  deps.wakeMessages();
}

async function markAsked(
  db: Database,
  orderId: string,
  outcome: { status: 'refused' | 'unclear'; error: string },
): Promise<void> {
  await db
    .update(parcels)
    .set(outcome)
    .where(and(eq(parcels.orderId, orderId), eq(parcels.status, 'asking')));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Marks that the carrier is being called, and returns the data for the call; null if it is no longer needed or another
 * instance calls.
 */
async function beginCall(
  tx: Database,
  { carriers, now }: ParcelDeps,
  orderId: string,
): Promise<{ carrier: Carrier; consignment: Consignment } | null> {
  const order = await lockOrder(tx, orderId);
  const carrier = carriers.find(({ id }) => id === order.shippingCompany);
  if (!carrier) return null;
  const own = and(eq(parcels.orderId, orderId), eq(parcels.status, 'wanted'));
  // Cancelled, refunded or shipped manually since the request.
  if ((await whyNotSent(tx, order)) !== null) {
    await tx.delete(parcels).where(own);
    return null;
  }
  const consignment = await consignmentOf(tx, order, now());
  if (typeof consignment === 'string') {
    await tx.update(parcels).set({ status: 'refused', error: consignment }).where(own);
    return null;
  }
  const taken = await tx
    .update(parcels)
    .set({ status: 'asking', askedAt: now(), error: null })
    .where(own)
    .returning({ orderId: parcels.orderId });
  return taken.length === 0 ? null : { carrier, consignment };
}

/** The order as a carrier needs it, or a sentence about what is missing. */
async function consignmentOf(tx: Database, order: OrderRow, now: Date): Promise<Consignment | string> {
  const { address } = order;
  const phone = (address?.other_recipient ? address.recipient_phone : null) ?? order.buyerPhone;
  if (!address || !phone) return 'The order no longer has an address or phone.';
  const lines = await orderLinesOf(tx, order.id);
  const noon = '09:00:00Z'; // in Riyadh
  return {
    reference: String(order.number),
    weightGrams: await weighVarieties(tx, lines),
    pieces: 1,
    cashOnDelivery: order.paymentStatus === 'due_on_delivery' ? halalas(order.totalHalalas) : null,
    to: {
      line: [address.building_number, address.street, address.district, address.unit_number, address.home_description]
        .filter((part) => part)
        .join(', '),
      shortAddress: address.short_address ?? '',
      city: cityNamed(address.city, 'en').city,
      postalCode: address.postal_code ?? '',
      country: address.country,
    },
    description: `Order ${order.number}`,
    consignee: {
      name: (address.other_recipient ? address.recipient_name : null) ?? order.buyerName,
      phone,
      secondPhone: address.another_phone,
      email: order.buyerEmail ?? '',
    },
    shipsAt: now.getTime(),
    dueAt: Math.max(now.getTime(), Date.parse(`${order.deliveryTo}T${noon}`)),
  };
}

async function keepMade(
  tx: Database,
  deps: ParcelDeps,
  orderId: string,
  carrier: Carrier,
  { waybill, labelUrl }: { waybill: string; labelUrl: string | null },
): Promise<void> {
  const now = deps.now();
  const order = await lockOrder(tx, orderId);
  // The waybill exists, whatever status was stored in the meantime.
  const own = and(eq(parcels.orderId, orderId), inArray(parcels.status, ['asking', 'unclear']));
  const change = { waybill, labelUrl, madeAt: now, error: null };
  const why = await whyNotSent(tx, order);
  if (why !== null) {
    await tx
      .update(parcels)
      .set({ ...change, status: 'needless', error: `The order ${why}.` })
      .where(own);
    deps.log.error({ orderId }, 'a waybill was created for an order that will not be shipped');
    return;
  }
  await tx
    .update(parcels)
    .set({ ...change, status: 'made', trackAt: now })
    .where(own);
  const tracking = { number: waybill, url: carrier.trackingUrl(waybill) };
  await moveOrder(tx, deps, { orderId, to: 'shipped', tracking, now });
}

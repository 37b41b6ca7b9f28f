// One order, one transaction, and shipments with all their details, for the owner.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { TransactionStatus, PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { orderLinesOf } from '../order/change-order.ts';
import { NotMovable } from '../order/move-order.ts';
import {
  invoices,
  orderEvents,
  orderIdentities,
  orders,
  paymentOperations,
  providerEvents,
  transactions,
} from '../orders.tables.ts';
import { mismatchesOf } from '../payments/payment-mismatches.ts';
import { parcelEvents, parcels } from '../fulfilment/parcels.tables.ts';

const lookAfterMs = 14 * 86_400_000;

/** An order with all its details. Throws NotMovable if there is none. */
export async function orderDetails(db: Database, number: number) {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new NotMovable(`There is no order ${number}.`);
  const { id } = order;
  const [identity] = await db
    .select({ type: orderIdentities.type, lastFour: orderIdentities.lastFour })
    .from(orderIdentities)
    .where(eq(orderIdentities.orderId, id));
  const attempts = await db
    .select()
    .from(transactions)
    .where(eq(transactions.orderId, id))
    .orderBy(asc(transactions.attempt));
  return {
    order,
    identity: identity ?? null,
    lines: await orderLinesOf(db, id),
    attempts,
    operations: await operationsOf(
      db,
      attempts.map((attempt) => attempt.id),
    ),
    timeline: await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id)),
    documents: await db
      .select({ kind: invoices.kind, sequence: invoices.sequence, total: invoices.totalHalalas })
      .from(invoices)
      .where(eq(invoices.orderId, id))
      .orderBy(asc(invoices.issuedAt)),
    parcel: await parcelOf(db, id),
  };
}

async function operationsOf(db: Database, transactionIds: readonly string[]) {
  if (transactionIds.length === 0) return [];
  return db
    .select()
    .from(paymentOperations)
    .where(inArray(paymentOperations.transactionId, [...transactionIds]))
    .orderBy(asc(paymentOperations.createdAt));
}

/** The shipment of an order with its tracking events; null if there is none. */
async function parcelOf(db: Database, orderId: string) {
  const [parcel] = await db.select().from(parcels).where(eq(parcels.orderId, orderId));
  if (!parcel) return null;
  const said = await db
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.orderId, orderId))
    .orderBy(asc(parcelEvents.at));
  return { ...parcel, said };
}

/** Payment attempts, newest first. */
export function findTransactions(
  db: Database,
  wanted: { status?: TransactionStatus; method?: PaymentMethod; number?: number; most: number },
) {
  return db
    .select({ attempt: transactions, number: orders.number, buyer: orders.buyerName })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .where(
      and(
        wanted.status && eq(transactions.status, wanted.status),
        wanted.method && eq(transactions.method, wanted.method),
        wanted.number === undefined ? undefined : eq(orders.number, wanted.number),
      ),
    )
    .orderBy(desc(transactions.createdAt), desc(orders.number), desc(transactions.attempt))
    .limit(wanted.most);
}

/** A payment attempt with its operations, mismatches and webhook events; null if there is none. */
export async function transactionDetails(db: Database, id: string) {
  const [found] = await db
    .select({ attempt: transactions, number: orders.number, buyer: orders.buyerName })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .where(eq(transactions.id, id));
  if (!found) return null;
  const { provider, providerRef } = found.attempt;
  const news =
    provider === null || providerRef === null
      ? []
      : await db
          .select()
          .from(providerEvents)
          .where(and(eq(providerEvents.provider, provider), eq(providerEvents.ref, providerRef)))
          .orderBy(asc(providerEvents.receivedAt));
  return { ...found, operations: await operationsOf(db, [id]), mismatches: await mismatchesOf(db, id), news };
}

/**
 * Shipments with their orders, latest order first. Without `all`: those of unfinished orders, those of cancelled orders
 * still on their way, and for two weeks those of cancelled orders whose waybill exists, or may exist, at the carrier.
 */
export function findParcels(db: Database, { most, all, now }: { most: number; all: boolean; now: Date }) {
  const lookedAfter = new Date(now.getTime() - lookAfterMs);
  return db
    .select({ parcel: parcels, number: orders.number, orderStatus: orders.status, buyer: orders.buyerName })
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
}

/** Makes the running store track shipments of one order or of all. Returns the orders' ids. */
export async function requestTracking(db: Database, number: number | null, now: Date): Promise<string[]> {
  const ofOrder = db
    .select({ id: orders.id })
    .from(orders)
    .where(number === null ? undefined : eq(orders.number, number));
  const wanted = await db
    .update(parcels)
    .set({ trackAt: sql`least(${parcels.trackAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isNotNull(parcels.trackAt), eq(parcels.status, 'made'), inArray(parcels.orderId, ofOrder)))
    .returning({ orderId: parcels.orderId });
  return wanted.map(({ orderId }) => orderId);
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

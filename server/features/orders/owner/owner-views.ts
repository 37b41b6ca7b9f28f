// One order, one transaction and parcels with all about them, as their owner sees them.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { TransactionStatus, PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { linesOf } from '../order/change-order.ts';
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

/** An order with all about it. Throws NotMovable where there is none. */
export async function wholeOrder(db: Database, number: number) {
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
    lines: await linesOf(db, id),
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

/** The parcel of an order with what its carrier has said; null where there is none. */
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

/** Attempts to pay, the newest first. */
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

/** One attempt with what its provider was asked to do and has sent; null where there is none. */
export async function wholeTransaction(db: Database, id: string) {
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
 * Parcels with their orders, the latest order first; without `all` only of orders that are not at their end, and of cancelled ones those that are on their way, and for two weeks
 * those whose waybill stands, or may stand, at the carrier.
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

/** Has the running store ask for parcels that are still tracked, of one order or of all. Gives the orders' ids. */
export async function wantTracking(db: Database, number: number | null, now: Date): Promise<string[]> {
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

/** Whether the carrier has answered about each of these parcels to a question since then. */
export async function areTracked(db: Database, orderIds: readonly string[], since: Date): Promise<boolean> {
  if (orderIds.length === 0) return true;
  const waiting = await db
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(and(inArray(parcels.orderId, [...orderIds]), or(isNull(parcels.heardAt), lt(parcels.heardAt, since))));
  return waiting.length === 0;
}

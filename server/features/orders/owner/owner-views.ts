// One order and one transaction with all their details, for the owner.
import { and, asc, desc, eq } from 'drizzle-orm';
import type { TransactionStatus, PaymentMethod } from '../../../../contract/orders/payments.ts';
import type { Database } from '../../../db/connect.ts';
import { findDocuments } from '../../invoices/issue-invoice.ts';
import { findOrder, findOrderByNumber, orderLinesOf, ordersById } from '../order/change-order.ts';
import { NotMovable } from '../order/move-order.ts';
import { orderEvents, orderIdentities, orders } from '../orders.tables.ts';
import { allAttempts, attemptsOf, findAttempt } from '../../payments/attempts/attempts.ts';
import { mismatchesOf, openMismatches } from '../../payments/reports/payment-mismatches.ts';
import { operationsOf } from '../../payments/operations/payment-operations.ts';
import { eventsOf } from '../../payments/reports/take-webhook.ts';

/** An order with all its details. Throws NotMovable if there is none. */
export async function orderDetails(db: Database, number: number) {
  const order = await findOrderByNumber(db, number);
  if (!order) throw new NotMovable(`There is no order ${number}.`);
  const { id } = order;
  const [identity] = await db
    .select({ type: orderIdentities.type, lastFour: orderIdentities.lastFour })
    .from(orderIdentities)
    .where(eq(orderIdentities.orderId, id));
  const attempts = (await attemptsOf(db, id)).toReversed();
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
    documents: await findDocuments(db, id),
  };
}

/** Payment attempts, newest first. */
export async function findTransactions(
  db: Database,
  filter: { status?: TransactionStatus; method?: PaymentMethod; number?: number; most: number },
) {
  const attempts = allAttempts(db);
  const found = await db
    .select()
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(
      and(
        filter.status && eq(attempts.status, filter.status),
        filter.method && eq(attempts.method, filter.method),
        filter.number === undefined ? undefined : eq(orders.number, filter.number),
      ),
    )
    .orderBy(desc(attempts.createdAt), desc(orders.number), desc(attempts.attempt))
    .limit(filter.most);
  return found.map((row) => ({ attempt: row.attempts, number: row.orders.number, buyer: row.orders.buyerName }));
}

/** A payment attempt with its operations, mismatches and webhook events; null if there is none. */
export async function transactionDetails(db: Database, id: string) {
  const attempt = await findAttempt(db, id);
  if (!attempt) return null;
  const order = await findOrder(db, attempt.orderId);
  if (!order) return null; // impossible: an attempt references its order
  const { provider, providerRef } = attempt;
  return {
    attempt,
    number: order.number,
    buyer: order.buyerName,
    operations: await operationsOf(db, [id]),
    mismatches: await mismatchesOf(db, id),
    events: provider === null || providerRef === null ? [] : await eventsOf(db, provider, providerRef),
  };
}

/** Payment mismatches that the owner has not settled, with the numbers of their orders, oldest first. */
export async function unsettledMismatches(db: Database) {
  const open = await openMismatches(db);
  const found = await ordersById(
    db,
    open.map(({ orderId }) => orderId),
  );
  return open.flatMap(({ orderId, ...mismatch }) => {
    const order = found.get(orderId);
    return order ? [{ ...mismatch, number: order.number }] : [];
  });
}

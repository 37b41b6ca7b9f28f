// @module-tag embedded
// The edges in states.ts match those in the database, and the database refuses everything else.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatuses } from '../../../../contract/orders/orders.ts';
import { paymentStatuses, transactionStatuses } from '../../../../contract/orders/payments.ts';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { orders, stateEdges } from '../orders.tables.ts';
import { ledgerEntries, transactions } from '../../payments/payments.tables.ts';
import { machines } from './states.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({ categories: twoFields, products: [productEntry({ variety: { sku: 'CUP', quantity: 100 } })] });
});
afterAll(() => shop.close());

test('the table of edges matches states.ts', async () => {
  const written = Object.entries(machines).flatMap(([machine, edges]) =>
    Object.entries(edges).flatMap(([before, afters]) =>
      (afters as readonly string[]).map((after) => `${machine} ${before} ${after}`),
    ),
  );
  const stored = (await shop.open.db.select().from(stateEdges)).map(
    ({ machine, before, after }) => `${machine} ${before} ${after}`,
  );
  expect(stored.toSorted()).toEqual(written.toSorted());
});

test('every state has its edges, and every edge leads to a known state', () => {
  const states = { order: orderStatuses, payment: paymentStatuses, transaction: transactionStatuses };
  for (const name of ['order', 'payment', 'transaction'] as const) {
    const edges: Record<string, readonly string[]> = machines[name];
    expect(Object.keys(edges).toSorted()).toEqual(['new', ...states[name]].toSorted());
    for (const afters of Object.values(edges))
      for (const after of afters) expect(states[name] as readonly string[]).toContain(after);
  }
});

test('the database refuses a change without an edge', async () => {
  shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://bank.test' } };
  const shopper = await shopperWith(shop, { CUP: 1 });
  const { body } = await order(shopper);
  const { id } = body.data.order;
  const refused = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect(String((error as Error).cause)).toMatch(/cannot|not paid|only added to|come to 0/);
  };
  const { db } = shop.open;
  const set = (change: Partial<typeof orders.$inferInsert>) => db.update(orders).set(change).where(eq(orders.id, id));
  await refused(set({ status: 'delivered' }));
  await refused(set({ status: 'shipped' })); // not paid
  await refused(set({ paymentStatus: 'refunded' }));
  await refused(db.update(transactions).set({ status: 'refunded' }).where(eq(transactions.orderId, id)));
  await refused(db.update(transactions).set({ amountHalalas: 1 }).where(eq(transactions.orderId, id)));
  await refused(db.update(ledgerEntries).set({ amountHalalas: 1 }));
  await refused(db.delete(ledgerEntries));
  await refused(
    db.insert(ledgerEntries).values({
      journal: '00000000-0000-4000-8000-000000000000',
      orderId: id,
      account: 'sales',
      amountHalalas: 1,
      reason: 'sale',
      at: new Date(),
    }),
  );
  await refused(db.execute(sql`delete from stock_moves`));
});

test('the database lets an order be cancelled before delivery, and not after', async () => {
  shop.moyasar.next = { status: 'paid' };
  const { db } = shop.open;
  const ends = async (...stages: ('shipped' | 'out_for_delivery' | 'delivered')[]) => {
    const { id } = (await order(await shopperWith(shop, { CUP: 1 }))).body.data.order;
    const become = (status: (typeof orderStatuses)[number]) =>
      db.update(orders).set({ status }).where(eq(orders.id, id));
    for (const stage of stages) await become(stage);
    return become('cancelled').then(
      () => 'ended',
      (error: Error) => String(error.cause),
    );
  };
  expect(await ends('shipped')).toBe('ended');
  expect(await ends('shipped', 'out_for_delivery')).toBe('ended');
  expect(await ends('shipped', 'delivered')).toContain('order cannot go from delivered to cancelled');
});

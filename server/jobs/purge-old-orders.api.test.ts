import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, openCupShop, order, patientShopper, type PayingShop } from '../../tests/support/api/checkout.ts';
import { idsBySku } from '../../tests/support/data/products-by-sku.ts';
import { retention } from '../../tests/support/data/retention.ts';
import { runOwnerCommand } from '../../tests/support/store/owner.ts';
import { comments } from '../features/catalogue/catalogue.tables.ts';
import { coupons, couponUses } from '../features/coupons/coupons.tables.ts';
import { moveOrder } from '../features/orders/order/move-order.ts';
import { parcelEvents, parcels } from '../features/fulfilment/parcels.tables.ts';
import { orderEvents, orderLines, orders } from '../features/orders/orders.tables.ts';
import { purge } from './purge.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());

const run = (...argv: string[]) => runOwnerCommand(shop, ...argv);
const purgeAfter = (days: number) =>
  purge(shop.deps, new Date(shop.clock.now.getTime() + days * 86_400_000), { ...retention, orderRetentionDays: 2_500 });

type Placed = { id: string; number: string };

async function buyer() {
  const shopper = await patientShopper(shop, {});
  const place = async () => {
    await fill(shop, shopper, { CUP: 1 });
    const { id, number } = (await order(shopper, 'bank_transfer')).body.data.order as Placed;
    expect((await run('transfers', 'confirm', number)).code).toBe(0);
    return { id, number };
  };
  const deliver = async ({ id }: Placed) => {
    for (const to of ['shipped', 'delivered'] as const)
      await shop.open.db.transaction((tx) => moveOrder(tx, shop.paying, { orderId: id, to, now: shop.clock.now }));
  };
  return { ...shopper, place, deliver };
}

test('an old order leaves its account once it and its refund are over', async () => {
  const shopper = await buyer();
  const onTheWay = await shopper.place();
  const delivered = await shopper.place();
  const refunded = await shopper.place();
  await shopper.deliver(delivered);
  expect((await shopper.json(`/orders/${refunded.id}/cancel`, { method: 'POST' })).status).toBe(200);

  const ownership = async () => {
    const rows = await shop.open.db.select().from(orders);
    return [onTheWay, delivered, refunded].map(({ id }) => rows.find((row) => row.id === id)?.userId === shopper.id);
  };
  await purgeAfter(2_499);
  expect(await ownership()).toEqual([true, true, true]);
  await purgeAfter(2_501);
  expect(await ownership()).toEqual([true, false, true]);
  expect((await shopper.json(`/orders/${delivered.id}`)).status).toBe(404);
  expect((await shopper.json(`/orders/${onTheWay.id}`)).status).toBe(200);

  expect((await run('refund', 'done', refunded.number, '--amount', '116')).code).toBe(0);
  await purgeAfter(2_501);
  expect(await ownership()).toEqual([true, false, false]);
});

test('what an old order says about its buyer is removed; a comment is still by somebody who bought it', async () => {
  const { db } = shop.open;
  const shopper = await buyer();
  const old = await shopper.place();
  await shopper.deliver(old);
  const receipt = { receiptSender: 'Sara', receiptBank: 'Bank', receiptAmountHalalas: 1, receiptSentOn: '2026-03-01' };
  await db
    .update(orders)
    .set({ ...receipt, notes: 'Ring twice', buyerPhone: '+966555123987' })
    .where(eq(orders.id, old.id));
  await db
    .update(orderLines)
    .set({ customText: 'Sara', uploadIds: ['a'] })
    .where(eq(orderLines.orderId, old.id));
  await db.update(orderEvents).set({ reason: 'Sara called' }).where(eq(orderEvents.orderId, old.id));
  const { now } = shop.clock;
  await db
    .insert(parcels)
    .values({ orderId: old.id, status: 'made', wantedAt: now, labelUrl: 'https://label.example', error: 'to Sara' });
  await db
    .insert(parcelEvents)
    .values({ orderId: old.id, at: now, code: 'SH005', text: 'to Sara', location: 'Riyadh' });
  expect((await run('coupons', 'add', 'CUPS', '--percent', '10')).code).toBe(0);
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, 'CUPS'));
  await db.insert(couponUses).values({ couponId: coupon?.id ?? 0, orderId: old.id, userId: shopper.id, usedAt: now });
  const { productId } = await idsBySku(shop, 'CUP');
  await db.insert(comments).values({ productId, userId: shopper.id, authorName: 'Sara', text: 'A good cup' });
  const comment = async () => (await shop.get(`/products/${productId}/comments`)).json();
  expect(await comment()).toMatchObject({ data: [{ bought: true }] });

  await purgeAfter(2_501);
  expect(await db.select().from(orders).where(eq(orders.id, old.id))).toMatchObject([
    {
      userId: null,
      buyerEmail: null,
      buyerPhone: null,
      address: null,
      notes: null,
      receiptUploadId: null,
      receiptSender: null,
      receiptBank: null,
      receiptAmountHalalas: null,
      receiptSentOn: null,
    },
  ]);
  expect(await db.select().from(orderLines).where(eq(orderLines.orderId, old.id))).toMatchObject([
    { customText: null, uploadIds: [] },
  ]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, old.id));
  expect(new Set(events.map(({ reason }) => reason))).toEqual(new Set([null]));
  expect(await db.select().from(parcels).where(eq(parcels.orderId, old.id))).toMatchObject([
    { labelUrl: null, error: null },
  ]);
  expect(await db.select().from(parcelEvents).where(eq(parcelEvents.orderId, old.id))).toEqual([]);
  expect(await db.select().from(couponUses).where(eq(couponUses.orderId, old.id))).toMatchObject([{ userId: null }]);
  expect(await comment()).toMatchObject({ data: [{ bought: true }] });
});

test('more old orders than one transaction takes all leave', async () => {
  const { db } = shop.open;
  const shopper = await buyer();
  const { id } = await shopper.place();
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('the order is gone');
  await db
    .insert(orders)
    .values(Array.from({ length: 1_000 }, () => ({ ...row, number: undefined, id: randomUUID() })));
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.userId, shopper.id));
  const countOwn = async () => (await db.select({ own: count() }).from(orders).where(eq(orders.userId, shopper.id)))[0];
  expect(await countOwn()).toEqual({ own: 1_001 });
  await purgeAfter(2_501);
  expect(await countOwn()).toEqual({ own: 0 });
  expect(
    (await db.select({ email: orders.buyerEmail }).from(orders)).filter(({ email }) => email === shopper.email),
  ).toEqual([]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, openCupShop, order, patientShopper, type PayingShop } from '../../tests/support/api/checkout.ts';
import { retention } from '../../tests/support/data/retention.ts';
import { runOwnerCommand } from '../../tests/support/store/owner.ts';
import { moveOrder } from '../features/orders/order/move-order.ts';
import { orders } from '../features/orders/orders.tables.ts';
import { purge } from './purge.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());

test('an old order leaves its account once it and its refund are over', async () => {
  const shopper = await patientShopper(shop, {});
  const placed = async () => {
    await fill(shop, shopper, { CUP: 1 });
    const { id, number } = (await order(shopper, 'bank_transfer')).body.data.order as { id: string; number: string };
    expect((await runOwnerCommand(shop, 'transfers', 'confirm', number)).code).toBe(0);
    return { id, number };
  };
  const onTheWay = await placed();
  const delivered = await placed();
  const refunded = await placed();
  for (const to of ['shipped', 'delivered'] as const)
    await shop.open.db.transaction((tx) =>
      moveOrder(tx, shop.paying, { orderId: delivered.id, to, now: shop.clock.now }),
    );
  expect((await shopper.json(`/orders/${refunded.id}/cancel`, { method: 'POST' })).status).toBe(200);

  const purgeAfter = (days: number) =>
    purge(shop.deps, new Date(shop.clock.now.getTime() + days * 86_400_000), {
      ...retention,
      orderRetentionDays: 2_500,
    });
  const stored = async ({ id }: { id: string }) => {
    const [row] = await shop.open.db.select().from(orders).where(eq(orders.id, id));
    return { owned: row?.userId === shopper.id, reachable: row?.buyerEmail !== null && row?.address !== null };
  };
  const whole = { owned: true, reachable: true };
  const apart = { owned: false, reachable: false };

  await purgeAfter(2_499);
  expect(await Promise.all([onTheWay, delivered, refunded].map(stored))).toEqual([whole, whole, whole]);
  await purgeAfter(2_501);
  expect(await Promise.all([onTheWay, delivered, refunded].map(stored))).toEqual([whole, apart, whole]);
  expect((await shopper.json(`/orders/${delivered.id}`)).status).toBe(404);
  expect((await shopper.json(`/orders/${onTheWay.id}`)).status).toBe(200);

  expect((await runOwnerCommand(shop, 'refund', 'done', refunded.number, '--amount', '116')).code).toBe(0);
  await purgeAfter(2_501);
  expect(await Promise.all([onTheWay, delivered, refunded].map(stored))).toEqual([whole, apart, apart]);
});

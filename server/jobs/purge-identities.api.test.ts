import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../tests/support/api/shop.ts';
import { retention } from '../../tests/support/data/retention.ts';
import { moveOrder } from '../features/orders/order/move-order.ts';
import { orderIdentities } from '../features/orders/orders.tables.ts';
import { purge } from './purge.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'RING', price: 12_000, quantity: 10 } })],
  });
});
afterAll(() => shop.close());

test('an identity number is retained for the set time, and until its order is finished', async () => {
  const shopper = await shopperWith(shop, { RING: 1 });
  const identity = { type: 'national_id', number: '1010101010' };
  const made = (await order(shopper, 'card', { identity })).body.data.order;
  const storedCount = async () =>
    (await shop.open.db.select().from(orderIdentities).where(eq(orderIdentities.orderId, made.id))).length;
  const purgeAfter = (days: number) =>
    purge(shop.deps, new Date(shop.clock.now.getTime() + days * 86_400_000), {
      ...retention,
      identityRetentionDays: 90,
    });
  await purgeAfter(91);
  expect(await storedCount()).toBe(1); // not yet delivered
  for (const to of ['shipped', 'delivered'] as const)
    await shop.open.db.transaction((tx) => moveOrder(tx, shop.paying, { orderId: made.id, to, now: shop.clock.now }));
  await purgeAfter(89);
  expect(await storedCount()).toBe(1);
  await purgeAfter(91);
  expect(await storedCount()).toBe(0);
});

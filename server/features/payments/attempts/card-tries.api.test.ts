import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  assertBooksBalance,
  fill,
  openCupShop,
  order,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { declined } from '../../../../tests/support/providers/trial-provider.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

const later = (minutes: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000);
};

test('after ten declined cards in an hour: no card for the rest of it, but another method', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  shop.moyasar.next = declined;
  const placed = (await order(shopper)).body.data;
  expect(placed.transaction.status).toBe('failed');
  for (let at = 1; at < 10; at += 1) {
    later(1);
    shop.moyasar.next = declined;
    const answer = await repay(shopper, placed.order.id, placed.order.total);
    expect([answer.status, answer.body.data.transaction.status]).toEqual([201, 'failed']);
  }
  const refused = await repay(shopper, placed.order.id, placed.order.total);
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(refused.headers.get('retry-after')).toBe(String(51 * 60));
  expect(refused.body.message).toContain('Choose another payment method');
  await fill(shop, shopper, { CUP: 1 });
  expect((await order(shopper)).status).toBe(429); // on a new order as well
  expect((await order(shopper, 'bank_transfer')).status).toBe(201);

  later(51);
  shop.moyasar.next = { status: 'paid' };
  const paid = await repay(shopper, placed.order.id, placed.order.total);
  expect([paid.status, paid.body.data.transaction.status]).toEqual([201, 'paid']);
});

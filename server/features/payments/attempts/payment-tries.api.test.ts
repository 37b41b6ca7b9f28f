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
import { reconcile } from '../reports/ask-provider.ts';
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
  expect(refused.body.payment_method).toBe('card');
  await fill(shop, shopper, { CUP: 1 });
  expect((await order(shopper)).status).toBe(429); // on a new order as well
  expect((await order(shopper, 'bank_transfer')).status).toBe(201);

  later(51);
  shop.moyasar.next = { status: 'paid' };
  const paid = await repay(shopper, placed.order.id, placed.order.total);
  expect([paid.status, paid.body.data.transaction.status]).toEqual([201, 'paid']);
});

test('attempts whose orders were canceled count while they are open, and an hour at most', async () => {
  const shopper = await shopperWith(shop, {});
  const placeOne = async () => {
    await fill(shop, shopper, { CUP: 1 });
    shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://bank.test/3ds' } };
    return order(shopper);
  };
  const ids = [];
  for (let at = 0; at < 10; at += 1) {
    const { status, body } = await placeOne();
    expect([status, body.data.transaction.status]).toEqual([201, 'pending']);
    ids.push(body.data.transaction.id);
    expect((await shopper.json(`/orders/${body.data.order.id}/cancel`, { body: {} })).status).toBe(200);
    later(1);
  }
  expect((await placeOne()).status).toBe(429);

  later(40);
  for (const id of ids) shop.moyasar.becomes(id, { status: 'failed' });
  await reconcile(shop.paying, 'moyasar');
  expect((await order(shopper)).status).toBe(429); // they count from when they began
  later(10);
  shop.moyasar.next = { status: 'paid' };
  expect((await order(shopper)).body.data.transaction.status).toBe('paid');
});

test('after ten codes of STC Pay in an hour that did not pay: none for the rest of it; cards have a count of their own', async () => {
  const shopper = await shopperWith(shop, {});
  const placeOne = async (method = 'stc_pay') => {
    await fill(shop, shopper, { CUP: 1 });
    shop.moyasar.next = method === 'card' ? declined : { status: 'pending', action: { type: 'code' } };
    return order(shopper, method);
  };
  const cancel = (id: string) => shopper.json(`/orders/${id}/cancel`, { body: {} });
  const { id, total } = (await placeOne('card')).body.data.order;
  for (let at = 0; at < 10; at += 1) {
    const { status, body } = await placeOne();
    expect([status, body.data.action.type]).toEqual([201, 'code']);
    expect((await cancel(body.data.order.id)).status).toBe(200);
    later(1);
  }
  const starts = shop.moyasar.calls.start;
  for (const refused of [await placeOne(), await repay(shopper, id, total, 'stc_pay')]) {
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(refused.headers.get('retry-after')).toBe(String(50 * 60));
    expect(refused.body).toMatchObject({
      payment_method: 'stc_pay',
      message:
        'Too many STC Pay payments were not completed within an hour. Choose another payment method, or try STC Pay ' +
        'again in an hour.',
    });
  }
  expect(shop.moyasar.calls.start).toBe(starts);
  shop.moyasar.next = { status: 'paid' };
  expect((await order(shopper)).body.data.transaction.status).toBe('paid');
  later(50);
  await fill(shop, shopper, { CUP: 1 });
  expect((await order(shopper, 'stc_pay')).body.data.transaction.status).toBe('paid');
});

test('a shopper continues the one attempt that is under way', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  shop.moyasar.next = declined;
  const { id, total } = (await order(shopper)).body.data.order;
  for (let at = 1; at < 9; at += 1) {
    shop.moyasar.next = declined;
    expect((await repay(shopper, id, total)).status).toBe(201);
  }
  shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://bank.test/3ds' } };
  const tenth = await repay(shopper, id, total);
  expect([tenth.status, tenth.body.data.transaction.status]).toEqual([201, 'pending']);
  const continued = await repay(shopper, id, total, 'card', { card_token: null });
  expect([continued.status, continued.body.data.transaction.id]).toEqual([201, tenth.body.data.transaction.id]);
});

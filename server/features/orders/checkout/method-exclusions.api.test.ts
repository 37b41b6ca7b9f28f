// Cash on delivery does not accept made-to-order items and gold if the owner has excluded them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import {
  choicesOf,
  openPayingShop,
  order,
  assertBooksBalance,
  quoteOf,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { orderAnswer } from '../order/order-answer.ts';
import { declined } from '../../../../tests/support/providers/trial-provider.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop({ cashExcludes: ['custom_text', 'gold'] });
  const gold = { price: 500, quantity: 100, caliber: 21 };
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ title: { ar: 'كأس', en: 'Cup' }, variety: { sku: 'CUP', price: 100, quantity: 100 } }),
      productEntry({ title: { ar: 'خاتم', en: 'Ring' }, variety: { ...gold, sku: 'RING' } }),
      ...[1, 2, 3].map((n) =>
        productEntry({ title: { ar: `سوار ${n}`, en: `Bangle ${n}` }, variety: { ...gold, sku: `BANGLE-${n}` } }),
      ),
      productEntry({ return_exception: 'made_to_order', variety: { sku: 'CUT' } }),
      productEntry({
        title: { ar: 'اسم', en: 'Name' },
        requires_custom_text: true,
        variety: { sku: 'NAME', price: 50, quantity: 100 },
      }),
    ],
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.moyasar.next = { status: 'paid' };
});
afterEach(() => assertBooksBalance(shop));

const cash = 'cash_on_delivery';

async function withName(goods: Record<string, number> = {}) {
  const shopper = await shopperWith(shop, goods);
  const { varietyId } = await idsBySku(shop, 'NAME');
  const added = await shopper.json('/products/add-to-cart', { body: { variety_id: varietyId, custom_text: 'نورة' } });
  expect(added.status).toBe(200);
  return shopper;
}

/** Places an order whose card payment is declined, so that it can be paid again. */
async function unpaid(shopper: Awaited<ReturnType<typeof shopperWith>>) {
  shop.moyasar.next = declined;
  return (await order(shopper)).body.data.order;
}

describe('gold', () => {
  test('for every chosen method, the quote says that cash excludes it, and names it', async () => {
    const shopper = await shopperWith(shop, { RING: 1, CUP: 1 });
    const refused = [{ payment_method: cash, reason: 'gold', titles: ['خاتم'], message: 'غير متاحة للذهب: «خاتم».' }];
    const arabic = { body: choicesOf(shopper, 'card'), headers: { 'Accept-Language': 'ar' } };
    expect((await shopper.json('/checkout/quote', arabic)).body.data).toMatchObject({
      refused_methods: refused,
      method_allowed: true,
      method_message: null,
    });
    const english = { body: choicesOf(shopper, cash), headers: { 'Accept-Language': 'en' } };
    expect((await shopper.json('/checkout/quote', english)).body.data).toMatchObject({
      method_allowed: false,
      method_message: 'Not available for gold: “Ring”.',
    });
  });

  test('at most three titles are named', async () => {
    const shopper = await shopperWith(shop, { RING: 1, 'BANGLE-1': 1, 'BANGLE-2': 1, 'BANGLE-3': 1 });
    const [refused] = (await quoteOf(shopper)).refused_methods;
    expect(refused.titles).toHaveLength(4);
    expect(refused.message).toMatch(/«خاتم»، «سوار 1»، «سوار 2» وغيرها|“Ring”, “Bangle 1”, “Bangle 2” and others/);
  });

  test('cannot be ordered or paid again in cash, but by another method', async () => {
    const shopper = await shopperWith(shop, { RING: 1 });
    const { status, body } = await order(shopper, cash);
    expect([status, body.code]).toEqual([422, 'invalid']);
    expect(body.errors.payment_method[0]).toMatch(/gold|للذهب/);
    expect((await shopper.json('/orders')).body.data).toEqual([]);

    const made = await unpaid(shopper);
    expect(made.repay_totals.map((each: { payment_method: string }) => each.payment_method)).not.toContain(cash);
    expect(made.refused_methods).toMatchObject([{ payment_method: cash, reason: 'gold' }]);
    const refused = await repay(shopper, made.id, made.total + 15, cash);
    expect([refused.status, refused.body.errors.payment_method[0]]).toEqual([422, expect.stringMatching(/gold|للذهب/)]);
    shop.moyasar.next = { status: 'paid' };
    const paid = await repay(shopper, made.id, made.total);
    expect([paid.status, paid.body.data.order.refused_methods]).toEqual([201, []]);
  });
});

test('an order without any payment method left is not shown as payable', async () => {
  const shopper = await shopperWith(shop, { RING: 1 });
  const made = await unpaid(shopper);
  const { providers: _none, settings } = shop.paying.payments;
  const read = (payments: typeof shop.paying.payments) =>
    orderAnswer(
      shop.open.db,
      { snapshot: shop.catalogue.current, payments },
      { userId: shopper.id, orderId: made.id, language: 'en', now: shop.clock.now },
    );
  expect(await read({ providers: [], settings: { ...settings, bankAccounts: [] } })).toMatchObject({
    can_repay: false,
    repay_totals: [],
    refused_methods: [{ payment_method: cash }],
  });
  expect(await read({ providers: [], settings })).toMatchObject({
    can_repay: true,
    repay_totals: [{ payment_method: 'bank_transfer' }],
  });
});

describe('made to order', () => {
  test('is refused with its own message, and both reasons are given', async () => {
    const shopper = await withName({ RING: 1 });
    const { refused_methods } = await quoteOf(shopper);
    expect(refused_methods.map((each: { reason: string }) => each.reason)).toEqual(['custom_text', 'gold']);
    const { body } = await order(shopper, cash);
    expect(body.errors.payment_method[0]).toMatch(/made to order|حسب الطلب/);

    const cut = await shopperWith(shop, { CUT: 1 });
    expect((await quoteOf(cut)).refused_methods).toMatchObject([{ reason: 'custom_text' }]);
    expect((await unpaid(cut)).refused_methods).toMatchObject([{ reason: 'custom_text' }]);
    const made = await unpaid(await withName());
    expect(made.refused_methods).toMatchObject([{ payment_method: cash, reason: 'custom_text' }]);
  });
});

test('other items can be paid in cash', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  expect((await quoteOf(shopper, cash)).refused_methods).toEqual([]);
  expect((await order(shopper, cash)).status).toBe(201);
});

test('gold can be paid in cash if the owner has not excluded it', async () => {
  const shopper = await shopperWith(shop, { RING: 1 });
  const { cashOnDelivery } = shop.deps;
  if (!cashOnDelivery) throw new Error('cash is taken here');
  const app = buildApp({ ...shop.deps, cashOnDelivery: { ...cashOnDelivery, excludes: [] } });
  const answer = await app.fetch(
    new Request('http://store.test/api/v1/checkout/quote', {
      method: 'POST',
      headers: { Authorization: `Bearer ${shopper.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(choicesOf(shopper, cash)),
    }),
  );
  expect(await answer.json()).toMatchObject({ data: { method_allowed: true, refused_methods: [] } });
});

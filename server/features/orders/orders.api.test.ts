import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quote } from '../../../contract/orders/checkout.ts';
import { listOrders, order as orderShape, placeOrder } from '../../../contract/orders/orders.ts';
import { listTransactions } from '../../../contract/orders/payments.ts';
import {
  choicesOf,
  fill,
  openPayingShop,
  assertBooksBalance,
  order,
  quoteOf,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { idsBySku, setPrice, setStock } from '../../../tests/support/data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { idempotencyKeys } from '../../http/http.tables.ts';
import { products, varieties } from '../catalogue/catalogue.tables.ts';
import { settings } from '../content/content.tables.ts';
import { addCoupon } from '../coupons/manage-coupons.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { outgoingMessages } from '../messages/messages.tables.ts';
import { uploads } from '../uploads/uploads.tables.ts';
import { carryOutOperations } from '../payments/reports/ask-provider.ts';
import { openIdentitySeal } from './checkout/identity-seal.ts';
import { moveOrder } from './order/move-order.ts';
import { orderIdentities } from './orders.tables.ts';
import { transactions } from '../payments/payments.tables.ts';
import { declined } from '../../../tests/support/providers/trial-provider.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ title: { ar: 'كأس', en: 'Cup' }, variety: { sku: 'CUP', price: 100, quantity: 1_000 } }),
      productEntry({ title: { ar: 'فرشاة', en: 'Brush' }, variety: { sku: 'BRUSH', price: 33.33, quantity: 1_000 } }),
      productEntry({ title: { ar: 'خاتم', en: 'Ring' }, variety: { sku: 'RING', price: 9_981, quantity: 100 } }),
      productEntry({
        title: { ar: 'نقش', en: 'Engraved' },
        requires_custom_text: true,
        variety: { sku: 'TEXT', price: 50, quantity: 100 },
      }),
      productEntry({
        title: { ar: 'طباعة', en: 'Print' },
        accepts_uploads: true,
        variety: { sku: 'PRINT', price: 50, quantity: 100 },
      }),
      productEntry({ title: { ar: 'قطرة', en: 'Drop' }, variety: { sku: 'FEW', price: 10, quantity: 3 } }),
    ],
  });
  await shop.open.db.insert(settings).values([
    { key: 'store_name', valueAr: 'لمسة', valueEn: 'Lamsa' },
    { key: 'tax_number', valueAr: '300000000000003', valueEn: '300000000000003' },
  ]);
  for (const coupon of [
    { code: 'TEN', kind: 'percent' as const, percent: 10 },
    { code: 'ONCE', kind: 'fixed' as const, amountHalalas: 2_000, usesPerCustomer: 1 },
    { code: 'ALL', kind: 'percent' as const, percent: 100 },
    { code: 'SHIP', kind: 'free_shipping' as const },
  ])
    await addCoupon(shop.open.db, { ...coupon, createdAt: shop.clock.now });
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const provider of [shop.moyasar, shop.tabby, shop.tamara]) {
    provider.next = { status: 'paid' };
    provider.line = 'good';
  }
});
// After every test, orders, payments, refunds and stock must add up.
afterEach(() => assertBooksBalance(shop));

const stockOf = async (sku: string) =>
  (await shop.open.db.select({ stock: varieties.quantity }).from(varieties).where(eq(varieties.sku, sku)))[0]?.stock;
const mailsTo = async (email: string) =>
  (await shop.open.db.select().from(outgoingMessages).where(eq(outgoingMessages.recipient, email))).map(
    ({ kind }) => kind,
  );
const placed = (body: { data: unknown }) => v.parse(placeOrder.data, body.data);

describe('a quote', () => {
  test('says before the order is placed that the provider would decline, and why', async () => {
    const proved = { phoneVerifiedAt: shop.clock.now };
    const shopper = await shopperWith(shop, { CUP: 1 }, proved);
    const asked: object[] = [];
    shop.tabby.eligibility = async (about) => {
      asked.push(about);
      return { eligible: false, reason: 'amount_too_high' };
    };
    const shown = await quoteOf(shopper, 'tabby');
    expect(shown).toMatchObject({
      method_allowed: false,
      method_message: 'The amount is more than the installment provider allows you now.',
    });
    expect(asked).toEqual([
      {
        amount: shown.total * 100,
        email: shopper.email,
        phone: expect.stringMatching(/^\+9665\d{8}$/),
        language: 'en',
      },
    ]);
    shop.tabby.eligibility = async () => ({ eligible: true });
    expect(await quoteOf(await shopperWith(shop, { CUP: 1 }, proved), 'tabby')).toMatchObject({
      method_allowed: true,
      method_message: null,
    });
    delete shop.tabby.eligibility;
  });

  test('asks no provider about an unverified number, and only a limited number of times', async () => {
    let asked = 0;
    shop.tabby.eligibility = async () => {
      asked += 1;
      return { eligible: false, reason: 'amount_too_high' };
    };
    const anybody = await shopperWith(shop, { CUP: 1 });
    expect((await quoteOf(anybody, 'tabby')).method_allowed).toBe(true);
    expect(asked).toBe(0);
    const shopper = await shopperWith(shop, { CUP: 1 }, { phoneVerifiedAt: shop.clock.now });
    const before = shop.clock.now;
    try {
      for (let each = 1; each <= 20; each += 1) {
        expect((await quoteOf(shopper, 'tabby')).method_allowed).toBe(false);
        shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 60_000); // expires the cached answer
      }
      expect((await quoteOf(shopper, 'tabby')).method_allowed).toBe(true);
      expect(asked).toBe(20);
    } finally {
      shop.clock.now = before;
      delete shop.tabby.eligibility;
    }
  });

  test('shows what will be charged and why, and changes nothing', async () => {
    const shopper = await shopperWith(shop, { CUP: 1, BRUSH: 1 });
    const shown = v.parse(quote, await quoteOf(shopper));
    expect(shown).toMatchObject({
      subtotal: 133.33,
      delivery_cost: 19,
      cash_fee: 0,
      bank_transfer_discount: 0,
      total: 152.33,
      vat: 19.87,
      needs_identity: false,
      delivery_dates: { from: '2026-11-23', to: '2026-11-24' },
      method_allowed: true,
      instalments: null,
    });
    expect((await quoteOf(shopper, 'bank_transfer')).total).toBe(148.33);
    expect((await quoteOf(shopper, 'cash_on_delivery')).total).toBe(167.33);
    expect((await quoteOf(shopper, 'tabby')).instalments).toEqual({ count: 4, amounts: [38.09, 38.08, 38.08, 38.08] });
    expect((await shopper.json('/carts')).body.data).toHaveLength(2);
  });

  test('includes the coupon, and says why an invalid one does not apply', async () => {
    const shopper = await shopperWith(shop, { CUP: 2 });
    await shopper.json('/carts/coupon', { body: { code: 'TEN' } });
    expect(await quoteOf(shopper, 'bank_transfer')).toMatchObject({
      coupon: { code: 'TEN', discount: 20, problem: null },
      bank_transfer_discount: 5.4,
      total: 193.6,
    });
    await shopper.json('/carts/coupon', { body: { code: 'SHIP' } });
    expect(await quoteOf(shopper)).toMatchObject({ delivery_cost: 0, total: 200 });
  });

  test('is refused for an empty cart, another customer’s address or a method that is not offered', async () => {
    const shopper = await shopperWith(shop, {});
    const send = (change: object) =>
      shopper.json('/checkout/quote', { body: { ...choicesOf(shopper, 'card'), ...change } });
    expect((await send({})).body.code).toBe('cart_empty');
    await fill(shop, shopper, { CUP: 1 });
    const other = await shopperWith(shop, {});
    expect((await send({ address_id: other.addressId })).body.errors).toHaveProperty('address_id');
    expect((await send({ payment_method: 'apple_pay' })).body.errors).toHaveProperty('payment_method');
    expect((await send({ payment_method: 'gold' })).status).toBe(422);
  });
});

test('only configured methods are offered, with their limits', async () => {
  const { body } = await shop.json('/payment-methods', { headers: { 'Accept-Language': 'en' } });
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([
    'card',
    'stc_pay',
    'tabby',
    'tamara',
    'bank_transfer',
    'cash_on_delivery',
  ]);
  expect(body.data[0]).toMatchObject({ publishable_key: 'pk_test', api_base: 'https://gateway.test', min: 1 });
  expect(body.data[4]).toMatchObject({ discount_percent: 3, fee: 0, min: null });
  expect(body.data[5]).toMatchObject({ fee: 15, max: 3_000 });
});

test('the settings list the payment methods, for the icons in the footer', async () => {
  const waysIn = async (of: PayingShop | Shop) => (await of.json('/settings')).body.data.payment_methods;
  const offered = (await shop.json('/payment-methods')).body.data.map(({ id }: { id: string }) => id);
  expect(await waysIn(shop)).toEqual(offered);
  const without = await openShop();
  try {
    expect(await waysIn(without)).toEqual([]);
  } finally {
    await without.close();
  }
});

test('the settings give the instalment methods and their limits, for pages that show a price', async () => {
  const settingsIn = async (of: PayingShop | Shop) =>
    new Map(
      (await of.json('/settings')).body.data.general_settings.map(({ key, value }: { key: string; value: string }) => [
        key,
        value,
      ]),
    );
  await shop.open.db.insert(settings).values({ key: 'tamara_max', valueAr: '9', valueEn: '9' });
  try {
    const known = await settingsIn(shop);
    expect(['store_name', 'tabby_min', 'tabby_max', 'tamara_min', 'tamara_max'].map((key) => known.get(key))).toEqual([
      'لمسة',
      String(shop.tabby.limits.least / 100),
      String(shop.tabby.limits.most / 100),
      String(shop.tamara.limits.least / 100),
      String(shop.tamara.limits.most / 100),
    ]);
    expect((await shop.json('/home')).body.data.general_settings).toEqual(
      (await shop.json('/settings')).body.data.general_settings,
    );
  } finally {
    await shop.open.db.delete(settings).where(eq(settings.key, 'tamara_max'));
  }
  const without = await openShop();
  try {
    expect([...(await settingsIn(without)).keys()].filter((key) => /^(tabby|tamara)_/.test(String(key)))).toEqual([]);
  } finally {
    await without.close();
  }
});

describe('placing an order', () => {
  test('a card charged at once: paid, invoiced, stock taken, cart empty, email queued', async () => {
    const before = await stockOf('CUP');
    const shopper = await shopperWith(shop, { CUP: 2 });
    const answer = await order(shopper, 'card', { notes: ' ring twice ' });
    expect(answer.status).toBe(201);
    const { order: made, transaction, action } = placed(answer.body);
    expect(made).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      payment_method: 'card',
      total: 219,
      vat: 28.57,
      delivery_cost: 19,
      notes: 'ring twice',
      has_invoice: true,
      can_repay: false,
      can_cancel: true,
      address: { city: 'Riyadh', building_number: '3242', location: { lat: 24.694, lng: 46.685 } },
    });
    expect(made.number).toMatch(/^\d{6}$/);
    expect(transaction).toMatchObject({ status: 'paid', brand: 'mada', last_four: '1010', amount: 219 });
    expect(action).toEqual({ type: 'none' });
    expect(made.timeline.map(({ status, payment_status }) => [status, payment_status])).toEqual([
      ['processing', 'pending'],
      [null, 'paid'],
    ]);
    expect(await stockOf('CUP')).toBe((before ?? 0) - 2);
    expect((await shopper.json('/carts')).body.data).toEqual([]);
    expect(await mailsTo(shopper.email)).toEqual(['order_placed', 'payment_received']);
    expect(shop.moyasar.attempts.at(-1)).toMatchObject({
      amount: 21_900,
      cardToken: 'token_1',
      returnUrl: `http://store.test/checkout/result/${made.id}`,
      order: { reference: made.number, delivery: 1_900, discount: 0 },
    });
    expect(v.parse(orderShape, (await shopper.json(`/orders/${made.id}`)).body.data)).toEqual(made);
  });

  test('needs a key; the same key returns the same order, even after a lost answer; a different request is refused', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { total } = await quoteOf(shopper);
    const body = { ...choicesOf(shopper, 'card'), card_token: 'token_1', expected_total: total };
    expect((await shopper.json('/orders', { body })).body.code).toBe('idempotency_key_required');
    const key = 'the-key-of-this-attempt';
    const first = await order(shopper, 'card', { expected_total: total }, key);
    const again = await order(shopper, 'card', { expected_total: total }, key);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(again.body.data).toEqual(first.body.data);
    expect((await order(shopper, 'card', { expected_total: total + 1 }, key)).body.code).toBe('idempotency_key_reused');
    expect((await shopper.json('/orders')).body.data).toHaveLength(1);
  });

  test('a total that the shopper did not see is a conflict with the new figures, never a charge', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const calls = shop.moyasar.calls.start;
    for (const expected_total of [0, 118.99, 119.001, 1_000]) {
      const refused = await order(shopper, 'card', { expected_total });
      expect([refused.status, refused.body.code, refused.body.quote.total]).toEqual([409, 'total_changed', 119]);
    }
    expect(shop.moyasar.calls.start).toBe(calls);
    expect((await shopper.json('/orders')).body.data).toEqual([]);
  });

  test('prices and totals in the request are ignored', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { body } = await order(shopper, 'card', {
      total: 1,
      price: 0.01,
      lines: [{ price: 0.01 }],
      vat: 0,
      discount: 118,
    });
    expect(body.data.order.total).toBe(119);
  });

  test('a price that changed in the cart must be accepted first', async () => {
    const shopper = await shopperWith(shop, { BRUSH: 1 });
    await setPrice(shop, 'BRUSH', 40);
    try {
      const refused = await order(shopper);
      expect([refused.status, refused.body.code]).toEqual([409, 'price_changed']);
      expect(refused.body).toMatchObject({ lines: [{ price: 40, price_when_added: 33.33 }], quote: { subtotal: 40 } });
      const [line] = (await shopper.json('/carts')).body.data;
      await shopper.json(`/carts/${line.id}`, { method: 'PATCH', body: { quantity: 1 } });
      expect((await order(shopper)).status).toBe(201);
    } finally {
      await setPrice(shop, 'BRUSH', 33.33);
    }
  });

  test('missing stock is reported line by line, and no order is placed', async () => {
    const shopper = await shopperWith(shop, { FEW: 3, CUP: 1 });
    await setStock(shop, 'FEW', 2);
    const refused = await order(shopper, 'card', { expected_total: 0 });
    const { varietyId } = await idsBySku(shop, 'FEW');
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.lines).toMatchObject([{ variety_id: varietyId, requested: 3, available: 2 }]);
    expect((await shopper.json('/carts')).body.data).toHaveLength(2);
    await setStock(shop, 'FEW', 3);
  });

  test('a line whose product now requires a custom text is refused', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { productId } = await idsBySku(shop, 'CUP');
    const needs = (requiresCustomText: boolean) =>
      shop.open.db.update(products).set({ requiresCustomText }).where(eq(products.id, productId));
    await needs(true);
    try {
      expect((await quoteOf(shopper)).lines[0].issue).toBe('custom_text_required');
      const refused = await order(shopper);
      expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([
        422,
        'invalid',
        ['custom_text'],
      ]);
    } finally {
      await needs(false);
    }
  });

  test('is refused for an empty cart, another’s address, a card without token, an account without phone', async () => {
    const shopper = await shopperWith(shop, {});
    expect((await order(shopper, 'card', { expected_total: 1 })).body.code).toBe('cart_empty');
    await fill(shop, shopper, { CUP: 1 });
    const other = await shopperWith(shop, {});
    const theirs = await order({ ...shopper, addressId: other.addressId }, 'card', { expected_total: 119 });
    expect(theirs.body.errors).toHaveProperty('address_id');
    expect((await order(shopper, 'card', { card_token: null })).body.errors).toHaveProperty('card_token');
    const silent = await shopperWith(shop, { CUP: 1 }, { phone: null });
    expect((await order(silent)).body.code).toBe('recipient_required');
    expect((await shop.get('/orders', { method: 'POST' })).status).toBe(401);
  });

  test('above 10,000 riyals an identity is required, stored sealed, and shown by its last digits', async () => {
    const shopper = await shopperWith(shop, { RING: 1 }); // 9,981 + 19
    expect((await quoteOf(shopper)).total).toBe(10_000);
    expect((await quoteOf(shopper)).needs_identity).toBe(false);
    await fill(shop, shopper, { FEW: 1 });
    expect((await quoteOf(shopper)).needs_identity).toBe(true);
    expect((await order(shopper)).body.code).toBe('identity_required');
    expect(
      (await order(shopper, 'card', { identity: { type: 'national_id', number: '1010101011' } })).body.errors,
    ).toHaveProperty(['identity.number']);
    const { body } = await order(shopper, 'card', { identity: { type: 'national_id', number: '١٠١٠١٠١٠١٠' } });
    const { order: made } = placed(body);
    expect(made.identity).toEqual({ type: 'national_id', last_four: '1010' });
    expect(JSON.stringify(body)).not.toContain('1010101010');
    const [stored] = await shop.open.db.select().from(orderIdentities).where(eq(orderIdentities.orderId, made.id));
    if (!stored) throw new Error('no identity was stored');
    expect(JSON.stringify(stored)).not.toContain('1010101010');
    expect(openIdentitySeal(shop.deps.secretKeys).unseal(stored, made.id)).toBe('1010101010');
    const export_ = await shopper.json('/user/export');
    expect(JSON.stringify(export_.body)).not.toContain('1010101010');
  });

  test('the order uses its coupon, and cancelling frees it', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    await shopper.json('/carts/coupon', { body: { code: 'ONCE' } });
    const { order: made } = placed((await order(shopper)).body);
    expect(made).toMatchObject({ coupon_code: 'ONCE', discount: 20, total: 99 });
    await fill(shop, shopper, { CUP: 1 });
    expect((await shopper.json('/carts/coupon', { body: { code: 'ONCE' } })).body.reason).toBe('already_used');
    await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
    expect((await shopper.json('/carts/coupon', { body: { code: 'ONCE' } })).status).toBe(200);
  });

  test('a coupon that has ended meanwhile is reported, and nothing is charged', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    await shopper.json('/carts/coupon', { body: { code: 'TEN' } });
    const ends = (endsAt: Date | null) => shop.open.db.update(coupons).set({ endsAt }).where(eq(coupons.code, 'TEN'));
    await ends(shop.clock.now);
    try {
      const refused = await order(shopper, 'card', { expected_total: 109 });
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([422, 'coupon_not_valid', 'ended']);
    } finally {
      await ends(null);
    }
  });

  test('an order with a total of 0 is paid at once, without a provider', async () => {
    const calls = shop.moyasar.calls.start;
    await shop.open.db.insert(settings).values({ key: 'free_shipping_from', valueAr: '0', valueEn: '0' });
    try {
      const shopper = await shopperWith(shop, { CUP: 1 });
      await shopper.json('/carts/coupon', { body: { code: 'ALL' } });
      const { order: made } = placed((await order(shopper, 'card', { card_token: null })).body);
      expect(made).toMatchObject({ total: 0, payment_status: 'paid', has_invoice: true });
      expect(shop.moyasar.calls.start).toBe(calls);
    } finally {
      await shop.open.db.delete(settings).where(eq(settings.key, 'free_shipping_from'));
    }
  });

  test('more cash than the courier may collect is refused', async () => {
    const shopper = await shopperWith(shop, { CUP: 30 });
    expect((await quoteOf(shopper, 'cash_on_delivery')).method_allowed).toBe(false);
    expect((await order(shopper, 'cash_on_delivery')).body.errors).toHaveProperty('payment_method');
  });
});

describe('payment methods', () => {
  test('a redirect: pending until the provider reports it paid, asked on return', async () => {
    shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://bank.test/3ds' } };
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction, action } = placed((await order(shopper)).body);
    expect([made.payment_status, action]).toEqual(['pending', { type: 'redirect', url: 'https://bank.test/3ds' }]);
    expect(made.held_until).toBe('2026-11-22T09:30:00.000Z');
    const check = () => shopper.json(`/orders/${made.id}/check-payment`, { method: 'POST' });
    expect((await check()).body.data.payment_status).toBe('pending');
    shop.moyasar.pays(transaction.id);
    expect((await check()).body.data).toMatchObject({
      payment_status: 'paid',
      held_until: null,
      action: { type: 'none' },
    });
  });

  test('STC Pay: the code decides, and is sent once', async () => {
    shop.moyasar.next = { status: 'pending', action: { type: 'code' } };
    const shopper = await shopperWith(shop, { CUP: 2 });
    const wrong = await order(shopper, 'stc_pay', { stc_phone: '+971501234567' });
    expect(wrong.body.errors).toHaveProperty('stc_phone');
    const {
      order: made,
      transaction,
      action,
    } = placed((await order(shopper, 'stc_pay', { stc_phone: '٠٥١٢٣٤٥٦٧٨' })).body);
    expect(shop.moyasar.attempts.at(-1)?.stcPhone).toBe('+966512345678');
    expect(action).toEqual({ type: 'code' });
    const give = (id: string, code: string) => shopper.json(`/transactions/${id}/code`, { body: { code } });
    const stranger = await shop.customer();
    expect((await stranger.json(`/transactions/${transaction.id}/code`, { body: { code: '123456' } })).status).toBe(
      404,
    );
    expect((await give(transaction.id, '999999')).body.data).toMatchObject({
      status: 'failed',
      reason_code: 'wrong_code',
    });
    expect((await give(transaction.id, '123456')).body.code).toBe('not_payable');
    const again = placed((await repay(shopper, made.id, made.total, 'stc_pay')).body);
    expect(shop.moyasar.attempts.at(-1)?.stcPhone).toMatch(/^\+9665\d{8}$/); // the account's number
    expect((await give(again.transaction.id, '١٢٣٤٥٦')).body.data.status).toBe('paid');
    expect((await shopper.json(`/orders/${made.id}`)).body.data.payment_status).toBe('paid');
  });

  test('Tabby is captured once authorized; Tamara is not', async () => {
    shop.tabby.next = { status: 'authorized' };
    const first = await shopperWith(shop, { CUP: 1 });
    expect(placed((await order(first, 'tabby')).body).order.payment_status).toBe('paid');
    expect(shop.tabby.calls.capture).toBe(1);
    shop.tamara.next = { status: 'authorized' };
    const second = await shopperWith(shop, { CUP: 1 });
    const { order: made } = placed((await order(second, 'tamara')).body);
    expect([made.payment_status, made.has_invoice, shop.tamara.calls.capture]).toEqual(['authorized', false, 0]);
    const cancelled = await second.json(`/orders/${made.id}/cancel`, { method: 'POST' });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', payment_status: 'expired' });
    expect([shop.tamara.calls.void, shop.tamara.calls.refund]).toEqual([1, 0]);
  });

  test('a transfer: accounts and reference, three per cent off, 48 hours, a receipt that extends the reservation', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, action } = placed((await order(shopper, 'bank_transfer')).body);
    expect(made).toMatchObject({
      payment_status: 'awaiting_transfer',
      bank_transfer_discount: 3,
      total: 116,
      held_until: '2026-11-24T09:00:00.000Z',
      can_send_receipt: true,
    });
    expect(action).toMatchObject({ type: 'bank_transfer', bank: { amount: 116, note: made.number } });
    const send = (who: typeof shopper, upload_id: string) =>
      who.json(`/orders/${made.id}/receipt`, { body: { upload_id } });
    const values = { webp: new Uint8Array([1]), width: 1, height: 1, createdAt: shop.clock.now };
    await shop.open.db.insert(uploads).values([
      { id: `mine-${shopper.id}`, userId: shopper.id, ...values },
      { id: `theirs-${shopper.id}`, userId: shopper.id + 1_000, ...values },
    ]);
    expect((await send(shopper, `theirs-${shopper.id}`)).status).toBe(422);
    const stranger = await shopperWith(shop, {});
    expect((await send(stranger, `mine-${shopper.id}`)).status).toBe(404);
    const sent = await send(shopper, `mine-${shopper.id}`);
    expect(sent.body.data).toMatchObject({
      payment_status: 'under_review',
      held_until: null,
      receipt: { url: `/uploads/mine-${shopper.id}` },
    });
    const card = await shopperWith(shop, { CUP: 1 });
    const paid = placed((await order(card)).body);
    expect((await card.json(`/orders/${paid.order.id}/receipt`, { body: { upload_id: 'x' } })).body.code).toBe(
      'not_payable',
    );
  });

  test('cash: due on delivery with its fee, without a time limit', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made } = placed((await order(shopper, 'cash_on_delivery')).body);
    expect(made).toMatchObject({
      payment_status: 'due_on_delivery',
      cash_fee: 15,
      total: 134,
      held_until: null,
      has_invoice: false,
    });
  });
});

describe('a declined payment', () => {
  test('shows the reason, keeps the items reserved, and can be paid by another method', async () => {
    shop.moyasar.next = { status: 'failed', reason: { code: 'insufficient_funds', raw: 'INSUFFICIENT FUNDS (51)' } };
    const shopper = await shopperWith(shop, { CUP: 1 });
    const before = await stockOf('CUP');
    const answer = await order(shopper);
    expect(answer.status).toBe(201);
    const { order: made, transaction } = placed(answer.body);
    expect(transaction).toMatchObject({
      status: 'failed',
      reason: 'There are insufficient funds.',
      reason_code: 'insufficient_funds',
      can_repay: true,
    });
    expect(JSON.stringify(answer.body)).not.toContain('(51)');
    expect(made).toMatchObject({ payment_status: 'failed', can_repay: true });
    expect(await stockOf('CUP')).toBe((before ?? 0) - 1);

    const wrong = await repay(shopper, made.id, made.total, 'bank_transfer');
    expect(wrong.body).toMatchObject({ code: 'total_changed', total: 116, former_total: 119 });
    const by = placed((await repay(shopper, made.id, 116, 'bank_transfer')).body);
    expect(by.order).toMatchObject({ payment_status: 'awaiting_transfer', bank_transfer_discount: 3, total: 116 });
    expect(by.order.items[0]).toMatchObject({ discount: 3 });
    expect(by.order.transactions.map(({ status }) => status)).toEqual(['pending', 'failed']);
  });

  test('a provider that refuses to start is a failed attempt too', async () => {
    shop.tabby.next = {
      status: 'pending',
      refuse: true,
      reason: { code: 'amount_too_high', raw: 'order_amount_too_high' },
    };
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = placed((await order(shopper, 'tabby')).body);
    expect([transaction.status, transaction.reason_code]).toEqual(['failed', 'amount_too_high']);
    const { order: repaid } = placed((await repay(shopper, made.id, made.total)).body);
    expect(repaid).toMatchObject({ payment_status: 'paid', payment_method: 'card' });
  });

  test('a paid order cannot be paid again, and another customer’s order is not found', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made } = placed((await order(shopper)).body);
    expect((await repay(shopper, made.id, made.total)).body.code).toBe('not_repayable');
    const stranger = await shop.customer();
    expect((await repay(stranger, made.id, made.total)).status).toBe(404);
    expect((await repay(shopper, '00000000-0000-4000-8000-000000000000', 1)).status).toBe(404);
    expect((await repay(shopper, 'none', 1)).status).toBe(404);
  });

  test('the order total of each method is known before one is chosen, and is what that method charges', async () => {
    shop.moyasar.next = declined;
    const shopper = await shopperWith(shop, { CUP: 2 });
    const { order: made } = placed((await order(shopper)).body);
    const totals = Object.fromEntries(
      made.repay_totals.map(({ payment_method, ...sums }) => [payment_method, Object.values(sums)]),
    );
    expect(totals).toEqual({
      card: [0, 0, 28.57, 219],
      stc_pay: [0, 0, 28.57, 219],
      tabby: [0, 0, 28.57, 219],
      tamara: [0, 0, 28.57, 219],
      bank_transfer: [6, 0, 27.78, 213],
      cash_on_delivery: [0, 15, 30.52, 234],
    });
    const answer = await repay(shopper, made.id, 213, 'bank_transfer');
    expect(answer.status).toBe(201);
    const { order: repaid } = placed(answer.body);
    expect(repaid).toMatchObject({ total: 213, vat: 27.78, repay_totals: [] });
  });

  test('while an attempt is open the same method continues it, and other methods wait', async () => {
    shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://bank.test/3ds' } };
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made, transaction } = placed((await order(shopper)).body);
    const same = placed((await repay(shopper, made.id, made.total, 'card', { card_token: null })).body);
    expect([same.transaction.id, same.action.type]).toEqual([transaction.id, 'redirect']);
    expect(made.transactions.map(({ open_until }) => open_until)).toEqual(['2026-11-22T09:20:00.000Z']);
    const other = await repay(shopper, made.id, made.total, 'tabby');
    expect([other.status, other.body.code, other.body.transaction_id]).toEqual([
      409,
      'payment_in_progress',
      transaction.id,
    ]);
    expect(other.body.retry_after).toBe(20 * 60);
    // A new card must not be dropped silently for the previous one.
    expect((await repay(shopper, made.id, made.total)).body.code).toBe('payment_in_progress');
    const was = shop.clock.now;
    shop.clock.now = new Date(was.getTime() + 21 * 60_000);
    try {
      const { order: paid } = placed((await repay(shopper, made.id, made.total, 'tabby')).body);
      expect(paid.payment_status).toBe('paid');
      // The first attempt succeeds after all: it is refunded automatically.
      shop.moyasar.pays(transaction.id);
      await shop.get('/payments/webhooks/moyasar', {
        method: 'POST',
        headers: { 'x-secret': 'right' },
        body: JSON.stringify({ id: `evt-${transaction.id}`, ref: shop.moyasar.payments.get(transaction.id)?.ref }),
      });
      await carryOutOperations(shop.paying);
      const after = (await shopper.json(`/orders/${made.id}`)).body.data;
      expect([after.payment_status, after.transactions.map(({ status }: { status: string }) => status)]).toEqual([
        'paid',
        ['paid', 'refunded'],
      ]);
    } finally {
      shop.clock.now = was;
    }
  });
});

describe('cancelling', () => {
  test('returns stock and refunds the money, with a credit note; idempotent', async () => {
    const before = await stockOf('CUP');
    const shopper = await shopperWith(shop, { CUP: 2 });
    const { order: made } = placed((await order(shopper)).body);
    const refunds = shop.moyasar.calls.refund;
    const cancel = () => shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
    const { body } = await cancel();
    expect(body.data).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      refunded: made.total,
      can_cancel: false,
    });
    expect(await stockOf('CUP')).toBe(before);
    expect((await cancel()).status).toBe(200);
    expect(shop.moyasar.calls.refund).toBe(refunds + 1);
    const invoice = (await shopper.json(`/orders/${made.id}/invoice`)).body.data;
    expect(invoice.credit_notes).toMatchObject([
      { kind: 'credit_note', original_number: invoice.invoice.number, total: made.total, vat: made.vat },
    ]);
    expect(await mailsTo(shopper.email)).toEqual([
      'order_placed',
      'payment_received',
      'order_cancelled',
      'order_refunded',
    ]);
  });

  test('is refused for other customers, and after shipping', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { order: made } = placed((await order(shopper)).body);
    const stranger = await shop.customer();
    expect((await stranger.json(`/orders/${made.id}/cancel`, { method: 'POST' })).status).toBe(404);
    await shop.open.db.transaction((tx) =>
      moveOrder(tx, shop.paying, { orderId: made.id, to: 'shipped', now: shop.clock.now }),
    );
    const refused = await shopper.json(`/orders/${made.id}/cancel`, { method: 'POST' });
    expect([refused.status, refused.body.code]).toEqual([409, 'not_cancellable']);
  });
});

describe('the invoice', () => {
  test('is never changed, numbered without gaps, and its QR code has the five fields', async () => {
    const numbers: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const shopper = await shopperWith(shop, { CUP: 1, BRUSH: 2 });
      const { order: made } = placed((await order(shopper)).body);
      const { invoice } = (await shopper.json(`/orders/${made.id}/invoice`)).body.data;
      numbers.push(invoice.number);
      expect(invoice).toMatchObject({ total: made.total, vat: made.vat, vat_rate: 15, order_number: made.number });
      const sum = (key: 'total' | 'vat') =>
        invoice.lines.reduce(
          (all: number, line: Record<string, number>) => all + Math.round((line[key] ?? 0) * 100),
          0,
        );
      expect([sum('total'), sum('vat')]).toEqual([Math.round(made.total * 100), Math.round(made.vat * 100)]);
      const bytes = Buffer.from(invoice.qr, 'base64');
      const fields: string[] = [];
      for (let place = 0; place < bytes.length;) {
        const length = bytes[place + 1] ?? 0;
        fields.push(bytes.subarray(place + 2, place + 2 + length).toString('utf8'));
        place += 2 + length;
      }
      expect(fields).toEqual([
        'لمسة',
        '300000000000003',
        '2026-11-22T09:00:00Z',
        made.total.toFixed(2),
        made.vat.toFixed(2),
      ]);
      const stranger = await shop.customer();
      expect((await stranger.json(`/orders/${made.id}/invoice`)).status).toBe(404);
    }
    const sequence = numbers.map((number) => Number(number.replace('INV-', '')));
    expect(sequence).toEqual([sequence[0], (sequence[0] ?? 0) + 1, (sequence[0] ?? 0) + 2]);
  });
});

describe('lists', () => {
  test('orders and transactions are the customer’s own, newest first, in pages', async () => {
    const shopper = await shopperWith(shop, {});
    const numbers: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      await fill(shop, shopper, { CUP: 1 });
      numbers.unshift(placed((await order(shopper)).body).order.number);
    }
    const list = (await shopper.json('/orders?per_page=2')).body;
    v.parse(listOrders.data, list.data);
    expect(list.data.map(({ number }: { number: string }) => number)).toEqual(numbers.slice(0, 2));
    expect(list.pagination.meta.page).toMatchObject({ current: 1, last: 2, total: 3 });
    const attempts = (await shopper.json('/transactions')).body;
    expect(v.parse(listTransactions.data, attempts.data)).toHaveLength(3);
    expect((await (await shop.customer()).json('/orders')).body.data).toEqual([]);
  });

  test('reordering fills the cart and reports what is unavailable', async () => {
    const shopper = await shopperWith(shop, { CUP: 2, FEW: 2 });
    const { order: made } = placed((await order(shopper)).body);
    await setStock(shop, 'FEW', 1);
    const { body } = await shopper.json(`/orders/${made.id}/reorder`, { method: 'POST' });
    expect(body.data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
    expect(body.skipped).toMatchObject([{ title: 'Drop', requested: 2, added: 1, reason: 'fewer' }]);
    await setStock(shop, 'FEW', 3);
  });

  test('an item with a picture is ordered, shown and reordered with it, while its product accepts pictures', async () => {
    const shopper = await shopperWith(shop, {});
    const { varietyId, productId } = await idsBySku(shop, 'PRINT');
    const picture = { webp: new Uint8Array([1]), width: 1, height: 1, createdAt: shop.clock.now };
    await shop.open.db.insert(uploads).values({ id: 'to-print', userId: shopper.id, ...picture });
    const body = { variety_id: varietyId, uploads: ['to-print'] };
    expect((await shopper.json('/products/add-to-cart', { body })).status).toBe(200);
    const { order: made } = placed((await order(shopper)).body);
    expect(made.items).toMatchObject([
      { custom_text: null, uploads: [{ id: 'to-print' }], returnable: false, return_exception: 'made_to_order' },
    ]);
    const again = async () => (await shopper.json(`/orders/${made.id}/reorder`, { method: 'POST' })).body;
    expect((await again()).data).toMatchObject([{ custom_text: null, uploads: [{ id: 'to-print' }], quantity: 1 }]);
    await shop.open.db.update(products).set({ acceptsUploads: false }).where(eq(products.id, productId));
    expect((await again()).skipped).toMatchObject([{ title: 'Print', requested: 1, added: 0, reason: 'unavailable' }]);
    expect((await shopper.json('/carts')).body.data).toMatchObject([{ quantity: 1 }]);
  });
});

test('the idempotency table stores no address and no total of an order', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  await order(shopper);
  const keys = await shop.open.db.select().from(idempotencyKeys);
  const own = keys.filter(({ userId }) => userId === shopper.id);
  expect(own.map(({ body }) => Object.keys(body as object).toSorted())).toEqual([
    ['hasProvider', 'orderId', 'transactionId'],
  ]);
  expect(await shop.open.db.select().from(transactions).where(eq(transactions.status, 'initiated'))).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq, like } from 'drizzle-orm';
import { fromSar } from '../../../contract/core/money.ts';
import { idsBySku, setStock } from '../../../tests/support/data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../../tests/support/api/shop.ts';
import { rateLimits } from '../../http/http.tables.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { coupons, couponUses } from './coupons.tables.ts';
import { seedDemonstrationCoupon } from './demonstration-coupon.ts';
import { addCoupon, type NewCoupon } from './manage-coupons.ts';
import { giveCouponBack, redeemCoupon } from './redeem-coupon.ts';

const start = new Date('2026-11-21T12:00:00Z');
const clock = { now: start };
let shop: Shop;
let varietyId: number;
beforeAll(async () => {
  shop = await openShop({ now: () => clock.now });
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ variety: { sku: 'CUP', price: 149.5, quantity: 50 } })],
  });
  ({ varietyId } = await idsBySku(shop, 'CUP'));
});
afterAll(() => shop.close());

let counter = 0;
/** Creates a coupon of ten per cent; `rules` override it. */
async function coupon(rules: Partial<NewCoupon> = {}): Promise<{ id: number; code: string }> {
  const code = `CODE${(counter += 1)}`;
  await addCoupon(shop.open.db, { code, kind: 'percent', percent: 10, createdAt: start, ...rules });
  const [row] = await shop.open.db.select().from(coupons).where(eq(coupons.code, code));
  if (!row) throw new Error('no coupon');
  return row;
}
async function withTwoCups(): Promise<Customer> {
  const customer = await shop.customer();
  await customer.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 2 } });
  return customer;
}
const apply = (customer: Customer, code: unknown, more: object = {}) =>
  customer.json('/carts/coupon', { body: { code }, ...more });
const remove = (customer: Customer) => customer.json('/carts/coupon', { method: 'DELETE' });
const summary = async (customer: Customer, language = 'en') =>
  (await customer.json('/carts', { headers: { 'Accept-Language': language } })).body.summary;
const use = (couponId: number, userId: number, orderId: string) =>
  shop.open.db.transaction((tx) =>
    redeemCoupon(tx, { couponId, userId, orderId, subtotal: fromSar(299), now: clock.now }),
  );
const reasonOf = (error: unknown) => (error instanceof Refusal ? error.more.details?.reason : error);
const usedOf = async (id: number) => (await shop.open.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.used;

describe('on a cart', () => {
  test('it takes off its discount, and the VAT is of the rest', async () => {
    const customer = await withTwoCups();
    const { code } = await coupon();
    const applied = await apply(customer, ` ${code.toLowerCase()} `);
    expect(applied.status).toBe(200);
    expect(applied.body.data).toHaveLength(1);
    expect(applied.body.summary).toEqual({
      items: 2,
      subtotal: 299,
      coupon: { code, discount: 29.9, free_shipping: false, problem: null },
      vat: 35.1,
      total: 269.1,
    });
    expect((await apply(customer, code)).body).toEqual(applied.body);
    expect(await summary(customer)).toEqual(applied.body.summary);
  });

  test('there is one at most: another replaces it, and removing is idempotent', async () => {
    const customer = await withTwoCups();
    await apply(customer, (await coupon()).code);
    const second = await coupon({ kind: 'free_shipping', percent: null });
    expect((await apply(customer, second.code)).body.summary.coupon).toMatchObject({
      code: second.code,
      discount: 0,
      free_shipping: true,
    });
    for (let time = 0; time < 2; time += 1) {
      const removed = await remove(customer);
      expect([removed.status, removed.body.summary.coupon, removed.body.summary.total]).toEqual([200, null, 299]);
    }
  });

  test('its discount follows the items', async () => {
    const customer = await withTwoCups();
    await apply(customer, (await coupon()).code);
    await customer.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 2 } });
    expect((await summary(customer)).coupon.discount).toBe(59.8);
  });

  test.each<[string, Partial<NewCoupon> | null, object, string, string]>([
    [
      'unknown',
      null,
      {},
      'This coupon code does not exist. Check the spelling.',
      'رمز القسيمة غير صحيح. تأكد من كتابته.',
    ],
    [
      'not_started',
      { startsAt: new Date('2026-11-21T12:00:01Z') },
      {},
      'This coupon is not valid yet.',
      'لم يبدأ سريان هذه القسيمة بعد.',
    ],
    ['ended', { endsAt: start }, {}, 'This coupon has expired.', 'انتهت صلاحية هذه القسيمة.'],
    ['used_up', { totalUses: 0 }, {}, 'This coupon has been used up.', 'استُنفد عدد مرات استخدام هذه القسيمة.'],
    [
      'minimum',
      { minItemsTotalHalalas: fromSar(299.5) },
      { minimum: 299.5 },
      'This coupon is for purchases of SAR 299.50 or more.',
      'تُستخدم هذه القسيمة للمشتريات من 299.50 ريال فأكثر.',
    ],
  ])('%s: it is refused with a reason, and the previous one stays', async (reason, rules, more, english, arabic) => {
    const customer = await withTwoCups();
    const before = await coupon();
    await apply(customer, before.code);
    const code = rules ? (await coupon(rules)).code : 'NOSUCH';
    const refused = await apply(customer, code);
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({ code: 'coupon_not_valid', message: english, reason, ...more });
    const inArabic = await apply(customer, code, { headers: { 'Accept-Language': 'ar' } });
    expect(inArabic.body.message).toBe(arabic);
    expect((await summary(customer)).coupon.code).toBe(before.code);
  });

  test('one that its customer has used is refused to them and accepted from others', async () => {
    const [customer, other] = [await withTwoCups(), await withTwoCups()];
    const { id, code } = await coupon({ usesPerCustomer: 1 });
    await use(id, customer.id, 'order-own');
    expect((await apply(customer, code)).body).toMatchObject({
      reason: 'already_used',
      message: 'You have already used this coupon.',
    });
    expect((await apply(other, code)).status).toBe(200);
  });

  test('one that becomes invalid stays without a discount and says why in both languages', async () => {
    const customer = await withTwoCups();
    const { code } = await coupon({ endsAt: new Date(start.getTime() + 60_000), minItemsTotalHalalas: fromSar(200) });
    const line = (await apply(customer, code)).body.data[0];
    await customer.json(`/carts/${line.id}`, { method: 'PATCH', body: { quantity: 1 } });
    expect(await summary(customer)).toMatchObject({
      subtotal: 149.5,
      total: 149.5,
      coupon: { code, discount: 0, problem: { reason: 'minimum', minimum: 200 } },
    });
    await customer.json(`/carts/${line.id}`, { method: 'PATCH', body: { quantity: 2 } });
    expect((await summary(customer)).coupon).toMatchObject({ discount: 29.9, problem: null });
    clock.now = new Date(start.getTime() + 60_000);
    try {
      expect((await summary(customer, 'ar')).coupon).toEqual({
        code,
        discount: 0,
        free_shipping: false,
        problem: { reason: 'ended', message: 'انتهت صلاحية هذه القسيمة.', minimum: null },
      });
    } finally {
      clock.now = start;
    }
  });

  test('sold-out items do not count towards its minimum', async () => {
    const customer = await withTwoCups();
    const { code } = await coupon({ minItemsTotalHalalas: fromSar(100) });
    await apply(customer, code);
    await setStock(shop, 'CUP', 0);
    try {
      expect(await summary(customer)).toMatchObject({
        total: 0,
        coupon: { problem: { reason: 'minimum', minimum: 100 } },
      });
    } finally {
      await setStock(shop, 'CUP', 50);
    }
  });

  test('an empty cart accepts a coupon, without a discount', async () => {
    const { code } = await coupon({ kind: 'fixed', percent: null, amountHalalas: fromSar(25) });
    expect((await apply(await shop.customer(), code)).body.summary).toEqual({
      items: 0,
      subtotal: 0,
      coupon: { code, discount: 0, free_shipping: false, problem: null },
      vat: 0,
      total: 0,
    });
  });

  test.each([undefined, null, 5, '', '   ', ['X'], 'x'.repeat(201)])('%j is not a code', async (code) => {
    const refused = await apply(await shop.customer(), code);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ code: 'invalid', errors: { code: [expect.any(String)] } });
  });

  test.each(["' or 1=1 --", '%', '\u{1F48D}', '\uD800', 'قسيمة', '\u202E'])('%j is an unknown code', async (code) => {
    expect((await apply(await shop.customer(), code)).body.reason).toBe('unknown');
  });

  test('guessing codes is rate limited', async () => {
    const customer = await shop.customer();
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess += 1) statuses.push((await apply(customer, `GUESS${guess}`)).status);
    expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
    expect((await apply(await shop.customer(), 'GUESS')).status).toBe(422);
  });

  test('so is guessing from one place with many accounts', async () => {
    const own = await openShop({ rateLimitOverrides: { couponsPlace: { points: 3, seconds: 600 } } });
    try {
      const statusOf = async (code: string) => (await apply(await own.customer(), code)).status;
      await addCoupon(own.open.db, { code: 'REAL', kind: 'percent', percent: 10, createdAt: start });
      for (let time = 0; time < 4; time += 1) {
        expect(await statusOf('REAL')).toBe(200); // does not count
        const counted = () =>
          own.open.db
            .select({ points: rateLimits.points })
            .from(rateLimits)
            .where(like(rateLimits.key, 'couponsPlace%'));
        await expect.poll(counted).toEqual([{ points: 0 }]);
      }
      const statuses: number[] = [];
      for (let guess = 0; guess < 4; guess += 1) statuses.push(await statusOf('GUESS'));
      expect(statuses).toEqual([422, 422, 422, 429]);
    } finally {
      await own.close();
    }
  });
});

describe('redeemed by an order', () => {
  test('it counts in total and per customer, and is freed once', { tags: ['embedded'] }, async () => {
    const [customer, other] = [await shop.customer(), await shop.customer()];
    const { id } = await coupon({ totalUses: 2, usesPerCustomer: 1 });
    expect(await use(id, customer.id, 'a')).toEqual({ discount: 2990, freeShipping: false });
    expect(await use(id, customer.id, 'b').catch(reasonOf)).toBe('already_used');
    await use(id, other.id, 'c');
    expect(await use(id, (await shop.customer()).id, 'd').catch(reasonOf)).toBe('used_up');
    expect(await usedOf(id)).toBe(2);
    for (let time = 0; time < 2; time += 1) await shop.open.db.transaction((tx) => giveCouponBack(tx, 'a'));
    expect(await usedOf(id)).toBe(1);
    await use(id, customer.id, 'e');
  });

  test('fifty orders race for the last use: one gets it, the others are refused', { tags: ['embedded'] }, async () => {
    const { id } = await coupon({ totalUses: 1 });
    const customers = await Promise.all(Array.from({ length: 50 }, () => shop.customer()));
    const outcomes = await Promise.all(
      customers.map((customer) => use(id, customer.id, `raced-${customer.id}`).then(() => 'used', reasonOf)),
    );
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'used_up')).toHaveLength(49);
    expect(await usedOf(id)).toBe(1);
    expect(await shop.open.db.select().from(couponUses).where(eq(couponUses.couponId, id))).toHaveLength(1);
  });

  test('one customer’s fifty orders race for their last use: one gets it', async () => {
    const { id } = await coupon({ usesPerCustomer: 1 });
    const customer = await shop.customer();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) => use(id, customer.id, `own-${at}`).then(() => 'used', reasonOf)),
    );
    expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_used')).toHaveLength(49);
    expect(await usedOf(id)).toBe(1);
  });

  test('an order that is rolled back has not used it', async () => {
    const { id } = await coupon({ totalUses: 1 });
    const customer = await shop.customer();
    const undone = shop.open.db.transaction(async (tx) => {
      await redeemCoupon(tx, {
        couponId: id,
        userId: customer.id,
        orderId: 'undone',
        subtotal: fromSar(299),
        now: start,
      });
      throw new Error('no stock');
    });
    await expect(undone).rejects.toThrow('no stock');
    expect(await usedOf(id)).toBe(0);
    await use(id, customer.id, 'done');
  });

  test('the rules are checked again when the order is placed', async () => {
    const customer = await shop.customer();
    expect(await use((await coupon({ endsAt: start })).id, customer.id, 'late').catch(reasonOf)).toBe('ended');
    expect(
      await use((await coupon({ minItemsTotalHalalas: fromSar(300) })).id, customer.id, 'small').catch(reasonOf),
    ).toBe('minimum');
    expect(await use(2_147_483_647, customer.id, 'none').catch(reasonOf)).toBe('unknown');
  });
});

test('the demonstration coupon is added once, and an ended one stays ended', async () => {
  const { db } = shop.open;
  await seedDemonstrationCoupon(db);
  expect((await apply(await withTwoCups(), 'lamsa١٠')).body.summary.coupon).toMatchObject({
    code: 'LAMSA10',
    discount: 29.9,
  });
  await db.update(coupons).set({ endsAt: start }).where(eq(coupons.code, 'LAMSA10'));
  await seedDemonstrationCoupon(db);
  expect((await apply(await withTwoCups(), 'LAMSA10')).body.reason).toBe('ended');
});

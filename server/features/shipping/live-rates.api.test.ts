import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import {
  fill,
  home,
  openPayingShop,
  order,
  quoteOf,
  repay,
  shopperWith,
  type PayingShop,
} from '../../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../../tests/support/api/shop.ts';
import { openTrialCarrier, type TrialCarrier } from '../../../tests/support/providers/trial-carrier.ts';
import type { Customer } from '../../../tests/support/api/shop.ts';
import { createLog } from '../../lib/log.ts';
import { createLimit } from '../../http/requests/rate-limiter.ts';
import { cartLines } from '../cart/cart.tables.ts';
import { settings } from '../content/content.tables.ts';
import { askRates, forgetOldRates } from './live-rates.ts';
import { shippingRates } from './shipping.tables.ts';
import { declined } from '../../../tests/support/providers/trial-provider.ts';

let shop: PayingShop;
let aramex: TrialCarrier;
const minute = 60_000;

beforeAll(async () => {
  aramex = openTrialCarrier();
  shop = await openPayingShop({ carriers: [aramex] });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'CUP', price: 100, quantity: 1_000, weight: 400 } }),
      productEntry({ variety: { sku: 'RING', price: 50, quantity: 1_000 } }),
    ],
  });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.now = new Date('2026-11-22T09:00:00Z');
  Object.assign(aramex, { line: 'good', fee: halalas(2_645), beforeRate: async () => undefined });
  aramex.rated.length = 0;
  await shop.open.db.delete(shippingRates);
});

const later = (ms: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + ms));
const feeOf = async (shopper: Customer, city = 'riyadh') =>
  (await shopper.json(`/shipping-companies?city=${encodeURIComponent(city)}`)).body.data[0].fee as number;

test('the carrier’s own rate is shown, quoted and charged, and asked for once', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  expect(await feeOf(shopper, 'الرياض')).toBe(26.45);
  expect(await quoteOf(shopper)).toMatchObject({ delivery_cost: 26.45, total: 126.45 });
  expect((await order(shopper)).body.data.order).toMatchObject({ delivery_cost: 26.45, total: 126.45 });
  expect(aramex.rated).toMatchObject([
    { weightGrams: 500, cashOnDelivery: null, to: { city: 'Riyadh', country: 'SA' } },
  ]);
});

test('a rate holds for 15 minutes, and a later change is shown before anything is charged', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  expect((await quoteOf(shopper)).total).toBe(126.45);
  aramex.fee = halalas(3_000);
  later(15 * minute - 1);
  expect((await quoteOf(shopper)).total).toBe(126.45);
  later(1);
  const refused = await order(shopper, 'card', { expected_total: 126.45 });
  expect([refused.status, refused.body.code, refused.body.quote.delivery_cost]).toEqual([409, 'total_changed', 30]);
  expect((await order(shopper)).body.data.order.total).toBe(130);
});

test('the agreed rate stays with the order, whatever the carrier charges later', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  shop.moyasar.next = declined;
  const { id } = (await order(shopper)).body.data.order;
  shop.moyasar.next = { status: 'paid' };
  aramex.fee = halalas(9_900);
  later(16 * minute);
  const paid = await repay(shopper, id, 126.45);
  expect(paid.body.data.order).toMatchObject({ payment_status: 'paid', delivery_cost: 26.45 });
});

test('a rate depends on the weight in half kilograms, and on the city', async () => {
  const shopper = await shopperWith(shop, { CUP: 1, RING: 3 });
  await feeOf(shopper);
  await fill(shop, shopper, { CUP: 1 });
  await feeOf(shopper);
  await feeOf(shopper, 'jeddah');
  await feeOf(shopper, 'جدة');
  expect(aramex.rated.map(({ to, weightGrams }) => [to.city, weightGrams])).toEqual([
    ['Riyadh', 500],
    ['Riyadh', 1_000],
    ['Jeddah', 1_000],
  ]);
});

test('for an unknown place no carrier is asked, and the fee table applies', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  for (const city of ['a far village', '']) expect(await feeOf(shopper, city)).toBe(29);
  expect(aramex.rated).toEqual([]);
});

test.each(['dead', 'refused'] as const)(
  'if a carrier is %s, the fee table applies and the carrier is not asked for a minute',
  async (line) => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    aramex.line = line;
    expect(await feeOf(shopper)).toBe(19);
    aramex.line = 'good';
    expect((await order(shopper)).body.data.order).toMatchObject({ delivery_cost: 19, total: 119 });
    await fill(shop, shopper, { CUP: 1 });
    await shopper.json('/carts');
    expect(aramex.rated).toEqual([]);
    later(minute);
    const next = await shopperWith(shop, { CUP: 1 });
    expect(await feeOf(next)).toBe(26.45);
  },
);

test('a carrier without a rate is logged without the city', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const { db } = shop.open;
  aramex.line = 'refused';
  const { id: userId } = await shop.customer();
  const limitRates = createLimit({ db }, 'carrierRates');
  const asking = { db, carriers: [aramex], log, now: () => shop.clock.now, limitRates };
  await askRates(asking, { userId, city: 'الرياض', weightGrams: 400 });
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { carrier: 'aramex', weightGrams: 500, msg: 'asking a carrier for its rate failed' },
  ]);
  expect(lines.join('')).not.toMatch(/riyadh|الرياض/i);
});

test('if a carrier does not answer within three seconds, the fee table applies', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  aramex.beforeRate = () => new Promise(() => undefined);
  const began = performance.now();
  expect(await feeOf(shopper)).toBe(19);
  expect(performance.now() - began).toBeGreaterThan(2_900);
  expect((await order(shopper)).body.data.order.delivery_cost).toBe(19); // does not wait again
  expect(aramex.rated).toHaveLength(1);
}, 20_000);

test('a customer who asks for ever more rates is refused, but others are not, nor a placed order that is sent again', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  const other = await shopperWith(shop, { CUP: 1 });
  const sent = [shopper, 'card', { expected_total: 126.45 }, randomUUID()] as const;
  const first = await order(...sent);
  expect(first.status).toBe(201);
  await fill(shop, shopper, { CUP: 1 });
  while (aramex.rated.length < 60) {
    later(16 * minute);
    await feeOf(shopper);
  }
  later(16 * minute);
  expect(aramex.rated).toHaveLength(60);
  expect(await shopper.json('/shipping-companies?city=riyadh')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
  await expect(quoteOf(shopper)).rejects.toThrow('too_many_requests');
  expect(aramex.rated).toHaveLength(60);
  await shop.open.db.delete(cartLines).where(eq(cartLines.userId, shopper.id));
  expect((await order(...sent)).body).toEqual(first.body);
  expect(await feeOf(other)).toBe(26.45);
  expect(await feeOf(shopper)).toBe(26.45); // the other one's is fresh
});

test('simultaneous requests get the same rate, even if the carrier answers differently', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 });
  aramex.beforeRate = () => {
    aramex.fee = halalas(aramex.fee + 100);
    return Promise.resolve();
  };
  const fees = await Promise.all(Array.from({ length: 8 }, () => feeOf(shopper)));
  expect(new Set(fees).size).toBe(1);
  expect((await quoteOf(shopper)).delivery_cost).toBe(fees[0]);
});

test('delivery is free from the owner’s amount on, whatever the carrier’s rate', async () => {
  await shop.open.db.insert(settings).values({ key: 'free_shipping_from', valueAr: '200', valueEn: '200' });
  const shopper = await shopperWith(shop, { CUP: 1 });
  expect((await quoteOf(shopper)).delivery_cost).toBe(26.45);
  await fill(shop, shopper, { CUP: 1 });
  expect((await quoteOf(shopper)).delivery_cost).toBe(0);
  const { body } = await shopper.json('/shipping-companies?city=riyadh');
  expect(body.data[0]).toMatchObject({ fee: 26.45, free_above: 200 });
});

test('old rates are deleted', async () => {
  const shopper = await shopperWith(shop, { CUP: 1 }, {});
  await shopper.json('/addresses', { body: { ...home, city: 'Jeddah' } });
  await feeOf(shopper);
  await forgetOldRates(shop.open.db, later(23 * 60 * minute));
  expect(await shop.open.db.select().from(shippingRates)).toHaveLength(1);
  await forgetOldRates(shop.open.db, later(60 * minute));
  expect(await shop.open.db.select().from(shippingRates)).toEqual([]);
});

// @module-tag embedded
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPayingShop, order, shopperWith, type PayingShop } from '../../../../tests/support/api/checkout.ts';
import { idsBySku, setStock } from '../../../../tests/support/data/products-by-sku.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { countBoughtTogether } from './bought-together.ts';
import { orders } from '../orders.tables.ts';

let shop: PayingShop;
const entries = ['BRUSH', 'PASTE', 'FLOSS', 'RING', 'RINSE'].map((sku) =>
  productEntry({
    title: { ar: sku, en: sku },
    category: sku === 'RING' ? 'gold.rings' : 'dental.brushes',
    varieties: [
      { sku, price: 100, quantity: 50 },
      { sku: `${sku}-2`, price: 120, quantity: 50 },
    ],
  }),
);
beforeAll(async () => {
  shop = await openPayingShop();
  await shop.bring({ categories: twoFields, products: entries });
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

const related = async (sku: string) => {
  const { productId } = await idsBySku(shop, sku);
  const { body } = await shop.json(`/products/${productId}/related`, { headers: { 'Accept-Language': 'en' } });
  return body.data.map(({ title }: { title: string }) => title);
};
/** A new customer buys these, cash on delivery; returns the order's id. */
const buy = async (...skus: string[]) => {
  const buyer = await shopperWith(shop, Object.fromEntries(skus.map((sku) => [sku, 1])));
  const { status, body } = await order(buyer, 'cash_on_delivery');
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.data.order.id), buyer };
};
/** Counts and looks for changes, after a moment: a product that has just sold shows another sale a little later. */
const count = async () => {
  vi.advanceTimersByTime(1_000);
  const hasChanged = await countBoughtTogether(shop.open.db, shop.clock.now);
  await shop.catalogue.refresh();
  return hasChanged;
};

test('with too few orders, even from one customer, related products come from the category', async () => {
  const before = await related('BRUSH');
  expect(before).toHaveLength(3);
  expect(before).not.toContain('RING'); // from another field
  await buy('BRUSH', 'RING');
  expect(await count()).toBe(false);
  expect(await related('BRUSH')).toEqual(before);
});

test('products bought together by several customers come first, most customers first; the rest is filled as before', async () => {
  await buy('BRUSH-2', 'RING', 'RING-2'); // the second customer; another variety is the same product, two lines are one
  await buy('BRUSH', 'FLOSS');
  await buy('BRUSH', 'FLOSS');
  await buy('BRUSH', 'FLOSS');
  expect(await count()).toBe(true);
  const shown = await related('BRUSH');
  expect(shown.slice(0, 2)).toEqual(['FLOSS', 'RING']);
  expect(shown.toSorted()).toEqual(['FLOSS', 'PASTE', 'RING', 'RINSE']);
  expect((await related('RING'))[0]).toBe('BRUSH');
  expect(await related('RING')).not.toContain('RING');
  expect(await count()).toBe(false); // unchanged: caches stay valid
});

test('repeated orders of one customer count once', async () => {
  const { buyer } = await buy('PASTE', 'RING');
  const all = await shop.open.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, buyer.id));
  expect(all).toHaveLength(1);
  const second = await buy('PASTE', 'RING');
  await shop.open.db.update(orders).set({ userId: buyer.id }).where(eq(orders.id, second.id));
  await count();
  expect((await related('PASTE'))[0]).not.toBe('RING');
});

test('sold-out and withdrawn products are hidden, and shown again once they are back', async () => {
  await setStock(shop, 'FLOSS', 0);
  await setStock(shop, 'FLOSS-2', 0);
  await shop.bring({ products: [{ ...entries[3], active: false }] });
  expect((await related('BRUSH')).toSorted()).toEqual(['PASTE', 'RINSE']);
  await shop.bring({ products: [entries[2] ?? {}, { ...entries[3], active: true }] });
  expect((await related('BRUSH')).slice(0, 2)).toEqual(['FLOSS', 'RING']);
});

test('cancelled and old orders do not count', async () => {
  const [first, second] = [await buy('RINSE', 'RING'), await buy('RINSE', 'RING')];
  expect(await count()).toBe(true);
  expect((await related('RINSE'))[0]).toBe('RING');
  expect((await first.buyer.json(`/orders/${first.id}/cancel`, { method: 'POST' })).status).toBe(200);
  expect(await count()).toBe(true);
  expect(await related('RINSE')).not.toContain('RING');
  await shop.open.db.update(orders).set({ createdAt: new Date(shop.clock.now.getTime() - 181 * 24 * 3_600_000) });
  expect([await count(), await count()]).toEqual([true, false]);
  expect(await related('BRUSH')).not.toContain('RING');
  expect(second.id).not.toBe(first.id);
});

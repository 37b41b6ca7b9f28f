// @module-tag embedded
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { getWishlist } from '../../../contract/shopper/favorites.ts';
import { idsBySku } from '../../../tests/support/data/products-by-sku.ts';
import {
  asManyInstances,
  openShop,
  productEntry,
  twoFields,
  type Customer,
  type Shop,
} from '../../../tests/support/api/shop.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { maxFavorites } from './favorites.ts';
import { customerFavorites } from './favorites.tables.ts';

const skus = ['A', 'B', 'C'] as const;
let shop: Shop;
let ids: Record<(typeof skus)[number], number>;
beforeAll(async () => {
  shop = await openShop({ shopperWrites: asManyInstances });
  await shop.bring({
    categories: twoFields,
    products: skus.map((sku) => productEntry({ title: { ar: sku, en: sku }, variety: { sku } })),
  });
  const idOf = async (sku: string) => (await idsBySku(shop, sku)).productId;
  ids = { A: await idOf('A'), B: await idOf('B'), C: await idOf('C') };
});
afterAll(() => shop.close());

const toggle = (customer: Customer, id: number | string, body?: object) =>
  customer.json(`/products/${id}/toggle-wishlist`, { method: 'POST', ...(body ? { body } : {}) });
const titles = async (customer: Customer) =>
  v.parse(getWishlist.data, (await customer.json('/wishlist')).body.data).map(({ title }) => title);

test('without a value it toggles, with one it is set, and repeating it changes nothing', async () => {
  const customer = await shop.customer();
  const states: boolean[] = [];
  for (const body of [undefined, undefined, {}, { value: true }, { value: true }, { value: false }, { value: false }]) {
    const answer = await toggle(customer, ids.A, body);
    expect(answer.status).toBe(200);
    states.push(answer.body.data.is_wishlist);
    expect(await titles(customer)).toEqual(answer.body.data.is_wishlist ? ['A'] : []);
  }
  expect(states).toEqual([true, false, true, true, true, false, false]);
});

test('the latest favorite comes first, and each customer has their own', async () => {
  const customer = await shop.customer();
  for (const id of [ids.B, ids.A, ids.C]) await toggle(customer, id, { value: true });
  expect(await titles(customer)).toEqual(['C', 'A', 'B']);
  const { body, headers } = await customer.json('/wishlist');
  expect(body.data.every((product: { is_wishlist: boolean }) => product.is_wishlist)).toBe(true);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(await titles(await shop.customer())).toEqual([]);
});

test('a product no longer sold is hidden, can be removed but not added, and is back when sold again', async () => {
  const customer = await shop.customer();
  const product = productEntry({ title: { ar: 'W', en: 'W' }, variety: { sku: 'W' } });
  await shop.bring({ products: [product] });
  const { productId } = await idsBySku(shop, 'W');
  await toggle(customer, productId, { value: true });
  await shop.bring({ products: [{ ...product, active: false }] });
  expect(await titles(customer)).toEqual([]);
  // A hidden product must not be confirmed as being on the list.
  expect((await toggle(customer, productId, { value: true })).status).toBe(404);
  const stranger = await shop.customer();
  expect((await toggle(stranger, productId, { value: true })).status).toBe(404);
  expect((await toggle(stranger, productId, { value: false })).body.data).toEqual({ is_wishlist: false });
  await shop.bring({ products: [{ ...product, active: true }] });
  expect(await titles(customer)).toEqual(['W']);
  expect((await toggle(customer, productId, { value: false })).body.data).toEqual({ is_wishlist: false });
});

test.each(['0', '-1', 'x', '99999999999', '2147483647', '%00'])('%s is not a product', async (id) => {
  expect([400, 404]).toContain((await toggle(await shop.customer(), id)).status);
});

test.each([{ value: 'yes' }, { value: 1 }, { value: null }])('%j is refused', async (body) => {
  const refused = await toggle(await shop.customer(), ids.A, body);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['value']]);
});

test('a visitor has no favorites', async () => {
  expect((await shop.get('/wishlist')).status).toBe(401);
  expect((await shop.get(`/products/${ids.A}/toggle-wishlist`, { method: 'POST' })).status).toBe(401);
});

test('twenty concurrent requests for the same product leave the last state, stored once', async () => {
  const customer = await shop.customer();
  const answers = await Promise.all(Array.from({ length: 20 }, () => toggle(customer, ids.A, { value: true })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await titles(customer)).toEqual(['A']);
  await Promise.all(Array.from({ length: 20 }, () => toggle(customer, ids.A))); // an even number of toggles
  expect(await titles(customer)).toEqual(['A']);
});

test('full favorites are reported, and stay unchanged', async () => {
  const customer = await shop.customer();
  await shop.bring({ products: Array.from({ length: maxFavorites }, () => productEntry()) });
  const rows = await shop.open.db.select({ id: products.id }).from(products).where(eq(products.active, true));
  const others = rows
    .map(({ id }) => id)
    .filter((id) => id !== ids.A)
    .slice(0, maxFavorites);
  expect(others).toHaveLength(maxFavorites);
  const createdAt = new Date();
  await shop.open.db
    .insert(customerFavorites)
    .values(others.map((productId) => ({ userId: customer.id, productId, createdAt })));
  const refused = await toggle(customer, ids.A, { value: true });
  expect([refused.status, refused.body.code]).toEqual([409, 'wishlist_full']);
  expect(await titles(customer)).toHaveLength(maxFavorites);
  await toggle(customer, others[0] ?? 0, { value: false });
  expect((await toggle(customer, ids.A, { value: true })).status).toBe(200);
});

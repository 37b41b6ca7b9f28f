// @module-tag embedded
// Product answers for a signed-in customer: correct cart, favorites and compare flags, and never cached by others.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { idsBySku } from '../../../tests/support/data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../../tests/support/api/shop.ts';

let shop: Shop;
let customer: Customer;
const idOf: Record<string, number> = {};
beforeAll(async () => {
  shop = await openShop();
  const flashSale = [{ key: 'flash_sale_ends', value: 'weekly' }];
  await shop.bring({
    categories: twoFields,
    settings: Object.fromEntries(flashSale.map(({ key, value }) => [key, value])),
    products: [
      ...['CART', 'WISH', 'COMPARE', 'NONE'].map((sku) =>
        productEntry({
          title: { ar: sku, en: sku },
          flash_sale: true,
          sold: 5,
          variety: { sku, price: 100, price_before_discount: 120 },
        }),
      ),
      productEntry({
        title: { ar: 'SECOND', en: 'SECOND' },
        varieties: [
          { sku: 'FIRST', price: 5, quantity: 1 },
          { sku: 'SECOND', price: 5, quantity: 1 },
        ],
      }),
    ],
  });
  customer = await shop.customer();
  const sku = async (name: string) => {
    const ids = await idsBySku(shop, name);
    idOf[name] = ids.productId;
    return ids;
  };
  await customer.json('/products/add-to-cart', { body: { variety_id: (await sku('CART')).varietyId } });
  await customer.json('/products/add-to-cart', { body: { variety_id: (await sku('SECOND')).varietyId } });
  await customer.json(`/products/${(await sku('WISH')).productId}/toggle-wishlist`, { body: { value: true } });
  await customer.json('/products/add-to-compare', { body: { variety_id: (await sku('COMPARE')).varietyId } });
  await sku('NONE');
});
afterAll(() => shop.close());

const flags = ({ is_cart, is_wishlist, is_compare }: Product) => ({ is_cart, is_wishlist, is_compare });
const none = { is_cart: false, is_wishlist: false, is_compare: false };
const expectedFlags: Record<string, object> = {
  CART: { ...none, is_cart: true },
  SECOND: { ...none, is_cart: true },
  WISH: { ...none, is_wishlist: true },
  COMPARE: { ...none, is_compare: true },
  NONE: none,
};

/** The products anywhere in an answer, by title. */
function productsIn(value: unknown, products: Record<string, Product> = {}): Record<string, Product> {
  if (typeof value === 'object' && value !== null) {
    if ('is_cart' in value && 'title' in value) products[String(value.title)] = value as Product;
    else for (const each of Object.values(value)) productsIn(each, products);
  }
  return products;
}

const paths = () => [
  '/home',
  '/products',
  '/products?search=CART',
  `/products/${idOf.CART}`,
  `/products/${idOf.CART}/related`,
];

describe('product answers', () => {
  test('show signed-in customers what is on their lists, and are private', async () => {
    for (const path of paths()) {
      await shop.json(path); // puts the visitor's copy into the cache
      const { body, headers, status } = await customer.json(path);
      expect(status).toBe(200);
      const products = Object.entries(productsIn(body.data));
      expect(products.length).toBeGreaterThan(0);
      for (const [title, product] of products)
        expect([path, title, flags(product)]).toEqual([path, title, expectedFlags[title]]);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('etag')).toBeNull();
      expect(headers.get('vary')).toMatch(/Authorization/);
    }
  });

  test('have flags in each section of the home page', async () => {
    const { newest, best_sellers, offers, flash_sale } = (await customer.json('/home')).body.data;
    for (const shelf of [newest, best_sellers, offers, flash_sale.products])
      expect(flags(shelf.find((product: Product) => product.title === 'CART'))).toEqual(expectedFlags.CART);
  });

  test('equal the visitor’s except for the flags', async () => {
    for (const path of paths()) {
      const bare = (text: string) => text.replace(/"(is_cart|is_wishlist|is_compare)":(true|false)/g, '"$1":0');
      const visitor = await shop.json(path, { headers: { 'Accept-Language': 'en' } });
      expect(bare(JSON.stringify((await customer.json(path)).body))).toBe(bare(JSON.stringify(visitor.body)));
    }
  });

  test('follow a change at once', async () => {
    const path = `/products/${idOf.NONE}`;
    await customer.json(`${path}/toggle-wishlist`, { body: { value: true } });
    expect((await customer.json(path)).body.data.is_wishlist).toBe(true);
    await customer.json(`${path}/toggle-wishlist`, { body: { value: false } });
    expect((await customer.json(path)).body.data.is_wishlist).toBe(false);
  });

  test('show a visitor no flags, from the cache, with an ETag and Vary: Authorization', async () => {
    for (const path of paths()) {
      await customer.json(path);
      const answer = await shop.get(path);
      for (const product of Object.values(productsIn(await answer.json()))) expect(flags(product)).toEqual(none);
      expect(answer.headers.get('cache-control')).toContain('public');
      expect(answer.headers.get('vary')).toMatch(/Authorization/);
      const etag = answer.headers.get('etag') ?? '';
      expect((await shop.get(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      expect((await customer.json(path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
    }
  });

  test('are compressed for signed-in customers too', async () => {
    const { body } = await customer.json('/products');
    for (const [accepted, unpack] of [
      ['br, gzip', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      const answer = await shop.get('/products', {
        headers: { Authorization: `Bearer ${customer.token}`, 'Accept-Language': 'en', 'Accept-Encoding': accepted },
      });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(accepted.split(',')[0]);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/);
      expect(JSON.parse(unpack(Buffer.from(await answer.arrayBuffer())).toString())).toEqual(body);
    }
  });

  test('with a forged token are a 401, not the visitor’s answer', async () => {
    for (const path of paths())
      expect((await shop.get(path, { headers: { Authorization: 'Bearer forged' } })).status).toBe(401);
  });
});

test('search input is private', async () => {
  const { body, headers } = await customer.json('/products/suggest?search=CART');
  expect(body.data[0].title).toBe('CART');
  expect(headers.get('cache-control')).toBe('private, no-store');
});

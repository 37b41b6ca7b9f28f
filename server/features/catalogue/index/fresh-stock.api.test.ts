// @module-tag embedded
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildSite } from '../../../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../../tests/support/api/shop.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { AnswerCache } from '../../../http/answers/answer-cache.ts';

let shop: Shop;
let path: string;
beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: [productEntry({ variety: { sku: 'CUP', quantity: 8 } })] });
  vi.useFakeTimers({ toFake: ['performance'] });
  path = `/products/${(await shop.json('/products')).body.data[0].id}`;
});
afterAll(async () => {
  vi.useRealTimers();
  await shop.close();
});

/** Like an order some time after the last: changes the stock without a new revision, and the instance looks for changes. */
const leave = async (pieces: number) => {
  vi.advanceTimersByTime(800);
  await shop.open.db.execute(sql`update varieties set quantity = ${pieces} where sku = 'CUP'`);
  await shop.catalogue.refresh();
};

test('a product answer shows new stock at the next look, and its ETag changes only with it', async () => {
  const tags = new Set<string | null>();
  for (const pieces of [8, 7, 8, 0]) {
    await leave(pieces);
    const answer = await shop.get(path);
    tags.add(answer.headers.get('etag'));
    expect((await answer.json()).data).toMatchObject({ quantity: pieces, varieties: [{ quantity: pieces }] });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    const again = await shop.get(path, { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  }
  expect(tags.size).toBe(3);
});

test('a product page is rendered again only if its product has changed', async () => {
  const site = buildSite(shop.deps, { answers: new AnswerCache(10_000_000) });
  const shown = async () => (await (await site.get(path)).text()).includes('بقيت 3 قطع فقط');
  await leave(9);
  expect(await shown()).toBe(false);
  const { pages } = site.rendered;
  await shop.catalogue.refresh();
  expect(await shown()).toBe(false);
  expect(site.rendered.pages).toBe(pages);
  await leave(3);
  expect(await shown()).toBe(true);
  expect(site.rendered.pages).toBe(pages + 1);
});

test('while the database does not respond, a product is served as last known', async () => {
  await leave(5);
  const before = await shop.get(path);
  const { db } = shop.open;
  const select = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  vi.advanceTimersByTime(5_000);
  const during = await shop.get(path);
  select.mockRestore();
  expect([during.status, during.headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
});

test('while the database does not respond, lists that wait for a new version are served as last known', async () => {
  await leave(6);
  const before = await shop.get('/products');
  await leave(5); // counts in lists a moment later
  const { db } = shop.open;
  const away = vi.spyOn(db, 'select').mockImplementation(() => {
    throw new Error('the database is away');
  });
  const execute = vi.spyOn(db, 'execute').mockRejectedValue(new Error('the database is away'));
  vi.advanceTimersByTime(5_000);
  await expect(shop.catalogue.refresh()).rejects.toThrow('the database is away');
  const during = await shop.get('/products');
  away.mockRestore();
  execute.mockRestore();
  expect([during.status, during.headers.get('etag')]).toEqual([200, before.headers.get('etag')]);
  await shop.catalogue.refresh();
  expect((await shop.json('/products')).body.data[0].quantity).toBe(5);
});

test('the list of a category follows the stock of its siblings, which it counts', async () => {
  await shop.bring({
    categories: [{ code: 'dental.pastes', parent: 'dental', title: { en: 'Pastes' } }],
    products: [productEntry({ category: 'dental.pastes', variety: { sku: 'PASTE', quantity: 2 } })],
  });
  const { productId } = await idsBySku(shop, 'CUP');
  const { category } = (await shop.json(`/products/${productId}`)).body.data;
  const counts = async () =>
    (await shop.json(`/products?category=${category.id}&in_stock=1`)).body.facets.categories.map(
      ({ count }: { count: number }) => count,
    );
  expect(await counts()).toEqual([1, 1]);
  await shop.open.db.execute(sql`update varieties set quantity = 0 where sku = 'PASTE'`);
  await shop.catalogue.refresh();
  expect(await counts()).toEqual([1]);
});

// @module-tag embedded
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, productEntry, twoFields, type Shop } from '../../../../tests/support/api/shop.ts';
import type { Database } from '../../../db/connect.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { Searches } from './search-products.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: ['Toothpaste with mint', 'Toothpaste with clove', 'Miswak'].map((title) =>
      productEntry({ title: { ar: title, en: title } }),
    ),
  });
});
afterAll(() => shop.close());

/** Searches on the shop's current catalogue that count their database queries. */
function counted() {
  let queries = 0;
  const db = new Proxy(shop.open.db, {
    get(target, name, self) {
      if (name === 'execute' || name === 'select') queries += 1;
      return Reflect.get(target, name, self) as unknown;
    },
  }) as Database;
  const { index } = shop.catalogue.current;
  const searches = new Searches(index);
  return {
    queries: () => queries,
    find: async (typed: string) => index.list({ page: 1, per_page: 20 }, await searches.find(db, typed)).total,
  };
}

test('a repeated search is not queried again, not even by concurrent requests', async () => {
  const { queries, find } = counted();
  expect(await Promise.all([find('toothpaste'), find('Toothpaste '), find('toothpaste')])).toEqual([2, 2, 2]);
  expect(queries()).toBe(1);
  expect(await find('toothpaste mint')).toBe(1);
  expect(queries()).toBe(2);
});

test('a typo is corrected once, and another typo of the same word reuses its results', async () => {
  const { queries, find } = counted();
  expect(await find('toothpste')).toBe(2);
  expect(queries()).toBe(4); // the word as typed, whether it is known, similar words, and their products
  expect(await find('toothpste')).toBe(2);
  expect(queries()).toBe(4);
  expect(await find('tothpaste')).toBe(2);
  expect(queries()).toBe(7);
});

test('a search that failed in the database is queried again', async () => {
  const searches = new Searches(shop.catalogue.current.index);
  const away = new Proxy(shop.open.db, {
    get: () => () => {
      throw new Error('the database is away');
    },
  }) as Database;
  await expect(searches.find(away, 'miswak')).rejects.toThrow('the database is away');
  expect(await searches.find(shop.open.db, 'miswak')).toHaveLength(1);
});

test('at most two new searches query the database at once; excess ones are refused, cached ones never', async () => {
  const searches = new Searches(shop.catalogue.current.index);
  const { db } = shop.open;
  const cached = await searches.find(db, 'toothpaste');
  let [asking, most] = [0, 0];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = new Proxy(db, {
    get(target, name, self) {
      if (name !== 'execute') return Reflect.get(target, name, self) as unknown;
      return async (query: Parameters<Database['execute']>[0]) => {
        most = Math.max(most, (asking += 1));
        await released;
        const rows = await target.execute(query);
        asking -= 1;
        return rows;
      };
    },
  }) as Database;
  const results = Array.from({ length: 45 }, (_, at) =>
    searches.find(slow, `miswak${'x'.repeat(at + 8)}`).then(
      () => null,
      (error: unknown) => error,
    ),
  );
  expect(await Promise.race(results)).toBeInstanceOf(Refusal);
  expect(await searches.find(slow, 'toothpaste')).toBe(cached);
  release();
  const refused = (await Promise.all(results)).filter((error) => error !== null);
  expect(most).toBe(2);
  expect(refused.length).toBeGreaterThanOrEqual(3);
  for (const error of refused) expect(error).toMatchObject({ code: 'unavailable', more: { retryAfterSeconds: 2 } });
});

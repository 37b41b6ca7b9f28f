// @module-tag embedded
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openShop, productEntry, twoFields, type Shop } from '../../../../tests/support/api/shop.ts';
import { randomFrom } from '../import/generate/generate-catalogue.ts';
import { createLog } from '../../../lib/log.ts';
import { lookNow, lookSince, noteProductChanges, purgeChanges } from './change-feed.ts';
import { Catalogue } from './snapshot.ts';

let shop: Shop;
let ids: number[];
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.bring({
    categories: twoFields,
    products: ['CUP', 'PLATE', 'RING'].map((sku) => productEntry({ variety: { sku, quantity: 8 } })),
  });
  ids = (await shop.json('/products?per_page=50')).body.data.map(({ id }: { id: number }) => id);
});

const setStock = (sku: string, quantity: number, db = shop.open.db) =>
  db.execute(sql`update varieties set quantity = ${quantity} where sku = ${sku}`);

const listsOf = ({ current: { index } }: Catalogue) => ({
  newest: index.newest(24),
  flashSale: index.flashSale(24),
  categories: [...index.allIds()].map((id) => index.categoryOf(id)),
  lists: ([undefined, 'price_asc', 'price_desc', 'most_selling'] as const).map((order) => ({
    all: index.list({ page: 1, per_page: 100, order }, null),
    ids: [...index.allIds()],
    inStock: index.list({ page: 1, per_page: 100, order, in_stock: true, min_rating: 3 }, null),
  })),
});

test('a look finds each product that has changed since the last one, once', async () => {
  const { db } = shop.open;
  const first = await lookNow(db);
  expect((await lookSince(db, first)).productIds).toEqual([]);
  await setStock('CUP', 5);
  await setStock('CUP', 4);
  await db.execute(sql`update products set sold = sold + 1 where id = ${ids[0] ?? 0}`);
  const second = await lookSince(db, first);
  const changed = new Set(second.productIds);
  expect(changed.size).toBe(second.productIds.length);
  expect(changed.has(ids[0] ?? 0)).toBe(true);
  expect((await lookSince(db, second)).productIds).toEqual([]);
  await db.transaction((tx) => noteProductChanges(tx, [ids[1] ?? 0]));
  expect((await lookSince(db, second)).productIds).toEqual([ids[1]]);
  await expect(
    db.transaction(async (tx) => {
      await setStock('CUP', 1, tx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await lookSince(db, second)).productIds).toEqual([ids[1]]);
});

test('a row of a transaction that this server has not reached does not count', async () => {
  const { db } = shop.open;
  const first = await lookNow(db);
  await db.execute(
    sql`insert into catalogue_changes (transaction, product_ids)
      values ((pg_current_xact_id()::text::bigint + 1000000)::text::xid8, array[1])`,
  );
  expect((await lookSince(db, first)).productIds).toEqual([]);
  await db.execute(sql`delete from catalogue_changes where transaction > pg_current_xact_id()`);
});

test('an instance reads everything again after another server has taken over', async () => {
  const instance = await Catalogue.open(shop.open.db, createLog('silent'));
  const { index, version } = instance.current;
  const execute = vi.spyOn(shop.open.db, 'execute');
  execute.mockImplementationOnce((async () => ({
    rows: [{ ...(await lookNow(shop.open.db)), server: 'another', ids: null }],
  })) as never);
  await instance.refresh();
  execute.mockRestore();
  expect(instance.current.index).not.toBe(index);
  expect(instance.current.version).not.toBe(version);
});

test('an index that cannot be updated is made again', async () => {
  const instance = await Catalogue.open(shop.open.db, createLog('silent'));
  const { index } = instance.current;
  vi.spyOn(index, 'update').mockImplementationOnce(() => {
    throw new Error('out of order');
  });
  await setStock('CUP', 1);
  await instance.refresh();
  expect(instance.current.index).not.toBe(index);
  expect(listsOf(instance)).toEqual(listsOf(await Catalogue.open(shop.open.db, createLog('silent'))));
});

test('changes are deleted after three days', async () => {
  const { db } = shop.open;
  const first = await lookNow(db);
  await setStock('CUP', 2);
  await purgeChanges(db, new Date(Date.now() + 71 * 60 * 60_000));
  expect((await lookSince(db, first)).productIds).toHaveLength(1);
  await purgeChanges(db, new Date(Date.now() + 73 * 60 * 60_000));
  expect((await lookSince(db, first)).productIds).toEqual([]);
});

test('an instance updates what has changed in place, and equals one that has just started', async () => {
  const instance = await Catalogue.open(shop.open.db, createLog('silent'));
  const { index, version } = instance.current;
  const [before, other] = [instance.versionOf(ids[0] ?? 0), instance.versionOf(ids[1] ?? 0)];
  await setStock('CUP', 0);
  await shop.open.db.execute(
    sql`update products set sold = 90, rating_sum = 5, rating_count = 1 where id = ${ids[0] ?? 0}`,
  );
  await shop.open.db.execute(sql`update varieties set price_halalas = 100 where product_id = ${ids[1] ?? 0}`);
  await instance.refresh();
  expect(instance.current.index).toBe(index);
  expect(instance.current.version).toBe(version);
  expect(listsOf(instance)).toEqual(listsOf(await Catalogue.open(shop.open.db, createLog('silent'))));
  expect(instance.versionOf(ids[0] ?? 0)).not.toBe(before);
  expect(instance.versionOf(ids[1] ?? 0)).not.toBe(other);
});

test('what is withdrawn, returns, is new or moves is updated in place, and its lists get a new version', async () => {
  const { db } = shop.open;
  const instance = await Catalogue.open(db, createLog('silent'));
  const { index } = instance.current;
  let changes = 0;
  instance.onChange(() => (changes += 1));
  const [id = 0] = ids;
  const categoryId = index.categoryOf(id);
  const rings = (await shop.json('/categories')).body.data[1].categories[0].id as number;
  const steps: [string, () => Promise<unknown>, number[]][] = [
    ['withdrawn', () => db.execute(sql`update products set active = false where id = ${id}`), [id]],
    ['returned', () => db.execute(sql`update products set active = true where id = ${id}`), [id]],
    ['moved', () => db.execute(sql`update products set category_id = ${rings} where id = ${id}`), [id]],
    [
      'new',
      () =>
        db.execute(sql`with added as (
            insert into products (category_id, title_ar) select category_id, 'جديد' from products where id = ${id} returning id)
          insert into varieties (product_id, sku, position, price_halalas, quantity) select id, 'NEW', 0, 900, 1 from added`),
      [],
    ],
  ];
  for (const [step, change, changed] of steps) {
    const lists = [categoryId, rings, null].map((category) => instance.listVersion(category));
    const [version, own] = [instance.current.version, changed.map((each) => instance.versionOf(each))];
    await change();
    await instance.refresh();
    const fresh = await Catalogue.open(db, createLog('silent'));
    expect([step, listsOf(instance)]).toEqual([step, listsOf(fresh)]);
    expect([step, instance.current.index.hasProduct(id)]).toEqual([step, step !== 'withdrawn']);
    expect([step, instance.current.version]).toEqual([step, version]);
    for (const [at, each] of changed.entries()) expect([step, instance.versionOf(each)]).not.toEqual([step, own[at]]);
    const isNew = [categoryId, rings, null].map((category, at) => instance.listVersion(category) !== lists[at]);
    expect([step, isNew]).toEqual([
      step,
      step === 'moved' ? [true, true, true] : [step !== 'new', step === 'new', true],
    ]);
  }
  expect(instance.current.index).toBe(index);
  expect(changes).toBe(0);
  await db.execute(sql`update products set category_id = ${categoryId} where id = ${id}`);
});

test('an import changes products and titles of categories in place, and searches find the new texts', async () => {
  const instance = await Catalogue.open(shop.open.db, createLog('silent'));
  const { index, version } = instance.current;
  const found = async (typed: string) => {
    const { current } = instance;
    return index.list({ page: 1, per_page: 9 }, await current.searches.find(shop.open.db, typed)).total;
  };
  expect(await found('zebra')).toBe(0);
  await shop.bring({
    products: [productEntry({ title: { ar: 'حمار وحشي', en: 'Zebra' }, variety: { sku: 'ANIMAL' } })],
  });
  await instance.refresh();
  expect(await found('zebra')).toBe(1);
  await shop.bring({ products: [productEntry({ title: { ar: 'زرافة', en: 'Giraffe' }, variety: { sku: 'ANIMAL' } })] });
  await instance.refresh();
  expect([await found('zebra'), await found('giraffe')]).toEqual([0, 1]);
  expect(instance.current.version).toBe(version);
  await shop.bring({ categories: [{ ...twoFields[0], title: { ar: 'أسنان', en: 'Teeth' } }] });
  await instance.refresh();
  expect(instance.current.roots[0]?.titleEn).toBe('Teeth');
  expect(instance.current.version).not.toBe(version);
  expect(instance.current.index).toBe(index);
});

test('another category tree is read again, with everything in it', async () => {
  const instance = await Catalogue.open(shop.open.db, createLog('silent'));
  const { index, version } = instance.current;
  await shop.bring({
    categories: [{ code: 'skin', title: { ar: 'العناية بالبشرة', en: 'Skin care' } }],
    products: [productEntry({ category: 'skin', variety: { sku: 'CREAM' } })],
  });
  await instance.refresh();
  expect(instance.current.index).not.toBe(index);
  expect(instance.current.version).not.toBe(version);
  expect(listsOf(instance)).toEqual(listsOf(await Catalogue.open(shop.open.db, createLog('silent'))));
});

// The embedded database has one connection, so there no transaction is open while another commits.
describe.runIf(process.env.TEST_DB === 'postgres')('several writers', () => {
  test('a change is not missed if another that began later was committed first', async () => {
    const { db } = shop.open;
    const first = await lookNow(db);
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let wrote = () => {};
    const hasWritten = new Promise<void>((resolve) => (wrote = resolve));
    const slow = db.transaction(async (tx) => {
      await setStock('CUP', 3, tx);
      wrote();
      await mayCommit;
    });
    await hasWritten;
    await setStock('PLATE', 3);
    const second = await lookSince(db, first);
    expect(second.productIds).toHaveLength(1);
    commit();
    await slow;
    const third = await lookSince(db, second);
    expect(third.productIds).toHaveLength(1);
    expect(third.productIds).not.toEqual(second.productIds);
    expect((await lookSince(db, third)).productIds).toEqual([]);
  });

  test(
    'after random changes in any order of commits, every instance equals a new one',
    { timeout: 60_000 },
    async () => {
      const { db } = shop.open;
      const log = createLog('silent');
      const skus = Array.from({ length: 24 }, (_, at) => `MODEL-${at}`);
      await shop.bring({ products: skus.map((sku) => productEntry({ variety: { sku, quantity: 5 } })) });
      const instances = [await Catalogue.open(db, log), await Catalogue.open(db, log)];
      const indexes = instances.map(({ current }) => current.index);
      const random = randomFrom(20_261_126);
      const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
      const change = (tx: typeof db, sku: string) => {
        const product = sql`(select product_id from varieties where sku = ${sku})`;
        const by = Math.floor(random() * 6);
        if (by === 0)
          return tx.execute(sql`update varieties set quantity = ${Math.floor(random() * 3)} where sku = ${sku}`);
        if (by === 1)
          return tx.execute(
            sql`update varieties set price_halalas = ${100 + Math.floor(random() * 5)} where sku = ${sku}`,
          );
        if (by === 2) return tx.execute(sql`update products set sold = sold + 1 where id = ${product}`);
        if (by === 3) return tx.execute(sql`update products set active = not active where id = ${product}`);
        if (by === 4)
          return tx.execute(
            sql`update products set category_id = (select min(id) from categories where id > ${random() < 0.5 ? 1 : 2})
              where id = ${product}`,
          );
        return tx.execute(
          sql`update products set rating_sum = ${1 + Math.floor(random() * 5)}, rating_count = 1 where id = ${product}`,
        );
      };
      // Each writer has goods of its own, as orders that do not wait for each other.
      const writer = async (own: readonly string[]) => {
        for (let turn = 0; turn < 15; turn += 1)
          await db
            .transaction(async (tx) => {
              for (let count = 0; count < 3; count += 1) await change(tx, pick(own));
              await new Promise((resolve) => setTimeout(resolve, random() * 8));
              if (random() < 0.2) throw new Error('undone');
            })
            .catch((error: Error) => expect(error.message).toBe('undone'));
      };
      let isOver = false;
      const looking = instances.map(async (instance) => {
        while (!isOver) {
          await instance.refresh();
          await new Promise((resolve) => setTimeout(resolve, random() * 5));
        }
      });
      await Promise.all([0, 1, 2, 3].map((at) => writer(skus.slice(at * 6, at * 6 + 6))));
      isOver = true;
      await Promise.all(looking);
      for (const instance of instances) await instance.refresh();
      const fresh = listsOf(await Catalogue.open(db, log));
      for (const [at, instance] of instances.entries()) {
        expect(instance.current.index).toBe(indexes[at]);
        expect(listsOf(instance)).toEqual(fresh);
      }
    },
  );
});

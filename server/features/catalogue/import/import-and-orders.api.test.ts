// Imports into a store that sells: nothing that orders change at the same time is undone. With real concurrency on
// PostgreSQL only; the embedded database has one connection.
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  assertBooksBalance,
  openPayingShop,
  order,
  shopperWith,
  type PayingShop,
} from '../../../../tests/support/api/checkout.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { idsBySku } from '../../../../tests/support/data/products-by-sku.ts';
import { outliveDeadlocks } from '../../../../tests/support/database/outlive-deadlocks.ts';
import { untilBlocked, untilBlockedBehind } from '../../../../tests/support/database/until-blocked.ts';
import { testFolder } from '../../../../tests/support/folder.ts';
import { products, varieties } from '../catalogue.tables.ts';
import { holdProduct } from '../comments/ratings.ts';
import { countSold, holdVarieties } from '../stock.ts';
import { importCatalogue } from './import-catalogue.ts';
import { problemLine } from './problems.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop.close());
afterEach(() => assertBooksBalance(shop));

const bring = (file: string, more: object = {}) =>
  importCatalogue({ db: shop.open.db, files: [file], report: () => undefined, ...more });

async function stateOf(sku: string) {
  const [state] = await shop.open.db
    .select({ price: varieties.priceHalalas, stock: varieties.quantity, sold: products.sold })
    .from(varieties)
    .innerJoin(products, eq(products.id, varieties.productId))
    .where(eq(varieties.sku, sku));
  return state;
}

/** Places an order of these quantities, by SKU. */
async function buy(goods: Record<string, number>): Promise<void> {
  const { status } = await order(await shopperWith(shop, goods), 'cash_on_delivery');
  expect(status).toBe(201);
}

/**
 * Imports a file that changes FIRST before any other product. Once it has read them all and is about to write, runs
 * `work`.
 */
async function importAround(file: string, work: () => Promise<void>) {
  const { productId, varietyId } = await idsBySku(shop, 'FIRST');
  const { imported } = await shop.open.db.transaction(async (tx) => {
    await holdVarieties(tx, [varietyId]);
    await holdProduct(tx, productId);
    const imported = bring(file);
    await untilBlocked(tx);
    await work();
    return { imported };
  });
  return imported;
}

describe.runIf(process.env.TEST_DB === 'postgres')('an order that is placed while an import runs', () => {
  const entryOf = (sku: string) =>
    productEntry({ title: { en: sku }, sold: 5, varieties: [{ sku, price: 100, quantity: 10 }] });

  test.for([
    ['sku,price\nFIRST,90\nCUP,80\n', { price: 8_000, stock: 7, sold: 8 }],
    ['sku,price,quantity\nFIRST,90,1\nCUP,80,20\n', { price: 8_000, stock: 20, sold: 8 }],
    ['sku,title_en,sold\nFIRST,New,50\nCUP,New,60\n', { price: 10_000, stock: 7, sold: 60 }],
  ] as const)('keeps its stock and sold count unless the file gives them: %j', async ([csv, state]) => {
    await shop.bring({ categories: twoFields, products: [entryOf('FIRST'), entryOf('CUP')] });
    const result = await importAround(testFolder().write('a.csv', csv), () => buy({ CUP: 3 }));
    expect(result).toMatchObject({ ok: true, counts: { products: { changed: 2 } } });
    expect(await stateOf('CUP')).toEqual(state);
  });
});

test.runIf(process.env.TEST_DB === 'postgres')('an import and an order of one variety do not deadlock', async () => {
  const entry = productEntry({ varieties: [{ sku: 'CUP', price: 100, quantity: 10 }] });
  await shop.bring({ categories: twoFields, products: [entry] });
  const { varietyId } = await idsBySku(shop, 'CUP');
  const file = testFolder().write('a.csv', 'sku,price\nCUP,90\n');
  const reports: string[] = [];
  const { imported } = await shop.open.db.transaction(async (tx) => {
    await outliveDeadlocks(tx);
    await holdVarieties(tx, [varietyId]);
    const imported = bring(file, { report: (line: string) => reports.push(line) });
    await untilBlocked(tx);
    await countSold(tx, new Map([[varietyId, 1]]), 1);
    return { imported };
  });
  expect(await imported).toMatchObject({ ok: true, counts: { varieties: { changed: 1 } } });
  expect(reports).toEqual([]);
});

test('a JSON file without quantities leaves the stock of known SKUs, and is refused if an SKU is new', async () => {
  const cup = { sku: 'CUP', price: 100, quantity: 10 };
  const entryOf = (...offered: object[]) => ({ ...productEntry(), title: { en: 'Cup' }, varieties: offered });
  const file = (...offered: object[]) =>
    testFolder().write('a.json', { categories: twoFields, products: [entryOf(...offered)] });
  await bring(file(cup));
  await shop.catalogue.refresh();
  const before = await stateOf('CUP');
  await buy({ CUP: 1 });
  const { quantity: _, ...withoutQuantity } = { ...cup, price: 90 };
  expect(await bring(file(withoutQuantity))).toMatchObject({ ok: true, counts: { varieties: { changed: 1 } } });
  expect(await stateOf('CUP')).toEqual({ price: 9_000, stock: 9, sold: (before?.sold ?? 0) + 1 });
  expect((await bring(file(withoutQuantity, { sku: 'MUG', price: 50 }))).problems.map(problemLine)).toEqual([
    'line 1: products: sku: MUG is new and needs quantity',
  ]);
});

test.runIf(process.env.TEST_DB === 'postgres')(
  'an import that a deadlock with an order aborts is written again: its counts and progress begin again, too',
  async () => {
    const skus = ['B', ...Array.from({ length: 249 }, (_, at) => `F-${at}`), 'A']; // A is in the second batch
    const entries = skus.map((sku) => productEntry({ varieties: [{ sku, price: 100, quantity: 10 }] }));
    await shop.bring({ categories: twoFields, products: entries });
    const [a, b] = [await idsBySku(shop, 'A'), await idsBySku(shop, 'B')];
    const file = testFolder().write('a.csv', `sku,price\n${skus.map((sku) => `${sku},90`).join('\n')}\n`);
    const reports: string[] = [];
    const states: { bytes: number; ofBytes: number; products: number }[] = [];
    const more = {
      report: (line: string) => reports.push(line),
      progress: (state: (typeof states)[number]) => states.push(state),
    };
    const { imported } = await shop.open.db.transaction(async (tx) => {
      await outliveDeadlocks(tx);
      await holdVarieties(tx, [a.varietyId]);
      const { imported, held } = await shop.open.db.transaction(async (between) => {
        await holdProduct(between, b.productId);
        const imported = bring(file, more);
        await untilBlocked(between); // it has locked the variety
        const held = holdVarieties(tx, [b.varietyId]);
        await untilBlockedBehind(between);
        return { imported, held };
      });
      await held;
      return { imported };
    });
    const result = await imported;
    expect(result).toMatchObject({ ok: true, problemCount: 0 });
    expect(result.counts).toMatchObject({ products: { changed: 251, unchanged: 0 }, varieties: { changed: 251 } });
    expect(reports.filter((line) => line.includes('again'))).toHaveLength(1);
    const last = states.at(-1);
    expect([last?.bytes, last?.products]).toEqual([last?.ofBytes, 251]);
    expect([await stateOf('A'), await stateOf('B')]).toMatchObject([{ price: 9_000 }, { price: 9_000 }]);
  },
);

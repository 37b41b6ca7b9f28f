// @module-tag embedded
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildSite } from '../../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { noteProductChanges } from '../catalogue/index/change-feed.ts';
import { purgeChanged, requestFullPurge } from './purge-cdn.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;
let ids: { brush: number; ring: number };
let fields: { brushes: number; dental: number };

/** What the CDN was asked to purge since the last `takePurged`. */
let sent: string[][] = [];
const send = async (tags: string[]) => void sent.push(tags);
const purge = (sending = send) => purgeChanged({ db: shop.open.db, catalogue: shop.catalogue, send: sending });
const takePurged = () => sent.splice(0).flat().toSorted();

const wait = (seconds: number) =>
  shop.open.db.execute(
    sql`update cdn_purges set busy_until = busy_until - make_interval(secs => ${seconds}),
      next_repurge = jsonb_set(next_repurge, '{at}', to_jsonb((next_repurge ->> 'at')::float8 - ${seconds * 1000}))`,
  );

const sell = async (sku: string) => {
  await shop.open.db.execute(sql`update varieties set quantity = quantity - 1 where sku = ${sku}`);
  await shop.catalogue.refresh();
};

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ category: 'dental.brushes', variety: { sku: 'BRUSH', quantity: 8 } }),
      productEntry({ category: 'gold.rings', variety: { sku: 'RING', quantity: 8 } }),
    ],
  });
  site = buildSite({ ...shop.deps, answers: new AnswerCache(10_000_000, { isBehindCdn: true }) });
  const { data } = (await shop.json('/products')).body;
  const [ring, brush] = data.toSorted((a: { id: number }, b: { id: number }) => b.id - a.id);
  ids = { ring: ring.id, brush: brush.id };
  const [dental] = (await shop.json('/categories')).body.data;
  fields = { brushes: brush.category.id, dental: dental.id };
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (let turn = 1; turn <= 3; turn += 1) {
    await purge();
    await wait(10);
  }
  sent = [];
});

const tagsAt = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await site.get(path, headers);
  expect(answer.headers.get('cdn-cache-control')).toBe(answer.headers.has('cache-tag') ? 'max-age=60' : null);
  return answer.headers.get('cache-tag')?.split(',') ?? [];
};

test('answers and pages name what they show', async () => {
  const { brush, ring } = ids;
  expect(await tagsAt(`/api/v1/products/${brush}`)).toEqual(['store', `p${brush}`]);
  expect(await tagsAt('/api/v1/settings')).toEqual(['store']);
  expect((await tagsAt('/api/v1/products')).toSorted()).toEqual(['l0', `p${brush}`, `p${ring}`, 'store'].toSorted());
  // The filters of a category without others below it count its siblings too.
  expect(await tagsAt(`/api/v1/products?category=${fields.brushes}`)).toEqual([
    'store',
    `l${fields.dental}`,
    `p${brush}`,
  ]);
  expect(await tagsAt('/store')).toEqual(expect.arrayContaining(['store', 'l0', `p${brush}`, `p${ring}`]));
  expect(await tagsAt(`/products/${brush}`)).toEqual(expect.arrayContaining(['store', `p${brush}`]));
});

test('the answer of a customer is not for a CDN', async () => {
  const customer = await shop.customer();
  expect(await tagsAt('/api/v1/products', { Authorization: `Bearer ${customer.token}` })).toEqual([]);
});

test.each([
  ['a page of visitors', '/login'],
  ['an address with a key', '/stock-wishes/confirm?key=secret'],
  ['a choice of language', '/store?lang=en&set=1'],
  ['a missing page', '/nothing-here'],
])('%s is not for a CDN', async (_, path) => expect(await tagsAt(path)).toEqual([]));

test('without a CDN no answer has tags', async () => {
  expect((await shop.get('/products')).headers.has('cache-tag')).toBe(false);
});

test('a sale is purged at once and again some seconds later: the product, and the lists that show or count it', async () => {
  const all = ['l0', `l${fields.brushes}`, `l${fields.dental}`, `p${ids.brush}`].toSorted();
  await sell('BRUSH');
  await purge();
  expect(takePurged()).toEqual(all);
  await purge();
  expect(takePurged()).toEqual([]);
  await wait(6);
  await purge();
  expect(takePurged()).toEqual(all);
  await wait(6);
  await purge();
  await wait(6);
  takePurged();
  await purge();
  expect(takePurged()).toEqual([]);
});

test('while the CDN refuses, all pause; then all that has changed is purged', async () => {
  await sell('BRUSH');
  await expect(purge(() => Promise.reject(new Error('503')))).rejects.toThrow('503');
  await sell('RING');
  await purge();
  expect(takePurged()).toEqual([]);
  await wait(11);
  await purge();
  expect(takePurged()).toEqual(expect.arrayContaining([`p${ids.brush}`, `p${ids.ring}`]));
});

test('of several instances one asks for it', async () => {
  await sell('BRUSH');
  await Promise.all([purge(), purge(), purge()]);
  expect(sent).toHaveLength(1);
});

test('a start, other texts, and more changes than fit in one call purge everything', async () => {
  await requestFullPurge(shop.open.db);
  await purge();
  expect(takePurged()).toEqual(['store']);
  await wait(10);
  await purge();
  await shop.bring({ categories: twoFields.map((field) => ({ ...field, title: { en: `${field.code}!` } })) });
  sent = [];
  await wait(2);
  await purge();
  expect(takePurged()).toEqual(['store']);
  await wait(10);
  await purge();
  sent = [];
  const many = Array.from({ length: 101 }, (_, at) => 1_000 + at);
  await shop.open.db.transaction((tx) => noteProductChanges(tx, many));
  await wait(2);
  await purge();
  expect(takePurged()).toEqual(['store']);
});

test('a full purge that is requested during a call comes after it', async () => {
  await sell('BRUSH');
  await purge(async (tags) => {
    sent.push(tags);
    await requestFullPurge(shop.open.db);
  });
  sent = [];
  await purge();
  expect(takePurged()).toEqual(['store']);
});

test('after a quarter of an hour of refusals everything is purged', async () => {
  await sell('BRUSH');
  await wait(2);
  await shop.open.db.execute(
    sql`update cdn_purges set
      purged_up_to = jsonb_set(purged_up_to, '{at}', to_jsonb((purged_up_to ->> 'at')::float8 - 16 * 60 * 1000))`,
  );
  await purge();
  expect(takePurged()).toEqual(['store']);
});

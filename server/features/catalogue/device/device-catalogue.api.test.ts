// @module-tag embedded
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { getCatalogueSnapshot, snapshotContent } from '../../../../contract/catalogue/snapshot.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../../../tests/support/api/shop.ts';
import { Catalogue } from '../index/snapshot.ts';
import { rowsOf } from '../../../db/connect.ts';
import { changedBetween } from '../index/change-feed.ts';
import { purgeMarks } from './device-marks.ts';
import { buildApp } from '../../../app.ts';
import { createLog } from '../../../lib/log.ts';

const brush = (variety: object = {}, rest: object = {}) =>
  productEntry({
    title: { ar: 'فرشاة أسنان ناعمة', en: 'Soft toothbrush' },
    subtitle: { ar: 'شعيرات دقيقة', en: 'Fine bristles' },
    varieties: [
      { sku: 'BRUSH-S', title: { ar: 'صغيرة', en: 'Small' }, price: 20, quantity: 0 },
      { sku: 'BRUSH-L', price: 25.5, price_before_discount: 30, quantity: 7, ...variety },
    ],
    ...rest,
  });
const ring = productEntry({
  title: { ar: 'خاتم سوليتير', en: 'Solitaire ring' },
  subtitle: { en: 'A hoop of gold' },
  category: 'gold.rings',
  varieties: [
    { sku: 'RING-18', price: 1800, quantity: 2, caliber: 18, weight: 3.25 },
    { sku: 'RING-21', price: 2100, quantity: 1, caliber: 21, weight: 3.5 },
  ],
});
const paste = (rest: object = {}) =>
  productEntry({ title: { en: 'Toothpaste' }, variety: { sku: 'PASTE', price: 12 }, ...rest });

/** With all categories. */
const whole = v.object({ ...getCatalogueSnapshot.data.entries, ...snapshotContent.entries });
type Answer = v.InferOutput<typeof whole>;

let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: [brush(), ring, paste(), productEntry({ active: false })] });
  customer = await shop.customer();
});
afterAll(() => shop.close());

async function snapshot(since?: string, language: 'ar' | 'en' = 'en'): Promise<Answer> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const { status, body } = await shop.json(`/catalogue/snapshot${query}`, { headers: { 'Accept-Language': language } });
  expect(status).toBe(200);
  return v.parse(whole, body.data);
}

const titles = ({ products }: Answer) => products.map(({ title }) => title);

/** The update once the instance has re-read the catalogue: a small one at once, a large one after a delay. */
async function changedSince(mark: string, language: 'ar' | 'en' = 'en'): Promise<Answer> {
  await expect.poll(async () => (await snapshot(mark, language)).mark, { timeout: 20_000 }).not.toBe(mark);
  return snapshot(mark, language);
}

test('it has everything that is sold, with what lists, filters and search need', async () => {
  const { full, total, complete, products, categories, removed } = await snapshot();
  expect({ full, total, complete, removed }).toEqual({ full: true, total: 3, complete: true, removed: [] });
  expect(products.map(({ title }) => title)).toEqual(['Soft toothbrush', 'Solitaire ring', 'Toothpaste']);
  const [soft, solitaire] = products;
  expect(soft).toMatchObject({
    subtitle: 'Fine bristles',
    price: 25.5,
    price_before_discount: 30,
    quantity: 7,
    rating: null,
    calibers: [],
    media_count: 0,
    category: categories.find(({ title }) => title === 'Toothbrushes')?.id,
  });
  expect(solitaire).toMatchObject({ caliber: 18, calibers: [18, 21], weight: 3.25 });
  expect(categories.map(({ title, parent_id }) => [title, parent_id])).toEqual([
    ['Dental care', null],
    ['Toothbrushes', categories[0]?.id],
    ['Gold', null],
    ['Rings', categories[2]?.id],
  ]);
});

test('it states whether pictures are accepted only if that differs from the custom text setting', async () => {
  await shop.bring({
    products: [
      brush({}, { accepts_uploads: true }),
      { ...ring, requires_custom_text: true, accepts_uploads: false },
      paste({ requires_custom_text: true }),
    ],
  });
  try {
    await expect
      .poll(async () =>
        (await snapshot()).products.map(({ requires_custom_text, accepts_uploads }) => [
          requires_custom_text,
          accepts_uploads,
        ]),
      )
      .toEqual([
        [0, true],
        [1, false],
        [1, undefined],
      ]);
  } finally {
    await shop.bring({ products: [brush(), ring, paste()] });
  }
});

test('each language has its own titles and the words of both', async () => {
  const arabic = await snapshot(undefined, 'ar');
  expect(titles(arabic)).toEqual(['فرشاة أسنان ناعمة', 'خاتم سوليتير', 'Toothpaste']);
  const [soft] = arabic.products;
  expect(` ${soft?.title_words} `).toMatch(/ فرشاه .* toothbrush /);
  expect(soft?.words.split(' ')).toEqual(expect.arrayContaining(['دقيقه', 'bristles', 'small', 'صغيره', 'brush']));
  expect(soft?.words).not.toContain('فرشاه');
  expect(arabic.categories[0]?.words).toContain('dental');
  expect((await snapshot(arabic.mark, 'en')).full).toBe(true); // a mark of the other language is not valid here
});

test('the answer is the same for everyone and has no personal data', async () => {
  const answer = await shop.get('/catalogue/snapshot', { headers: { 'Accept-Language': 'en' } });
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=0/);
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  expect(answer.headers.get('content-language')).toBe('en');
  const text = await answer.text();
  expect(text).not.toMatch(/is_wishlist|is_cart|is_compare/);
  expect((await customer.json('/catalogue/snapshot')).body).toEqual(JSON.parse(text));
  const etag = answer.headers.get('etag') ?? '';
  const again = await shop.get('/catalogue/snapshot', { headers: { 'Accept-Language': 'en', 'If-None-Match': etag } });
  expect(again.status).toBe(304);
});

test('a device that is up to date gets an empty update', async () => {
  const { mark } = await snapshot();
  expect(await snapshot(mark)).toMatchObject({ mark, full: false, total: 3, products: [], removed: [] });
});

test('a changed price, quantity or new product: each device gets only what changed since its mark', async () => {
  const first = await snapshot();
  await shop.bring({ products: [brush({ price: 22 })] });
  const second = await changedSince(first.mark);
  expect(second).toMatchObject({ full: false, total: 3, removed: [] });
  expect(second.products).toMatchObject([{ title: 'Soft toothbrush', price: 22 }]);

  await shop.bring({ products: [brush({ price: 22, quantity: 0 })] });
  const third = await changedSince(second.mark);
  // Sold out, so its first variety is the default.
  expect(third.products).toMatchObject([{ title: 'Soft toothbrush', price: 20, quantity: 0 }]);

  await shop.bring({ products: [productEntry({ title: { en: 'Floss' } })] });
  expect(titles(await changedSince(third.mark))).toEqual(['Floss']);
  expect(titles(await snapshot(first.mark)).toSorted()).toEqual(['Floss', 'Soft toothbrush']);
});

test('a product that is no longer sold is listed as removed, and sent again when it returns', async () => {
  const before = await snapshot();
  const id = before.products.find(({ title }) => title === 'Toothpaste')?.id;
  await shop.bring({ products: [paste({ active: false })] });
  const without = await changedSince(before.mark);
  expect(without).toMatchObject({ full: false, total: before.total - 1, products: [], removed: [id] });
  await shop.bring({ products: [paste({ active: true })] });
  const back = await changedSince(without.mark);
  expect(back).toMatchObject({ removed: [], products: [{ id, title: 'Toothpaste' }] });
  expect(await snapshot(before.mark)).toMatchObject({ total: before.total, removed: [] });
});

test('a device that wants no categories again gets them if they have changed, or with everything', async () => {
  const sparse = async (since: string) => {
    const { body } = await shop.json(`/catalogue/snapshot?omit=categories&since=${since}`);
    return v.parse(getCatalogueSnapshot.data, body.data);
  };
  const before = await snapshot(undefined, 'ar');
  const same = await sparse(before.mark);
  expect(same).toMatchObject({ full: false, products: [] });
  expect(same.categories).toBeUndefined();
  await shop.bring({ products: [paste({ variety: { sku: 'PASTE', price: 14 } })] });
  const dearer = await changedSince(before.mark, 'ar');
  expect(dearer.categories).toEqual(before.categories);
  const difference = await sparse(before.mark);
  expect(difference).toMatchObject({ full: false, products: [{ price: 14 }] });
  expect(difference.categories).toBeUndefined();

  await shop.bring({ categories: twoFields.map((one) => ({ ...one, title: { ar: 'قسم', en: one.title.en } })) });
  const renamed = await changedSince(dearer.mark, 'ar');
  expect(renamed.categories).not.toEqual(before.categories);
  for (const mark of [before.mark, dearer.mark]) expect((await sparse(mark)).categories).toEqual(renamed.categories);
  expect((await sparse(renamed.mark)).categories).toBeUndefined();
  const unknown = await sparse(renamed.mark.replace(/\.[\w-]{12}\./, '.aaaaaaaaaaaa.'));
  expect(unknown).toMatchObject({ full: true, categories: renamed.categories });
  await shop.bring({ categories: twoFields, products: [paste()] });
  await changedSince(renamed.mark, 'ar');
});

test('a mark that an earlier release has given is known, but says nothing of the categories', async () => {
  const { mark, categories } = await snapshot(undefined, 'ar');
  const { body } = await shop.json(`/catalogue/snapshot?omit=categories&since=${mark.replace(/\.[\w-]+$/, '')}`);
  expect(v.parse(whole, body.data)).toMatchObject({ mark, full: false, products: [], removed: [], categories });
});

test('renaming a category sends its products too, for their words; retiring it removes them', async () => {
  const before = await snapshot();
  const renamed = twoFields.map((one) =>
    one.code === 'gold' ? { ...one, title: { ar: 'الحلي', en: 'Jewellery' } } : one,
  );
  await shop.bring({ categories: renamed });
  const after = await changedSince(before.mark);
  expect(after.products).toMatchObject([{ title: 'Solitaire ring', words: expect.stringContaining('gold') }]);
  expect(after.categories.at(-2)).toMatchObject({ title: 'Jewellery', words: expect.stringContaining('jewellery') });

  await shop.bring({ categories: renamed.map((one) => ({ ...one, active: one.code !== 'gold.rings' })) });
  const without = await changedSince(after.mark);
  expect(without.removed).toHaveLength(1);
  expect(without.categories.map(({ title }) => title)).not.toContain('Rings');
});

test("a customer's comment changes the rating of its product", async () => {
  const before = await snapshot();
  const id = before.products.find(({ title }) => title === 'Toothpaste')?.id;
  await customer.json(`/products/${id}/comments`, { body: { text: 'Fresh', rating: 4 } });
  await shop.catalogue.refresh();
  expect((await changedSince(before.mark)).products).toMatchObject([{ id, rating: 4, comments_count: 1 }]);
});

test.each([
  '57',
  'en999999.aaaaaaaaaaaa',
  'en0.aaaaaaaaaaaa',
  'en0.aaaaaaaaaaaa.',
  'en9.aaaaaaaaaaaa.aaaaaaaaaaaa',
  'ar1.',
  "'; drop table products",
  '\u0000',
  '٣',
])('an unknown mark (%j) gets the full catalogue, marked as such', async (since) => {
  const { mark, full, products, total } = await snapshot(since);
  expect(full).toBe(true);
  expect(products).toHaveLength(total);
  expect(mark).toBe((await snapshot()).mark);
});

test('a mark that is too long or given twice is refused', async () => {
  expect((await shop.json(`/catalogue/snapshot?since=${'x'.repeat(101)}`)).status).toBe(422);
  expect((await shop.json('/catalogue/snapshot?since=a&since=b')).status).toBe(422);
});

/** Queries a newly started instance. */
async function fromAnotherInstance(story: (ask: (since: string) => Promise<Answer>) => Promise<void>): Promise<void> {
  const catalogue = await Catalogue.open(shop.open.db, createLog('silent'));
  try {
    shop.deps.answers.clear();
    const other = buildApp({ ...shop.deps, catalogue });
    await story(async (since) => {
      const answer = await other.fetch(
        new Request(`http://store.test/api/v1/catalogue/snapshot?since=${since}`, {
          headers: { 'Accept-Language': 'en' },
        }),
      );
      return v.parse(whole, ((await answer.json()) as { data: unknown }).data);
    });
  } finally {
    await catalogue.stop();
  }
}

test('a newly started instance knows what has changed since the mark of another one', async () => {
  const old = await snapshot();
  await shop.bring({ products: [productEntry({ title: { en: 'Mouthwash' } })] });
  const now = await changedSince(old.mark);
  await fromAnotherInstance(async (ask) => {
    expect(await ask(now.mark)).toMatchObject({ mark: now.mark, full: false, products: [] });
    expect(await ask(old.mark)).toMatchObject({ full: false, total: now.total, products: [{ title: 'Mouthwash' }] });
  });
});

test('a mark that was copied from a server with more transactions gets the full catalogue', async () => {
  const old = await snapshot();
  await shop.bring({ products: [productEntry({ title: { en: 'Dental mirror' } })] });
  await changedSince(old.mark);
  await shop.open.db.execute(sql`update device_marks set snapshot = '4999999000:5000000000:' where mark = ${old.mark}`);
  expect((await snapshot(old.mark)).full).toBe(true);
});

test('a device that comes from an instance further ahead gets what differs', async () => {
  const behind = await snapshot();
  await shop.bring({ products: [brush({ quantity: 3 })] });
  const ahead = await changedSince(behind.mark);
  const rows = sql`select mark, snapshot from device_marks where mark in (${behind.mark}, ${ahead.mark}) order by at`;
  const [first, second] = await rowsOf<{ snapshot: string }>(shop.open.db, rows);
  if (!first || !second) throw new Error('the marks are not stored');
  const ids = [ahead.products[0]?.id];
  expect(await changedBetween(shop.open.db, first.snapshot, second.snapshot)).toEqual(ids);
  expect(await changedBetween(shop.open.db, second.snapshot, first.snapshot)).toEqual(ids);
});

test('a mark of more than two days ago gets the full catalogue', async () => {
  const old = await snapshot();
  await shop.bring({ products: [productEntry({ title: { en: 'Tongue scraper' } })] });
  await changedSince(old.mark);
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
  await purgeMarks(shop.open.db, inDays(1.9));
  expect((await snapshot(old.mark)).full).toBe(false);
  await purgeMarks(shop.open.db, inDays(2.1));
  expect((await snapshot(old.mark)).full).toBe(true);
});

test('a stock change without a new revision, just before an instance starts, is included', async () => {
  const before = await snapshot();
  const pasteIn = ({ products }: Answer) => products.find(({ title }) => title === 'Toothpaste');
  await shop.open.db.execute(sql`update varieties set quantity = quantity + 1 where sku = 'PASTE'`);
  await fromAnotherInstance(async (ask) => {
    const after = await ask(before.mark);
    expect(after.mark).not.toBe(before.mark);
    expect(pasteIn(after)?.quantity).toBe((pasteIn(before)?.quantity ?? 0) + 1);
    expect(await ask(after.mark)).toMatchObject({ mark: after.mark, full: false, products: [] });
  });
});

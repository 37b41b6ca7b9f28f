// @module-tag embedded
// The device catalogue answers offline exactly what the server answers online: both get the same queries.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { listProducts, suggestProducts, type Product, type Suggestion } from '../../contract/catalogue/catalogue.ts';
import { snapshotContent } from '../../contract/catalogue/snapshot.ts';
import { generateCatalogue } from '../../server/features/catalogue/import/generate/generate-catalogue.ts';
import { CatalogueIndex } from '../../src/features/device-catalogue/catalogue-index.ts';
import { openShop, productEntry, twoFields, type Shop } from '../support/api/shop.ts';

let shop: Shop;
const onDevice = {} as Record<'ar' | 'en', CatalogueIndex>;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring(JSON.parse([...generateCatalogue({ products: 400, seed: 7 })].join('')) as object);
  for (const language of ['ar', 'en'] as const) {
    const { data } = await ask('/catalogue/snapshot', language);
    onDevice[language] = new CatalogueIndex(v.parse(snapshotContent, data));
  }
});
afterAll(() => shop.close());

async function ask(path: string, language: 'ar' | 'en') {
  const { status, body } = await shop.json(path, { headers: { 'Accept-Language': language } });
  expect(status).toBe(200);
  return body;
}

/** Without pictures: the device stores them in one width without details, and this catalogue has none. */
const shown = (product: Product) => ({ ...product, media: [] });

const queries: Record<string, string>[] = [
  {},
  { page: '2' },
  { page: '7', per_page: '50' },
  { page: '9000' },
  { order: 'most_selling' },
  { order: 'price_asc', per_page: '100' },
  { order: 'price_desc', in_stock: '1' },
  { on_sale: 'true', min_rating: '4' },
  { min_price: '50', max_price: '120.5' },
  { caliber: '21' },
  { caliber: '18', order: 'price_asc' },
  { category: '1' },
  { category: '2', in_stock: '1', page: '2' },
  { category: '999999' },
  { search: 'فرشاة' },
  { search: 'فرشه' },
  { search: 'الأسنان' },
  { search: 'toothbrush' },
  { search: 'toothbrush kids', order: 'price_asc' },
  { search: 'ring', caliber: '21' },
  { search: 'ri' },
  { search: 'خاتم ذهب' },
  { search: 'sunscren 50 ml' },
  { search: 'سيرووم 30 مل' },
  { search: 'خاتمم مقاس 52' },
  { search: 'xqzw' },
  { search: '؟!' },
  { search: '  ' },
];

test.each([
  ['tothpaste 75 ml', 1], // a number, and a unit of two letters
  ['tothpaste b12x', 1], // letters and digits
  ['tothpaste b12', 1], // a part of them
  ['tothpaste gelb', 1], // letters of a word with digits
  ['tothpaste 80 ml', 0],
])('with a typo next to a number, a unit or a code, %s finds %i on server and device', async (search, total) => {
  const other = await openShop();
  onTestFinished(() => other.close());
  const title = { ar: 'معجون', en: 'Toothpaste' };
  const size = { ar: '75 مل', en: '75 ml' };
  const subtitle = { ar: 'نعناع', en: 'Gelb12x' };
  await other.bring({ categories: twoFields, products: [productEntry({ title, subtitle, variety: { size } })] });
  const { body } = await other.json(`/products?${new URLSearchParams({ search }).toString()}`);
  const { data } = (await other.json('/catalogue/snapshot')).body;
  const device = new CatalogueIndex(v.parse(snapshotContent, data));
  const onThatDevice = device.list(v.parse(listProducts.query, { search }));
  expect([body.pagination.meta.page.total, onThatDevice.pagination.meta.page.total]).toEqual([total, total]);
});

describe.each(['ar', 'en'] as const)('in %s', (language) => {
  test.each(queries)('the same list, pages and counts for %j', async (query) => {
    const request = v.parse(listProducts.query, query);
    const body = await ask(`/products?${new URLSearchParams(query).toString()}`, language);
    const answer = onDevice[language].list(request);
    expect(answer.data.map(shown)).toEqual((body.data as Product[]).map(shown));
    expect(answer.pagination).toEqual(body.pagination);
    expect(answer.facets).toEqual(body.facets);
  });

  test.each(['فرش', 'toothbr', 'خواتم', 'ring', 'x'])('the same suggestions for %s', async (typed) => {
    const { data, categories } = await ask(
      `/products/suggest?${new URLSearchParams({ search: typed, limit: '6' }).toString()}`,
      language,
    );
    const answer = onDevice[language].suggest(typed, 6);
    expect(v.parse(suggestProducts.data, answer.data)).toEqual(data as Suggestion[]);
    expect(answer.categories).toEqual(categories);
  });

  test('the same category tree', async () => {
    expect(onDevice[language].tree()).toEqual((await ask('/categories', language)).data);
  });
});

// @module-tag embedded
// The device catalogue answers offline exactly what the server answers online: both get the same queries.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { listProducts, suggestProducts, type Product, type Suggestion } from '../../contract/catalogue/catalogue.ts';
import { getCatalogueSnapshot } from '../../contract/catalogue/snapshot.ts';
import { generateCatalogue } from '../../server/features/catalogue/import/generate/generate-catalogue.ts';
import { CatalogueIndex } from '../../src/features/device-catalogue/catalogue-index.ts';
import { openShop, type Shop } from '../support/api/shop.ts';

let shop: Shop;
const onDevice = {} as Record<'ar' | 'en', CatalogueIndex>;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring(JSON.parse([...generateCatalogue({ products: 400, seed: 7 })].join('')) as object);
  for (const language of ['ar', 'en'] as const) {
    const { data } = await ask('/catalogue/snapshot', language);
    onDevice[language] = new CatalogueIndex(v.parse(getCatalogueSnapshot.data, data));
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
  { search: 'xqzw' },
  { search: '؟!' },
  { search: '  ' },
];

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

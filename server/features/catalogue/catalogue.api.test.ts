// @module-tag embedded
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import * as v from 'valibot';
import { testFolder } from '../../../tests/support/folder.ts';
import {
  getCategories,
  getProduct,
  getRelated,
  listProducts,
  suggestProducts,
  type Product,
} from '../../../contract/catalogue/catalogue.ts';
import { importDocument, openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({
        title: { ar: 'فرشاة أسنان ناعمة', en: 'Soft toothbrush' },
        subtitle: { ar: 'شعيرات دقيقة', en: 'Fine bristles' },
        description: { ar: 'الأولى.\n\nالثانية.', en: 'First.\n\nSecond.' },
        sold: 40,
        published_at: '2026-01-01',
        varieties: [
          { sku: 'BRUSH-S', title: { ar: 'صغيرة', en: 'Small' }, price: 20, quantity: 0, weight: 18 },
          {
            sku: 'BRUSH-L',
            title: { ar: 'كبيرة', en: 'Large' },
            price: 25.5,
            price_before_discount: 30,
            quantity: 7,
            weight: 22.25,
          },
        ],
        reviews: [
          { name: 'سارة', rating: 5, text: 'ممتازة', date: '2026-02-01' },
          { name: 'Omar', rating: 4, text: 'Good', date: '2026-02-02' },
        ],
      }),
      productEntry({
        title: { ar: 'فرشاة أسنان للأطفال', en: 'Kids toothbrush' },
        return_exception: 'hygiene',
        sold: 90,
        published_at: '2026-03-01',
        variety: { price: 15 },
      }),
      productEntry({
        title: { en: 'Travel case' },
        accepts_uploads: true,
        published_at: '2026-02-01',
        variety: { price: 12.25, quantity: 0 },
      }),
      productEntry({
        title: { ar: 'خاتم سوليتير', en: 'Solitaire ring' },
        category: 'gold.rings',
        requires_custom_text: true,
        sold: 3,
        varieties: [
          { sku: 'RING-18', price: 1800, quantity: 2, caliber: 18, weight: 3.25 },
          { sku: 'RING-21', price: 2100, quantity: 1, caliber: 21, weight: 3.5 },
        ],
      }),
      productEntry({ title: { ar: 'خاتم قديم', en: 'Retired ring' }, category: 'gold.rings', active: false }),
    ],
  });
});
afterAll(() => shop.close());

const titles = (body: { data: Product[] }) => body.data.map((product) => product.title);
const english = { headers: { 'Accept-Language': 'en' } };
const list = async (query = '', init: RequestInit = english) => (await shop.json(`/products${query}`, init)).body;

test('every answer has the shape of the contract', async () => {
  const products = await list();
  v.parse(v.object({ data: listProducts.data, ...listProducts.extra.entries }), products);
  for (const { id } of products.data) {
    v.parse(getProduct.data, (await shop.json(`/products/${id}`)).body.data);
    v.parse(getRelated.data, (await shop.json(`/products/${id}/related`)).body.data);
  }
  v.parse(getCategories.data, (await shop.json('/categories')).body.data);
  v.parse(suggestProducts.data, (await shop.json('/products/suggest?search=brush')).body.data);
});

test('a product is in the requested language, or in the other one if a text is missing', async () => {
  const [english] = (await list('?search=travel')).data;
  const [arabic] = (await list('?search=travel', {})).data;
  expect([english.title, arabic.title]).toEqual(['Travel case', 'Travel case']);
  expect((await list('?search=kids', {})).data[0].title).toBe('فرشاة أسنان للأطفال');
});

test('a product shows in lists and on its own page whether it accepts pictures', async () => {
  const answersTo = async (text: string) => {
    const [listed] = (await list(`?search=${text}`)).data;
    return [listed.accepts_uploads, (await shop.json(`/products/${listed.id}`)).body.data.accepts_uploads];
  };
  expect(await answersTo('soft')).toEqual([false, false]);
  expect(await answersTo('travel')).toEqual([true, true]);
  expect(await answersTo('solitaire')).toEqual([true, true]); // it takes a custom text
});

test('a product shows only on its own page whether it can be returned', async () => {
  const answersTo = async (text: string) => {
    const [listed] = (await list(`?search=${text}`)).data;
    expect(Object.keys(listed).filter((name) => name.includes('return'))).toEqual([]);
    const { returnable, return_exception } = (await shop.json(`/products/${listed.id}`)).body.data;
    return [returnable, return_exception];
  };
  expect(await answersTo('soft')).toEqual([true, null]);
  expect(await answersTo('kids')).toEqual([true, 'hygiene']);
  expect(await answersTo('solitaire')).toEqual([false, 'made_to_order']); // it takes a custom text
});

test('the default variety is the first in stock; prices are SAR, weights grams', async () => {
  const [brush] = (await list('?search=soft')).data;
  expect(brush).toMatchObject({
    price: 25.5,
    price_before_discount: 30,
    quantity: 7,
    weight: 22.25,
    rating: 4.5,
    comments_count: 2,
    sold: 40,
  });
  const detail = (await shop.json(`/products/${brush.id}`, english)).body.data;
  expect(
    detail.varieties.map((variety: { title: string; quantity: number }) => [variety.title, variety.quantity]),
  ).toEqual([
    ['Small', 0],
    ['Large', 7],
  ]);
  expect(detail.default_variety_id).toBe(detail.varieties[1].id);
  expect(detail.description).toBe('First.\n\nSecond.');
  expect(detail.breadcrumb.map((step: { title: string }) => step.title)).toEqual(['Dental care', 'Toothbrushes']);
});

test('sorting follows the requested order', async () => {
  expect(titles(await list('?order=price_asc'))).toEqual([
    'Travel case',
    'Kids toothbrush',
    'Soft toothbrush',
    'Solitaire ring',
  ]);
  expect(titles(await list('?order=price_desc'))[0]).toBe('Solitaire ring');
  expect(titles(await list('?order=most_selling')).slice(0, 2)).toEqual(['Kids toothbrush', 'Soft toothbrush']);
  expect(titles(await list()).at(-1)).toBe('Travel case'); // sold-out products come last
});

test('a category has its description in the requested language, or in the other one if missing', async () => {
  const described = async (init: RequestInit) => {
    const [dental] = (await shop.json('/categories', init)).body.data;
    return [dental.description, ...dental.categories.map((below: { description: string }) => below.description)];
  };
  await shop.bring({
    categories: [
      { code: 'dental', title: { ar: 'الأسنان', en: 'Dental care' }, description: { ar: 'للأسنان', en: 'For teeth' } },
      { code: 'dental.brushes', parent: 'dental', title: { en: 'Toothbrushes' }, description: { ar: 'فرش' } },
    ],
  });
  expect(await described(english)).toEqual(['For teeth', 'فرش']);
  expect(await described({})).toEqual(['للأسنان', 'فرش']);
  await shop.bring({ categories: twoFields });
  expect(await described(english)).toEqual(['', '']);
});

test('a list has a product’s first picture and the number of pictures', async () => {
  const folder = testFolder();
  const pictured = (rest: object) =>
    shop.bring({ products: [productEntry({ title: { en: 'Pictured' }, variety: { sku: 'PIC' }, ...rest })] });
  await pictured({});
  expect((await list('?search=pictured')).data[0]).toMatchObject({ media: [], media_count: 0 });
  const images = ['#a40', '#04a', '#4a0'].map(async (background, at) => ({
    file: folder.write(
      `${at}.png`,
      await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  }));
  await pictured({ images: await Promise.all(images) });
  const [listed] = (await list('?search=pictured')).data;
  expect([listed.media.length, listed.media_count]).toEqual([1, 3]);
  expect((await shop.json(`/products/${listed.id}`)).body.data.media).toHaveLength(listed.media_count);
  await pictured({ active: false });
});

test('filters and counts agree', async () => {
  const tree = (await shop.json('/categories', english)).body.data;
  const gold = tree.find((node: { title: string }) => node.title === 'Gold').id;
  expect(titles(await list(`?category=${gold}`))).toEqual(['Solitaire ring']);
  expect(titles(await list('?caliber=21'))).toEqual(['Solitaire ring']);
  expect(titles(await list('?on_sale=1'))).toEqual(['Soft toothbrush']);
  expect(titles(await list('?min_price=13&max_price=26&order=price_asc'))).toEqual([
    'Kids toothbrush',
    'Soft toothbrush',
  ]);
  expect(titles(await list('?min_rating=4'))).toEqual(['Soft toothbrush']);
  expect((await list('?in_stock=true')).pagination.meta.page.total).toBe(3);
  const { facets } = await list();
  expect(facets).toMatchObject({ price: { min: 12.25, max: 1800 }, in_stock: 3, on_sale: 1 });
  expect(facets.categories).toEqual([
    { id: tree[0].id, title: 'Dental care', count: 3 },
    { id: gold, title: 'Gold', count: 1 },
  ]);
  expect(facets.calibers).toEqual([
    { value: 18, count: 1 },
    { value: 21, count: 1 },
  ]);
});

test('pagination is right, also beyond the last page', async () => {
  const page = async (query: string) => (await list(query)).pagination.meta.page;
  expect(await page('?per_page=3')).toEqual({ current: 1, last: 2, next: 2, previous: null, per_page: 3, total: 4 });
  expect(await page('?per_page=3&page=2')).toMatchObject({ next: null, previous: 1 });
  const beyond = await list('?per_page=3&page=900000');
  expect(beyond.data).toEqual([]);
  expect(beyond.pagination.meta.page).toMatchObject({ current: 900000, last: 2, next: null, previous: 2 });
});

describe('search', () => {
  test.each([
    'فرشة',
    'فرشاه',
    'فُرْشَاة',
    'الفرشاة',
    'الاسنان',
    'toothbrsh',
    'TOOTHBRUSH',
    'soft فرشاة',
    'brush-l',
    'tothbrush',
    'ـفرشاةـ',
  ])('%s finds the toothbrush in either interface', async (typed) => {
    for (const init of [english, {}]) {
      const { status, body } = await shop.json(`/products?search=${encodeURIComponent(typed)}`, init);
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
      expect(
        body.data.every((product: Product) =>
          ['فرشاة أسنان ناعمة', 'Soft toothbrush', 'فرشاة أسنان للأطفال', 'Kids toothbrush', 'Travel case'].includes(
            product.title,
          ),
        ),
      ).toBe(true);
      expect(titles(body).some((title) => /Soft|ناعمة/.test(title))).toBe(true);
    }
  });

  test('every word must match', async () => {
    expect(titles(await list('?search=kids+toothbrush'))).toEqual(['Kids toothbrush']);
    expect(titles(await list('?search=kids+ring'))).toEqual([]);
  });

  test('a match in the title ranks above one elsewhere', async () => {
    expect(
      titles(await list(`?search=${encodeURIComponent('فرشاة')}`, {}))
        .slice(0, 2)
        .every((title) => title.includes('فرشاة')),
    ).toBe(true);
  });

  test('retired products are not found', async () => {
    expect(titles(await list('?search=retired'))).toEqual([]);
  });

  test('a search of punctuation finds nothing; an empty search finds everything', async () => {
    expect(titles(await list('?search=%21%3F'))).toEqual([]);
    expect((await list('?search=')).pagination.meta.page.total).toBe(4);
    expect((await list('?search=%20%20')).pagination.meta.page.total).toBe(4);
  });

  test.each([
    '%00',
    'a%00b',
    '%F0%9F%A6%B7',
    '%ED%A0%80',
    '%25',
    '_',
    '%5C',
    "'%3B--",
    '%EF%BF%BF',
    '%E2%80%AE',
    encodeURIComponent('ﷺ'.repeat(60)),
    'a'.repeat(200),
  ])('odd text %s is answered', async (typed) => {
    expect((await shop.get(`/products?search=${typed}`)).status).toBe(200);
    expect((await shop.get(`/products/suggest?search=${typed}`)).status).toBe(200);
  });

  test('the live search gives products and categories', async () => {
    const { body } = await shop.json('/products/suggest?search=tooth&limit=1', english);
    expect(body.data).toHaveLength(1);
    expect(body.categories).toEqual([expect.objectContaining({ title: 'Toothbrushes' })]);
  });
});

describe('bad input is refused with a message', () => {
  test.each([
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=abc', 'page'],
    ['page=', 'page'],
    ['page=99999999999999999999', 'page'],
    ['page=1000001', 'page'],
    ['page=1&page=2', 'page'],
    ['per_page=101', 'per_page'],
    ['order=cheapest', 'order'],
    ['caliber=22', 'caliber'],
    ['min_price=-5', 'min_price'],
    ['min_price=1.234', 'min_price'],
    ['max_price=1e5', 'max_price'],
    ['in_stock=maybe', 'in_stock'],
    ['min_rating=6', 'min_rating'],
    ['category=abc', 'category'],
    ['category=9999999999', 'category'],
    [`search=${'x'.repeat(5000)}`, 'search'],
    ['search=a&search=b', 'search'],
  ])('%s', async (query, field) => {
    const arabic = await shop.json(`/products?${query}`);
    expect(arabic.status).toBe(422);
    expect(arabic.body.code).toBe('invalid');
    expect(Object.keys(arabic.body.errors)).toEqual([field]);
    expect(arabic.body.errors[field][0]).toMatch(/[\u0600-\u06ff]/);
    const inEnglish = await shop.json(`/products?${query}`, english);
    expect(inEnglish.body.errors[field][0]).toMatch(/^[\x20-\x7e]+$/);
  });

  test.each(['0', '-1', 'abc', '1.5', '99999999999', '2147483648', '%00', '1%20or%201=1', '999999'])(
    'no product has the id %s',
    async (id) => {
      const { status, body } = await shop.json(`/products/${id}`, english);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect((await shop.get(`/products/${id}/related`)).status).toBe(404);
    },
  );

  test('an unknown category has no products; unknown parameters are ignored', async () => {
    expect((await list('?category=999999')).pagination.meta.page.total).toBe(0);
    expect((await list('?utm_source=x&page[]=3&__proto__=1')).pagination.meta.page.total).toBe(4);
  });

  test('a retired product is gone', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => shop.json(`/products/${at + 1}`, english)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(JSON.stringify(all)).not.toContain('Retired');
  });
});

test('related products are of the same category first and never the product itself', async () => {
  const soft = (await list('?search=soft')).data[0].id;
  expect(titles((await shop.json(`/products/${soft}/related`, english)).body)).toEqual(['Kids toothbrush']);
});

test('an instance sees a catalogue change made by another', async () => {
  const other = shop.open.another();
  const floss = (active: boolean) =>
    productEntry({ title: { ar: 'خيط', en: 'Floss' }, active, variety: { sku: 'FLOSS' } });
  const titlesFound = async () => titles(await list('?search=floss'));
  try {
    expect(await titlesFound()).toEqual([]);
    shop.catalogue.follow(20);
    expect((await importDocument(other, { products: [floss(true)] })).ok).toBe(true);
    await expect.poll(titlesFound).toEqual(['Floss']);
    expect((await importDocument(other, { products: [floss(false)] })).ok).toBe(true);
    await expect.poll(titlesFound).toEqual([]);
  } finally {
    await shop.catalogue.stop();
    await other.close();
  }
});

test('a product shown with 4 stars matches the filter of 4 and up', async () => {
  const ratings = [3, ...Array.from({ length: 24 }, () => 4)]; // 3.96 on average
  const reviews = ratings.map((rating, at) => ({ name: 'Huda', rating, text: `Fine ${at}`, date: '2026-05-05' }));
  await shop.bring({ products: [productEntry({ title: { ar: 'تقريبا', en: 'Nearly' }, reviews })] });
  const { data, facets } = await list('?search=nearly&min_rating=4');
  expect(data.map(({ rating }: { rating: number }) => rating)).toEqual([4]);
  expect(facets.ratings).toContainEqual({ min: 4, count: 1 });
});

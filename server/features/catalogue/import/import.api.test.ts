import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database/database.ts';
import { testFolder } from '../../../../tests/support/folder.ts';
import { productEntry, twoFields } from '../../../../tests/support/api/shop.ts';
import { rowsOf, type OpenDatabase } from '../../../db/connect.ts';
import {
  catalogueRevision,
  categories,
  comments,
  productMedia,
  productSearch,
  products,
  searchVocabulary,
  varieties,
} from '../catalogue.tables.ts';
import { listSettings } from '../../content/list-settings.ts';
import { media, mediaFiles } from '../../media/media.tables.ts';
import { exportCatalogue } from './export/export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { problemLine } from './problems.ts';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());
beforeEach(() => empty());

async function empty() {
  await open.db.execute(
    sql`truncate categories, products, media, media_files, settings, socials, sliders, testimonials, highlights, search_vocabulary cascade`,
  );
}

const bring = (files: string | string[], more: object = {}) =>
  importCatalogue({ db: open.db, files: [files].flat(), report: () => undefined, ...more });

const reasons = (result: Awaited<ReturnType<typeof bring>>) => result.problems.map(problemLine);

const byLine = (a: string, b: string) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b));

/** Everything that shoppers can see, with ids. */
async function visible() {
  const all = await Promise.all(
    [
      sql`select id, code, parent_id, title_ar, title_en, description_ar, description_en, image_id,
          position, active from categories order by id`,
      sql`select id, category_id, title_ar, title_en, sold, rating_sum, rating_count, comments_count,
          published_at, updated_at, active from products order by id`,
      sql`select * from varieties order by id`,
      sql`select * from product_media order by product_id, position`,
      sql`select * from attachments order by product_id, position`,
      sql`select id, product_id, author_name, text, rating, imported from comments order by id`,
      sql`select * from product_search order by product_id`,
      sql`select * from search_vocabulary order by word`,
      sql`select * from settings order by key`,
      sql`select * from socials order by name`,
      sql`select code, title_ar, description_en, image_id, link, position from sliders order by code`,
      sql`select code, title_ar, position from highlights order by code`,
      sql`select code, title_ar, image_id, position from testimonials order by code`,
    ].map((query) => rowsOf(open.db, query)),
  );
  return JSON.stringify(all, null, 1);
}

const picture = (colour: string, size = 400) =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function wholeCatalogue(folder: ReturnType<typeof testFolder>) {
  folder.write('a.jpg', await picture('#a40'));
  folder.write('b.jpg', await picture('#04a', 1500));
  folder.write('guide.pdf', '%PDF-1.4 a guide');
  folder.write('intro.mp4', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypisom, a film')]));
  return {
    settings: { phone: '+966112345678', company: { ar: 'لمسة', en: 'Lamsa' }, tax_number: '' },
    socials: { instagram: 'https://instagram.example/lamsa' },
    video: { file: 'intro.mp4', poster: 'a.jpg' },
    tax_certificate: { file: 'b.jpg' },
    highlights: [{ code: 'quality', title: { ar: 'جودة', en: 'Quality' } }],
    sliders: [
      { code: 's1', title: { ar: 'عرض', en: 'Offer' }, description: { en: 'Now' }, image: 'b.jpg', link: '/store' },
    ],
    testimonials: [{ code: 't1', title: { ar: 'نورة' }, description: { ar: 'ممتاز' }, image: 'a.jpg' }],
    categories: [
      ...twoFields,
      { code: 'old', title: { en: 'Old' }, description: { ar: 'وصف' }, image: 'a.jpg', active: false },
    ],
    products: [
      productEntry({
        title: { ar: 'فرشاة أسنان', en: 'Toothbrush, "soft"' },
        subtitle: { ar: 'ناعمة' },
        description: { en: 'One.\n\nTwo.' },
        notes: { en: 'Note' },
        images: [{ file: 'a.jpg', alt: { en: 'Front' } }, { file: 'b.jpg' }],
        attachments: [{ file: 'guide.pdf', title: { en: 'Guide' } }],
        reviews: [
          { name: 'سارة', rating: 5, text: 'ممتازة', date: '2026-04-11' },
          { name: 'Ali', rating: 4, text: 'Good', date: '2026-03-01' },
        ],
        sold: 7,
        published_at: '2026-05-01',
        varieties: [
          {
            sku: 'B-1',
            title: { en: 'Soft' },
            price: 10.5,
            price_before_discount: 12,
            quantity: 3,
            weight: 12.345,
            size: { ar: 'صغير' },
          },
          { sku: 'B-2', price: 11, quantity: 0 },
        ],
      }),
      productEntry({
        category: 'gold.rings',
        requires_custom_text: true,
        variety: { sku: 'R-1', caliber: 21 },
        published_at: '2026-05-02T10:20:30Z',
      }),
      productEntry({
        return_exception: 'hygiene',
        accepts_uploads: true,
        variety: { sku: 'X-1' },
        active: false,
        published_at: '2026-05-03',
      }),
    ],
  };
}

test(
  'a complete catalogue is imported: categories, products, pictures, content, reviews, search words',
  { tags: ['embedded'] },
  async () => {
    const folder = testFolder();
    const before = await open.db.select().from(catalogueRevision);
    const result = await bring(folder.write('a.json', await wholeCatalogue(folder)));
    expect(reasons(result)).toEqual([]);
    expect(result.counts).toMatchObject({
      products: { added: 3 },
      varieties: { added: 4 },
      categories: 5,
      contents: 9,
      pictures: 2,
    });

    const [brush] = await open.db.select().from(products).orderBy(asc(products.id));
    expect(brush).toMatchObject({
      titleEn: 'Toothbrush, "soft"',
      subtitleEn: null,
      sold: 7,
      ratingSum: 9,
      ratingCount: 2,
      commentsCount: 2,
    });
    expect(brush?.publishedAt.toISOString()).toBe('2026-05-01T00:00:00.000Z');
    const images = await open.db
      .select()
      .from(productMedia)
      .innerJoin(media, eq(media.id, productMedia.mediaId))
      .where(eq(productMedia.productId, brush?.id ?? 0));
    expect(images.map(({ media: row }) => row.widths)).toEqual([
      [320, 400],
      [320, 640, 1200],
    ]);
    const files = await open.db.select({ name: mediaFiles.name }).from(mediaFiles);
    for (const { media: row } of images) {
      for (const name of ['320.webp', '640.webp', '1200.webp', 'inline.avif'])
        expect(files).toContainEqual({ name: `${row.id}-${name}` });
      expect(row.placeholder.length).toBeLessThanOrEqual(200);
    }
    const settings = await rowsOf<{ key: string; value_ar: string }>(
      open.db,
      sql`select * from settings where key like 'home%' order by key`,
    );
    expect(settings.map(({ value_ar }) => value_ar)).toEqual([
      expect.stringMatching(/^\/media\/[0-9a-f]{16}\.mp4$/),
      expect.stringMatching(/^\/media\/[0-9a-f]{16}-1200\.webp$/),
    ]);
    const [search] = await open.db
      .select()
      .from(productSearch)
      .where(eq(productSearch.productId, brush?.id ?? 0));
    for (const word of ['فرشاه', 'toothbrush', 'ناعمه', 'soft', 'صغير', 'اسنان', 'dental'])
      expect(search?.searchText).toContain(` ${word} `);
    const vocabulary = (await open.db.select().from(searchVocabulary)).map(({ word }) => word);
    expect(vocabulary).toContain('toothbrush');
    const [after] = await open.db.select().from(catalogueRevision);
    expect(after?.revision).toBe((before[0]?.revision ?? 0) + 1);
  },
);

test('importing the same file again changes nothing', { tags: ['embedded'] }, async () => {
  const folder = testFolder();
  const file = folder.write('a.json', await wholeCatalogue(folder));
  await bring(file);
  const before = await visible();
  const result = await bring(file);
  expect(result.counts).toMatchObject({ products: { added: 0, changed: 0, unchanged: 3 }, pictures: 0 });
  expect(await visible()).toBe(before);
});

test('a dry run reports what would happen and changes nothing', { tags: ['embedded'] }, async () => {
  const folder = testFolder();
  const file = folder.write('a.json', await wholeCatalogue(folder));
  const result = await bring(file, { dryRun: true });
  expect(result).toMatchObject({ ok: true, counts: { products: { added: 3 } } });
  expect(await open.db.$count(products)).toBe(0);
  expect(await open.db.$count(mediaFiles)).toBe(0);
});

test('a changed entry updates its product: ids and customers’ comments stay, unlisted varieties retire', async () => {
  const folder = testFolder();
  const catalogue = await wholeCatalogue(folder);
  await bring(folder.write('a.json', catalogue));
  const [brush] = await open.db.select().from(products).orderBy(asc(products.id));
  const id = brush?.id ?? 0;
  await open.db.insert(comments).values({ productId: id, authorName: 'Shopper', text: 'Mine', rating: 1 });
  const before = await open.db.select().from(varieties).where(eq(varieties.productId, id)).orderBy(asc(varieties.id));

  const changed = productEntry({
    title: { en: 'Better brush' },
    reviews: [{ name: 'Huda', rating: 3, text: 'Fine', date: '2026-05-05' }],
    varieties: [
      { sku: 'B-3', price: 9, quantity: 1 },
      { sku: 'B-1', price: 8, quantity: 2 },
    ],
  });
  const result = await bring(folder.write('b.json', { products: [changed] }));
  expect(result.counts).toMatchObject({
    products: { added: 0, changed: 1 },
    varieties: { added: 1, changed: 1, retired: 1 },
  });

  const [after] = await open.db.select().from(products).where(eq(products.id, id));
  expect(after).toMatchObject({
    titleAr: null,
    titleEn: 'Better brush',
    descriptionEn: null,
    sold: 7,
    ratingSum: 4,
    ratingCount: 2,
    commentsCount: 2,
  });
  const offered = await open.db.select().from(varieties).where(eq(varieties.productId, id)).orderBy(asc(varieties.id));
  expect(offered.map(({ sku, active, position }) => [sku, active, position])).toEqual([
    ['B-1', true, 1],
    ['B-2', false, 1],
    ['B-3', true, 0],
  ]);
  expect(offered.slice(0, 2).map((row) => row.id)).toEqual(before.map((row) => row.id));
  expect(offered[0]).toMatchObject({ priceHalalas: 800, priceBeforeDiscountHalalas: null, weightMilligrams: null });
  expect(await open.db.$count(productMedia, eq(productMedia.productId, id))).toBe(2);
  const rows = await open.db.select().from(comments).where(eq(comments.productId, id)).orderBy(asc(comments.id));
  expect(rows.map(({ authorName }) => authorName)).toEqual(['Shopper', 'Huda']);
  const [search] = await open.db.select().from(productSearch).where(eq(productSearch.productId, id));
  expect(search?.searchText).toContain(' better ');
  expect(search?.searchText).not.toContain(' toothbrush ');
});

test('a CSV with few columns changes only those', { tags: ['embedded'] }, async () => {
  const folder = testFolder();
  await bring(folder.write('a.json', await wholeCatalogue(folder)));
  const csv =
    'sku,product,category,title_ar,price,price_before_discount,quantity\r\nB-1,1,dental.brushes,فرشاة,١٠٫٢٥,,٤\r\nB-2,1,dental.brushes,,11,,5\r\n';
  expect(reasons(await bring(folder.write('b.csv', csv)))).toEqual([]);
  const [brush] = await open.db.select().from(products).orderBy(asc(products.id));
  expect(brush).toMatchObject({ titleAr: 'فرشاة', titleEn: 'Toothbrush, "soft"', subtitleAr: 'ناعمة', ratingCount: 2 });
  const offered = await open.db
    .select()
    .from(varieties)
    .where(eq(varieties.productId, brush?.id ?? 0))
    .orderBy(asc(varieties.position));
  expect(offered[0]).toMatchObject({
    sku: 'B-1',
    priceHalalas: 1025,
    priceBeforeDiscountHalalas: null,
    quantity: 4,
    weightMilligrams: 12_345,
    sizeAr: 'صغير',
  });
  expect(await open.db.$count(productMedia, eq(productMedia.productId, brush?.id ?? 0))).toBe(2);
});

describe('a CSV with only some of a product’s varieties or columns', () => {
  const offered = async () =>
    (await open.db.select().from(varieties).orderBy(asc(varieties.productId), asc(varieties.position))).map(
      ({ sku, active, priceHalalas, quantity }) => [sku, active, priceHalalas, quantity],
    );
  const two = (sku: string) => [
    { sku: `${sku}-1`, price: 10, quantity: 1 },
    { sku: `${sku}-2`, price: 20, quantity: 2 },
  ];

  test('changes those and nothing else: no other variety, no title, no category', async () => {
    const folder = testFolder();
    await bring(
      folder.write('a.json', {
        categories: twoFields,
        products: [productEntry({ varieties: two('A') }), productEntry({ varieties: two('B'), flash_sale: true })],
      }),
    );
    const before = await open.db.select({ title: products.titleAr, sale: products.flashSale }).from(products);
    const result = await bring(folder.write('b.csv', 'sku,quantity\nA-2,7\nB-1,8\nB-2,9\n'));
    expect(reasons(result)).toEqual([]);
    expect(result.counts).toMatchObject({ products: { changed: 2 }, varieties: { changed: 3, retired: 0 } });
    expect(await offered()).toEqual([
      ['A-1', true, 1000, 1],
      ['A-2', true, 2000, 7],
      ['B-1', true, 1000, 8],
      ['B-2', true, 2000, 9],
    ]);
    expect(await open.db.select({ title: products.titleAr, sale: products.flashSale }).from(products)).toEqual(before);
  });

  test('leaves a retired variety retired, and puts a new one after the others', async () => {
    const folder = testFolder();
    const entry = productEntry({ varieties: two('A') });
    await bring(folder.write('a.json', { categories: twoFields, products: [entry] }));
    await bring(folder.write('b.json', { products: [{ ...entry, varieties: two('A').slice(1) }] }));
    const csv = 'sku,product,price,quantity\nA-3,p,30,3\nA-1,p,11,4\nA-2,p,21,5\n';
    expect(reasons(await bring(folder.write('c.csv', csv)))).toEqual([]);
    expect((await offered()).toSorted()).toEqual([
      ['A-1', false, 1100, 4],
      ['A-2', true, 2100, 5],
      ['A-3', true, 3000, 3],
    ]);
    const [last] = (await open.db.select().from(varieties).orderBy(asc(varieties.position))).slice(-1);
    expect(last?.sku).toBe('A-3');
  });

  test('adds to what the lines of the same product have changed hundreds of products before', async () => {
    const folder = testFolder();
    const others = Array.from({ length: 260 }, (_, at) => productEntry({ variety: { sku: `O-${at}` } }));
    const entries = [productEntry({ varieties: two('A') }), ...others];
    await bring(folder.write('a.json', { categories: twoFields, products: entries }));
    const lines = ['A-1,Wide', ...others.map((_, at) => `O-${at},`), 'A-2,Narrow'];
    const result = await bring(folder.write('b.csv', `sku,size_en\n${lines.join('\n')}\n`));
    expect(reasons(result)).toEqual([]);
    expect(result.counts).toMatchObject({ products: { changed: 2, unchanged: 260 }, varieties: { changed: 2 } });
    const [searched] = await open.db.select().from(productSearch).orderBy(asc(productSearch.productId)).limit(1);
    expect(searched?.searchText.split(' ')).toEqual(expect.arrayContaining(['wide', 'narrow']));
  });

  test('reports what a new SKU needs', async () => {
    const folder = testFolder();
    await bring(folder.write('a.json', { categories: twoFields, products: [productEntry({ varieties: two('A') })] }));
    const csv = 'sku,product,quantity\nA-1,p,1\nA-9,p,1\nNEW,q,1\n';
    expect(reasons(await bring(folder.write('b.csv', csv)))).toEqual([
      'line 3: products: sku: A-9 is new and needs price',
      'line 4: products: sku: NEW is new and needs category, title, price',
    ]);
  });
});

test('a dry run lists the varieties that would be retired', async () => {
  const folder = testFolder();
  await bring(folder.write('a.json', await wholeCatalogue(folder)));
  const file = folder.write('b.json', { products: [productEntry({ variety: { sku: 'B-1' } })] });
  expect((await bring(file, { dryRun: true })).counts).toMatchObject({
    varieties: { retired: 1 },
    retiredSkus: ['B-2'],
  });
});

test('a renamed category is found by its new name, also for products that are not in the file', async () => {
  const folder = testFolder();
  await bring(folder.write('a.json', await wholeCatalogue(folder)));
  await bring(folder.write('b.json', { categories: [{ code: 'dental', title: { en: 'Smiles' } }] }));
  const rows = await open.db
    .select({ text: productSearch.searchText })
    .from(productSearch)
    .orderBy(asc(productSearch.productId));
  expect(rows.map(({ text }) => text.includes(' smiles '))).toEqual([true, false, true]);
});

test('categories keep their position if a file has only some of them, and may come before their parent', async () => {
  const folder = testFolder();
  await bring(
    folder.write('a.json', {
      categories: [
        { code: 'a.b', parent: 'a', title: { en: 'AB' } },
        { code: 'a', title: { en: 'A' } },
        { code: 'c', title: { en: 'C' } },
      ],
    }),
  );
  await bring(
    folder.write('b.json', {
      categories: [
        { code: 'c', title: { en: 'C' } },
        { code: 'a', title: { en: 'A' } },
      ],
    }),
  );
  const rows = await open.db.select().from(categories).orderBy(asc(categories.position));
  expect(rows.map(({ code }) => code)).toEqual(['a.b', 'c', 'a']);
  expect(rows[0]?.parentId).toBe(rows[2]?.id);
});

describe('invalid lines', () => {
  test('are reported with their line, and nothing is written', async () => {
    const folder = testFolder();
    folder.write('broken.jpg', Buffer.from('not a picture'));
    folder.write('half.jpg', (await picture('#111', 900)).subarray(0, 1500));
    await bring(
      folder.write('first.json', {
        categories: twoFields,
        products: [productEntry({ variety: { sku: 'S-1' } }), productEntry({ variety: { sku: 'S-2' } })],
      }),
    );
    const before = await visible();
    const lines = [
      { ...productEntry({ variety: { sku: 'N-1' } }) },
      { ...productEntry({ variety: { sku: 'N-1' } }) },
      { ...productEntry({ variety: { sku: 'N-2', price: 1.999 } }) },
      { ...productEntry({ variety: { sku: 'N-3' } }), category: 'none' },
      { ...productEntry({ variety: { sku: 'N-4' } }), images: [{ file: 'gone.jpg' }] },
      { ...productEntry({ variety: { sku: 'N-5' } }), images: [{ file: 'broken.jpg' }] },
      { ...productEntry({ variety: { sku: 'N-6' } }), images: [{ file: 'half.jpg' }] },
      {
        ...productEntry(),
        varieties: [
          { sku: 'S-1', price: 1, quantity: 1 },
          { sku: 'S-2', price: 1, quantity: 1 },
        ],
      },
      { ...productEntry({ variety: { sku: 'N-7' } }), attachments: [{ file: 'broken.jpg' }] },
      { ...productEntry({ variety: { sku: 'N-8' } }) },
    ];
    const result = await bring(
      folder.write('a.json', `{ "products": [\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n] }`),
    );
    expect(result.ok).toBe(false);
    expect(reasons(result).sort(byLine)).toEqual([
      'line 3: products: sku: N-1 is on line 2 too',
      'line 4: products: varieties 1: price: must be a number with at most two decimals',
      'line 5: products: category: category none does not exist',
      'line 6: products: images: gone.jpg: does not exist',
      expect.stringMatching(/^line 7: products: images: broken.jpg: cannot be read as a picture/),
      expect.stringMatching(/^line 8: products: images: half.jpg: cannot be read as a picture/),
      'line 9: products: varieties: have SKUs of 2 different products',
      'line 10: products: attachments: broken.jpg: is not an accepted file type (pdf)',
    ]);
    expect(await visible()).toBe(before);
  });

  test('a product must not be in two places, nor the lines of a CSV product apart', async () => {
    const folder = testFolder();
    const stored = productEntry({
      varieties: [
        { sku: 'S-1', price: 1, quantity: 1 },
        { sku: 'S-2', price: 1, quantity: 1 },
      ],
    });
    await bring(folder.write('a.json', { categories: twoFields, products: [stored] }));
    const lines = ['S-1', 'S-2'].map((sku) => JSON.stringify(productEntry({ variety: { sku } })));
    const twice = await bring(folder.write('b.json', `{ "products": [\n${lines.join(',\n')}] }`));
    expect(reasons(twice)).toEqual([
      'line 3: products: varieties: have SKUs of the product on line 2; a product must be in one place',
    ]);
    const apart = await bring(
      folder.write(
        'b.csv',
        'sku,product,category,title_en,price,quantity\nA,p,gold,P,1,1\nB,q,gold,Q,1,1\nC,p,gold,P,1,1\n',
      ),
    );
    expect(reasons(apart)).toEqual([
      'line 4: products: product: has other lines, from line 2 on; they must be together',
    ]);
  });

  test('categories: unknown parent, cycle, repeated code, or after the products', async () => {
    const folder = testFolder();
    const text = `{ "products": [ ], "categories": [
      { "code": "a", "parent": "b", "title": { "en": "A" } },
      { "code": "b", "parent": "a", "title": { "en": "B" } },
      { "code": "c", "parent": "zzz", "title": { "en": "C" } },
      { "code": "c", "title": { "en": "C" } } ] }`;
    expect(reasons(await bring(folder.write('a.json', text))).sort()).toEqual([
      'line 2: categories: parent: forms a loop',
      'line 3: categories: parent: forms a loop',
      'line 4: categories: parent: category zzz does not exist',
      'line 5: categories: code: c is on line 4 too',
    ]);
    const late = `{ "products": [\n${JSON.stringify(productEntry())} ],\n"categories": [ ${JSON.stringify(twoFields[1])} ] }`;
    expect(reasons(await bring(folder.write('b.json', late)))).toContain(
      'line 3: categories: must come before the products (which begin on line 2)',
    );
  });

  test('an error in a category is not reported for its products', async () => {
    const folder = testFolder();
    const text = `{ "categories": [\n{ "code": "dental.brushes", "title": {} } ],\n"products": [\n${JSON.stringify(productEntry())} ] }`;
    expect(reasons(await bring(folder.write('a.json', text)))).toEqual([
      'line 2: categories: title: must have a text in ar or en',
    ]);
  });

  test('several files are imported all or none', { tags: ['embedded'] }, async () => {
    const folder = testFolder();
    const first = folder.write('a.json', {
      categories: twoFields,
      products: [productEntry({ variety: { sku: 'S-1' } })],
    });
    const second = folder.write('b.json', { products: [productEntry({ variety: { sku: 'S-1' } })] });
    const result = await bring([first, second, join(folder.path, 'c.json'), join(folder.path, 'd.txt')]);
    expect(result).toMatchObject({ ok: false, problemCount: 3 });
    expect(reasons(await bring([first, second]))).toEqual([`line 1: products: sku: S-1 is on line 1 of ${first} too`]);
    expect(await open.db.$count(products)).toBe(0);
  });

  test('a new price must not exceed a stored price before discount that the file does not mention', async () => {
    const folder = testFolder();
    await bring(
      folder.write('a.json', {
        categories: twoFields,
        products: [productEntry({ variety: { sku: 'S-1', price: 10, price_before_discount: 12 } })],
      }),
    );
    const result = await bring(
      folder.write('b.csv', 'sku,category,title_en,price,quantity\nS-1,dental.brushes,T,13,1\n'),
    );
    expect(reasons(result)).toEqual([
      'line 2: products: price: of S-1 is not below its stored price before discount; give price_before_discount too',
    ]);
  });
});

test('an import changes nothing if a batch cannot be written', { tags: ['embedded'] }, async () => {
  const entries = Array.from({ length: 800 }, (_, at) => productEntry({ variety: { sku: `S-${at}` } }));
  const file = testFolder().write('a.json', { categories: twoFields, products: entries });
  await open.db.execute(sql`alter table varieties add constraint unfit check (sku <> 'S-300')`);
  try {
    await expect(bring(file)).rejects.toMatchObject({ cause: { constraint: 'unfit' } });
  } finally {
    await open.db.execute(sql`alter table varieties drop constraint unfit`);
  }
  for (const table of [categories, products, varieties, productSearch]) expect(await open.db.$count(table)).toBe(0);
  expect(reasons(await bring(file))).toEqual([]);
  expect(await open.db.$count(productSearch)).toBe(800);
});

test('an aborted import changes nothing', { tags: ['embedded'] }, async () => {
  const folder = testFolder();
  const file = folder.write('a.json', { categories: twoFields, products: [productEntry()] });
  const stop = new AbortController();
  await expect(bring(file, { signal: stop.signal, progress: () => stop.abort() })).rejects.toThrow('aborted');
  expect(await open.db.$count(categories)).toBe(0);
});

test.each([
  ['a PDF', 'vat.pdf', async () => '%PDF-1.7 a certificate', /^\/media\/[0-9a-f]{16}\.pdf$/],
  ['a picture', 'vat.jpg', () => picture('#333'), /^\/media\/[0-9a-f]{16}-1200\.webp$/],
])('the VAT certificate can be %s and survives an export', async (_, name, made, path) => {
  const folder = testFolder();
  folder.write(name, await made());
  const address = async () => (await listSettings(open.db)).map(({ valueAr }) => valueAr);
  expect(reasons(await bring(folder.write('a.json', { tax_certificate: { file: name } })))).toEqual([]);
  const [before] = await address();
  expect(before).toMatch(path);
  const copy = testFolder();
  const file = join(copy.path, 'catalogue.json');
  const { signal } = new AbortController();
  await exportCatalogue({ db: open.db, format: 'json', file, pictures: copy.path, relativeTo: copy.path, signal });
  await open.db.execute(sql`delete from settings`);
  expect(reasons(await bring(file))).toEqual([]);
  expect(await address()).toEqual([before]);
});

test('a certificate that is neither a PDF nor a picture is refused with its line', async () => {
  const folder = testFolder();
  folder.write('vat.pdf', 'a word document');
  expect(reasons(await bring(folder.write('a.json', { tax_certificate: { file: 'vat.pdf' } })))).toEqual([
    expect.stringContaining('line 1: tax_certificate: file: vat.pdf: is not a PDF and cannot be read as a picture'),
  ]);
});

describe('an export', () => {
  const write = async (folder: ReturnType<typeof testFolder>, name: string, pictures: boolean) => {
    const file = join(folder.path, name);
    await exportCatalogue({
      db: open.db,
      format: name.endsWith('.csv') ? 'csv' : 'json',
      file,
      pictures: pictures ? folder.path : null,
      relativeTo: folder.path,
      signal: new AbortController().signal,
    });
    return file;
  };

  test.each([
    ['catalogue.json', true],
    ['catalogue.json', false],
    ['catalogue.csv', true],
    ['catalogue.csv', false],
  ])('%s, with pictures: %s, changes nothing when imported again', async (name, pictures) => {
    const folder = testFolder();
    await bring(folder.write('a.json', await wholeCatalogue(folder)));
    await open.db.update(productMedia).set({ altEn: null }); // a CSV cannot hold it
    const before = await visible();
    const result = await bring(await write(testFolder(), name, pictures));
    expect(reasons(result)).toEqual([]);
    expect(result.counts.products).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await visible()).toBe(before);
  });

  test('return exceptions work in JSON and CSV; an empty cell clears one, a missing column leaves it', async () => {
    const folder = testFolder();
    await bring(folder.write('a.json', await wholeCatalogue(folder)));
    const stored = async () =>
      (
        await open.db
          .select({ exception: products.returnException })
          .from(products)
          .innerJoin(varieties, eq(varieties.productId, products.id))
          .where(eq(varieties.sku, 'X-1'))
      )[0]?.exception;
    expect(await stored()).toBe('hygiene');
    for (const [name, csv, exception] of [
      ['b.csv', 'sku,quantity\nX-1,9\n', 'hygiene'],
      ['c.csv', 'sku,return_exception\nX-1,sealed\n', 'sealed'],
      ['d.csv', 'sku,return_exception\nX-1,\n', null],
    ] as const) {
      expect(reasons(await bring(folder.write(name, csv)))).toEqual([]);
      expect(await stored()).toBe(exception);
    }
  });

  test('picture acceptance works in JSON and CSV; if unset, it follows the custom text', async () => {
    const folder = testFolder();
    await bring(folder.write('a.json', await wholeCatalogue(folder)));
    const stored = async () =>
      Object.fromEntries(
        (
          await open.db
            .select({ sku: varieties.sku, accepts: products.acceptsUploads })
            .from(products)
            .innerJoin(varieties, eq(varieties.productId, products.id))
            .where(inArray(varieties.sku, ['R-1', 'X-1']))
        ).map(({ sku, accepts }) => [sku, accepts]),
      );
    expect(await stored()).toEqual({ 'R-1': null, 'X-1': true });
    for (const [name, csv, exception] of [
      ['b.csv', 'sku,quantity\nX-1,9\n', { 'R-1': null, 'X-1': true }],
      ['c.csv', 'sku,accepts_uploads\nX-1,no\nR-1,0\n', { 'R-1': false, 'X-1': false }],
      ['d.csv', 'sku,accepts_uploads\nX-1,\nR-1,true\n', { 'R-1': true, 'X-1': null }],
    ] as const) {
      expect(reasons(await bring(folder.write(name, csv)))).toEqual([]);
      expect(await stored()).toEqual(exception);
    }
    expect(reasons(await bring(folder.write('e.csv', 'sku,accepts_uploads\nX-1,perhaps\n')))).toEqual([
      expect.stringContaining('accepts_uploads: must be true or false'),
    ]);
  });

  test('imported into an empty store, it gives the same catalogue', { tags: ['embedded'] }, async () => {
    const folder = testFolder();
    await bring(folder.write('a.json', await wholeCatalogue(folder)));
    const first = readFileSync(await write(folder, 'first.json', false), 'utf8');
    await empty();
    await bring(join(folder.path, 'first.json'));
    expect(readFileSync(await write(folder, 'second.json', false), 'utf8')).toBe(first);
  });

  test('writes pictures, video and attachments next to the file', async () => {
    const folder = testFolder();
    await bring(folder.write('a.json', await wholeCatalogue(folder)));
    const target = testFolder();
    const document = JSON.parse(readFileSync(await write(target, 'out.json', true), 'utf8')) as {
      video: { file: string; poster: string };
      products: { images: { file: string }[]; attachments: { file: string }[] }[];
    };
    const names = [
      document.video.file,
      document.video.poster,
      ...(document.products[0]?.images ?? []).map(({ file }) => file),
      document.products[0]?.attachments[0]?.file ?? '',
    ];
    expect(names).toHaveLength(5);
    for (const name of names) expect(existsSync(join(target.path, name))).toBe(true);
  });
});

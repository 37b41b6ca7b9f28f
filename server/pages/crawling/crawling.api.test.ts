import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { nobodyListens } from '../../../tests/support/store/unavailable-database.ts';
import { root } from '../../../tests/support/sources.ts';
import { demonstrationPages } from '../../lib/project-root.ts';
import { seedDemonstrationPages } from '../../features/pages/demonstration-pages.ts';
import { AnswerCache } from '../../http/answers/answer-cache.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { unlimited, type Admission } from '../../http/requests/admission.ts';
import { bumpContent } from '../../features/catalogue/bump-revision.ts';
import { crawlingRoutes } from './crawling.ts';

const origin = 'https://shop.test';
const xhtml = 'http://www.w3.org/1999/xhtml';
const picture = `${root}/server/demo/pictures/jwl-ring-01-18.webp`;

let shop: Shop;
let site: ReturnType<typeof buildSite>;
let now = new Date('2026-05-01T10:00:00.500Z');

beforeAll(async () => {
  shop = await openShop({ now: () => now });
  await shop.bring({
    categories: [...twoFields, { code: 'gold.empty', parent: 'gold', title: { ar: 'فارغ', en: 'Empty' } }],
    products: [
      productEntry({
        title: { ar: 'خاتم & «ديمة»', en: 'Ring <Deema>' },
        category: 'gold.rings',
        images: [{ file: picture }],
      }),
      productEntry({ variety: { quantity: 0 } }),
      productEntry(),
      productEntry({ active: false }),
    ],
  });
  await seedDemonstrationPages(shop.open.db, demonstrationPages);
  await shop.catalogue.refresh();
  site = buildSite({ ...shop.deps, publicUrl: origin });
});
afterAll(() => shop.close());

/** Requests a URL of a sitemap. */
const at = (address: string, headers?: Record<string, string>) => {
  expect(address.startsWith(`${origin}/`)).toBe(true);
  return site.get(address.slice(origin.length), headers);
};

async function xmlAt(address: string): Promise<Document> {
  const answer = await at(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const { window } = new JSDOM(await answer.text(), { contentType: 'application/xml' }); // throws if not well-formed
  return window.document;
}

const textsOf = (node: Document | Element, name: string) =>
  [...node.getElementsByTagName(name)].map((element) => element.textContent ?? '');

async function sitemaps(): Promise<Document[]> {
  return Promise.all(textsOf(await xmlAt(`${origin}/sitemap.xml`), 'loc').map(xmlAt));
}

describe('robots.txt', () => {
  test('names the sitemap and allows pages that must be crawled for their noindex to work', async () => {
    const answer = await site.get('/robots.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
    const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    expect(closed).toContain('/api/');
    const asPattern = (path: string) => new RegExp(`^${path.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`);
    for (const path of [
      '/',
      '/store',
      '/products/1',
      '/media/a-640.webp',
      '/cart',
      '/login',
      '/products?search=x',
      '/assets/a.js',
    ])
      expect(closed.filter((rule) => asPattern(rule).test(path))).toEqual([]);
    expect(closed.some((rule) => asPattern(rule).test('/login?back=%2Fcart&for=cart'))).toBe(true);
  });
});

describe('the sitemaps', () => {
  test('list only indexable pages, each with its own canonical and alternates in both languages', async () => {
    const entries = (await sitemaps()).flatMap((sitemap) => [...sitemap.getElementsByTagName('url')]);
    expect(entries.length).toBeGreaterThan(20);
    const seen = new Set<string>();
    for (const entry of entries) {
      const [address = ''] = textsOf(entry, 'loc');
      expect(seen.has(address)).toBe(false);
      seen.add(address);
      const alternates = linksOf(entry.getElementsByTagNameNS(xhtml, 'link'));
      const answer = await at(address);
      expect([address, answer.status]).toEqual([address, 200]);
      const [head = ''] = (await answer.text()).split('</head>');
      const { document } = new JSDOM(head).window;
      expect(document.querySelector('meta[name=robots]')).toBeNull();
      expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address);
      expect(document.querySelector('meta[property="og:url"]')?.getAttribute('content')).toBe(address);
      expect(linksOf(document.querySelectorAll('link[rel=alternate][hreflang]'))).toEqual(alternates);
      expect(alternates[document.documentElement.lang]).toBe(address);
      expect(alternates['x-default']).toBe(alternates.ar);
      expect(Object.keys(alternates)).toEqual(['ar', 'en', 'x-default']);
    }
    for (const entry of entries)
      for (const other of Object.values(linksOf(entry.getElementsByTagNameNS(xhtml, 'link'))))
        expect(seen).toContain(other);
  });

  test('list products in stock or sold out, but no retired products and no empty categories', async () => {
    const { body } = await shop.json('/products');
    const tree = (await shop.json('/categories')).body.data as { id: number; categories: { id: number }[] }[];
    const addresses = (await sitemaps()).flatMap((sitemap) => textsOf(sitemap, 'loc'));
    const ofKind = (kind: string) =>
      addresses.filter((address) => address.startsWith(`${origin}/${kind}/`) && !address.includes('?'));
    expect(ofKind('products').toSorted()).toEqual(
      (body.data as { id: number }[]).map(({ id }) => `${origin}/products/${id}`).toSorted(),
    );
    expect(tree.flatMap(({ categories }) => categories)).toHaveLength(3);
    expect(ofKind('category')).toHaveLength(4);
    expect(addresses).toContain(`${origin}/`);
    expect(addresses).toContain(`${origin}/public-questions`);
  });

  test('list existing pictures and the time of the last change', async () => {
    const all = await sitemaps();
    const images = all.flatMap((sitemap) => textsOf(sitemap, 'image:loc'));
    expect(images).toHaveLength(2); // the same picture for both languages
    const image = await at(images[0] ?? '');
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const { body } = await shop.json('/products?search=deema');
    const { updated_at } = (await shop.json(`/products/${body.data[0].id}`)).body.data;
    const entry = all
      .flatMap((sitemap) => [...sitemap.getElementsByTagName('url')])
      .find((each) => textsOf(each, 'loc')[0] === `${origin}/products/${body.data[0].id}`);
    expect(entry && textsOf(entry, 'lastmod')).toEqual([updated_at]);
  });

  test('are split into parts; a part that does not exist is a 404', async () => {
    const small = crawlingRoutes({
      ...shop.deps,
      reads: shop.open.db,
      admission: unlimited,
      publicUrl: origin,
      hasBankAccounts: false,
      entriesInOne: 2,
      answers: new AnswerCache(1_000_000),
    });
    const get = async (path: string) => small.fetch(new Request(origin + path));
    const index = await (await get('/sitemap.xml')).text();
    const parts = [...index.matchAll(/<loc>https:\/\/shop\.test(\/sitemap-(?:products|categories)-[^<]+)<\/loc>/g)].map(
      ([, path]) => path ?? '',
    );
    expect(parts).toEqual([
      '/sitemap-categories-1.xml',
      '/sitemap-categories-2.xml',
      '/sitemap-products-1.xml',
      '/sitemap-products-2.xml',
    ]);
    const addresses: string[] = [];
    for (const part of parts) {
      const urls = (await (await get(part)).text()).match(/<url>/g) ?? [];
      expect(urls.length).toBeLessThanOrEqual(4);
      addresses.push(...urls);
    }
    expect(addresses).toHaveLength((4 + 3) * 2);
    for (const path of [
      '/sitemap-products-3.xml',
      '/sitemap-categories-3.xml',
      '/sitemap-products-0.xml',
      '/sitemap-other.xml',
    ])
      expect((await get(path)).status).toBe(404);
  });

  test.each([
    ['/sitemap-categories-1.xml', 503],
    ['/sitemap-products-1.xml', 503],
    ['/sitemap-categories-99.xml', 404],
    ['/sitemap-products-99.xml', 404],
  ])('a store that is busy refuses %s before it reads anything, if it exists: %i', async (path, status) => {
    const admission: Admission = { ...unlimited, browse: () => Promise.reject(new Refusal('unavailable')) };
    const { open, close } = await nobodyListens();
    const { app } = buildSite({ ...shop.deps, db: open.db, answers: new AnswerCache(1_000_000), admission });
    try {
      expect((await app.fetch(new Request(origin + path))).status).toBe(status);
    } finally {
      await close();
    }
  });

  test('a sitemap that has begun waits until the store is less busy', async () => {
    let asked = 0;
    const admission: Admission = {
      ...unlimited,
      browse: (queue, work) => {
        asked += 1;
        return asked === 2
          ? Promise.reject(new Refusal('unavailable', { retryAfterSeconds: 0.01 }))
          : unlimited.browse(queue, work);
      },
    };
    const deps = { ...shop.deps, reads: shop.open.db, publicUrl: origin, hasBankAccounts: false, admission };
    const small = crawlingRoutes({ ...deps, productsAtOnce: 1, answers: new AnswerCache(1_000_000) });
    const text = await (await small.fetch(new Request(`${origin}/sitemap-products-1.xml`))).text();
    const products = shop.catalogue.current.index.allIds().length;
    expect([text.match(/<url>/g)?.length, asked]).toEqual([products * 2, products + 1]);
  });

  test.each(['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-categories-1.xml', '/sitemap-products-1.xml'])(
    '%s is a 304 while nothing has changed',
    async (path) => {
      const first = await site.get(path, { 'accept-encoding': 'gzip' });
      expect(first.status).toBe(200);
      if (path !== '/sitemap.xml') expect(first.headers.get('content-encoding')).toBe('gzip'); // the index is too small
      const etag = first.headers.get('etag') ?? '';
      const since = first.headers.get('last-modified') ?? '';
      expect((await site.get(path, { 'if-none-match': etag, 'accept-encoding': 'gzip' })).status).toBe(304);
      expect((await site.get(path, { 'if-modified-since': since })).status).toBe(304);
      expect(
        (await site.get(path, { 'if-modified-since': new Date(Date.parse(since) - 1000).toUTCString() })).status,
      ).toBe(200);

      now = new Date(now.getTime() + 60_000);
      await shop.bring({ products: [productEntry()] });
      const later = await site.get(path, {
        'if-none-match': etag,
        'if-modified-since': since,
        'accept-encoding': 'gzip',
      });
      expect(later.status).toBe(200);
      expect(Date.parse(later.headers.get('last-modified') ?? '')).toBeGreaterThan(Date.parse(since));
    },
  );

  test('the sitemap of pages is not a 304 once the content has changed', async () => {
    const since = (await site.get('/sitemap-pages.xml')).headers.get('last-modified') ?? '';
    now = new Date(now.getTime() + 60_000);
    await shop.open.db.transaction(bumpContent);
    await shop.catalogue.refresh();
    expect((await site.get('/sitemap-pages.xml', { 'if-modified-since': since })).status).toBe(200);
  });
});

function linksOf(links: Iterable<Element>): Record<string, string> {
  return Object.fromEntries(
    [...links].map((link) => [link.getAttribute('hreflang') ?? '', link.getAttribute('href') ?? '']),
  );
}

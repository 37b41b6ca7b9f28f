import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { writePages } from '../../features/pages/manage-pages.ts';
import { exitCodes } from '../caller.ts';

let shop: Shop;
let folder: string;
let ring: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'store-redirects-'));
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ category: 'gold.rings', variety: { sku: 'RING-1' } })],
  });
  ring = (await shop.json('/products')).body.data[0].id;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

/** Runs a command line; returns its exit code and output. */
const store = (...argv: string[]) => runHere(['redirects', ...argv], (work) => work(shop.open.db), { cwd: folder });

test('redirects are set by path, SKU and category, listed and removed', async () => {
  expect((await store('list')).out).toBe('There are no redirects.\n');
  expect(await store('set', '/p/Old-Ring.html', 'sku:RING-1')).toEqual({
    code: exitCodes.done,
    out: `/p/old-ring.html redirects to /products/${ring}.\n`,
    err: '',
  });
  await store('set', 'category:gold', '/store');
  await store('set', '/عروض/', '/store?on_sale=1');
  const { out } = await store('list', '--csv');
  expect(out).toMatch(/^from,to\n/);
  expect(out).toContain(`/p/old-ring.html,/products/${ring}\n`);
  expect(out).toContain('/عروض,/store?on_sale=1\n');
  expect((await store('list')).out).toMatch(/FROM +TO\n/);
  expect((await store('remove', '/p/OLD-ring.html/')).out).toBe('/p/old-ring.html is no longer redirected.\n');
  expect((await store('remove', '/p/old-ring.html')).code).toBe(exitCodes.refused);
});

test.each([
  ['old-ring', '/store'],
  ['//other.example', '/store'],
  ['/old', 'https://other.example/'],
  ['/old', '//other.example/'],
  ['/old', 'sku:NOBODY'],
  ['category:nobody', '/store'],
  ['/old', '/OLD/'],
  ['/', '/store'],
  ['/Contact/', '/store'],
  ['/store?on_sale=1', '/products'],
  ['/OrderDetails/7', '/orders'],
  ['/sitemap.xml', '/store'],
])('%s to %s is refused', async (from, to) => {
  const before = (await store('list', '--csv')).out;
  expect((await store('set', from, to)).code).toBe(exitCodes.refused);
  expect((await store('list', '--csv')).out).toBe(before);
});

test('a source that always has a page is refused; for one that has a page now, the redirect waits', async () => {
  expect((await store('set', '/contact', '/store')).err).toBe(
    '/contact always has a page of the store, which is never redirected. Nothing was written.\n',
  );
  const waits = (source: string, target: string) =>
    `${source} has a page, which is shown as long as it exists. After that it redirects to ${target}.\n`;
  expect((await store('set', 'sku:RING-1', '/store')).out).toBe(waits(`/products/${ring}`, '/store'));
  expect((await store('set', '/about', '/contact')).out).toBe('/about redirects to /contact.\n');
  await writePages(shop.open.db, [{ slug: 'about', language: 'en', text: { title: 'About', body: 'Us' } }], new Date());
  expect((await store('set', '/about?x=1', '/contact')).out).toBe(waits('/about?x=1', '/contact'));
  writeFileSync(join(folder, 'pages.csv'), 'from,to\n/About,/contact\ncategory:gold.rings,/store\n/p/9,/store\n');
  const { out } = await store('import', 'pages.csv');
  expect(out).toMatch(
    /^3 redirects set\.\n2 of them will take effect once the current page is gone: \/about, \/category\/\d+\n$/,
  );
  await shop.bring({
    products: [{ ...productEntry({ category: 'gold.rings', variety: { sku: 'RING-1' } }), active: false }],
  });
  expect((await store('set', 'sku:RING-1', '/store')).out).toBe(`/products/${ring} redirects to /store.\n`);
  for (const from of ['sku:RING-1', 'category:gold.rings', '/about', '/about?x=1', '/p/9']) await store('remove', from);
});

test('redirects never form a circle', async () => {
  await store('set', '/a', '/b');
  await store('set', '/b', '/c');
  const refused = await store('set', '/C', '/a?x=1');
  expect(refused.code).toBe(exitCodes.done); // the query makes it a different address from /a
  expect((await store('set', '/c', '/a')).err).toContain('/c would redirect in a circle');
  expect((await store('list', '--csv')).out).toContain('/c,/a?x=1\n');
});

test('a file is imported completely or not at all, and the CSV list can be imported again', async () => {
  writeFileSync(join(folder, 'bad.csv'), 'from,to\n/p/1,sku:RING-1\n/p/2,sku:NOBODY\n/p/1/,/store\n,/store\n');
  const before = (await store('list', '--csv')).out;
  const bad = await store('import', 'bad.csv');
  expect(bad.code).toBe(exitCodes.refused);
  expect(bad.err).toContain('line 3: sku:NOBODY is not a path');
  expect(bad.err).toContain('line 4: /p/1 is on line 2 too');
  expect(bad.err).toContain('line 5: needs the columns from and to');
  expect(bad.err).toContain('3 bad lines. Nothing was written.');
  expect((await store('list', '--csv')).out).toBe(before);

  const many = Array.from({ length: 2_500 }, (_, at) => `/p/${at},sku:RING-1`);
  writeFileSync(join(folder, 'good.csv'), `\ufefffrom,to\r\n${many.join('\r\n')}\r\n"/q?a=""1"",2",/store\r\n`);
  expect((await store('import', 'good.csv')).out).toBe('2501 redirects set.\n');
  const listed = (await store('list', '--csv')).out;
  writeFileSync(join(folder, 'again.csv'), listed);
  expect((await store('import', 'again.csv')).code).toBe(exitCodes.done);
  expect((await store('list', '--csv')).out).toBe(listed);
});

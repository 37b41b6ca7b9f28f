import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageSlugs } from '../../contract/content/pages.ts';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { filesBelow } from '../../tests/support/sources.ts';
import { fixedPages, isFixedPage } from '../features/redirects/fixed-pages.ts';
import { removeRedirect, setRedirects } from '../features/redirects/manage-redirects.ts';
import { redirectKey } from '../features/redirects/redirect-key.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;
const ids = { old: 0, next: 0, sold: 0, rings: 0, retired: 0 };

const old = productEntry({ title: { ar: 'خاتم', en: 'Old ring' }, category: 'gold.rings' });
const next = productEntry({ title: { ar: 'خاتم', en: 'Next ring' }, category: 'gold.rings' });
const retiredCategory = { code: 'gold.retired', parent: 'gold', title: { ar: 'قديم', en: 'Retired' } };

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: [...twoFields, retiredCategory],
    products: [old, next, productEntry({ title: { ar: 'باق', en: 'Sold' } })],
  });
  const idOf = async (search: string) => (await shop.json(`/products?search=${search}`)).body.data[0].id as number;
  ids.old = await idOf('old');
  ids.next = await idOf('next');
  ids.sold = await idOf('sold');
  const gold = (await shop.json('/categories')).body.data.find((each: { title: string }) => each.title === 'الذهب');
  ids.rings = gold.categories[0].id;
  ids.retired = gold.categories[1].id;
  await shop.bring({ categories: [{ ...retiredCategory, active: false }], products: [{ ...old, active: false }] });
  site = buildSite(shop.deps);
});
afterAll(() => shop.close());

async function redirect(source: string, target: string): Promise<void> {
  expect(await setRedirects(shop.open.db, [{ source: redirectKey(source) ?? '', target }], new Date())).toBeNull();
}

const locationOf = async (path: string, headers?: Record<string, string>) => {
  const answer = await site.get(path, headers);
  return [answer.status, answer.headers.get('location')];
};

describe('a page that is gone', () => {
  test.each(['ar', 'en'])('is a 410 with a page that links to the store: %s', async (language) => {
    for (const path of [
      `/products/${ids.old}`,
      `/products/${ids.old}?variety=1`,
      `/category/${ids.retired}`,
      `/category/${ids.retired}/any-name`,
    ]) {
      const answer = await site.get(path, { cookie: `language=${language}` });
      expect([path, answer.status]).toEqual([path, 410]);
      const text = await answer.text();
      expect(text).toContain('href="/store"');
      expect(text).toContain('content="noindex"');
    }
  });

  test('is a 404 if it never existed', async () => {
    for (const path of [
      '/products/999999',
      '/products/99999999999',
      '/products/x',
      '/category/999999',
      '/nowhere',
      '/store/deeper',
    ])
      expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  });

  test('is a 404 for a path below a product or category, active or retired', async () => {
    for (const path of [
      `/products/${ids.sold}/old`,
      `/products/${ids.old}/old`,
      `/category/${ids.rings}/a/b`,
      `/category/${ids.retired}/a/b`,
    ])
      expect([path, (await site.get(path)).status]).toEqual([path, 404]);
  });

  test('comes back when the product is active again', async () => {
    await shop.bring({ products: [{ ...old, active: true }] });
    expect((await site.get(`/products/${ids.old}`)).status).toBe(200);
    await shop.bring({ products: [{ ...old, active: false }] });
    expect((await site.get(`/products/${ids.old}`)).status).toBe(410);
  });
});

describe('a URL whose page has moved', () => {
  test('redirects permanently and passes on the requested language', async () => {
    await redirect(`/products/${ids.old}`, `/products/${ids.next}`);
    expect(await locationOf(`/products/${ids.old}`)).toEqual([301, `/products/${ids.next}`]);
    expect(await locationOf(`/products/${ids.old}?variety=3&lang=en`)).toEqual([301, `/products/${ids.next}?lang=en`]);
    const answer = await shop.json(`/products/${ids.old}`);
    expect([answer.status, answer.body.moved_to]).toEqual([404, `/products/${ids.next}`]); // for client-side navigation
    await redirect(`/category/${ids.retired}`, `/category/${ids.rings}`);
    expect(await locationOf(`/category/${ids.retired}`)).toEqual([301, `/category/${ids.rings}`]);
  });

  test.each([
    '/p/Old-Ring.html',
    '/p/old-ring.html',
    '/ar/%D8%AE%D8%A7%D8%AA%D9%85/',
    '/ar/خاتم',
    '/index.php?product_id=5',
    '/.well-known/old',
  ])('redirects if it comes from another shop software: %s', async (path) => {
    await redirect(path, `/products/${ids.next}`);
    expect(await locationOf(encodeURI(decodeURI(path)))).toEqual([301, `/products/${ids.next}`]);
  });

  test('does not redirect if the page exists', async () => {
    await redirect(`/products/${ids.sold}`, '/store');
    await redirect('/store', '/');
    expect((await site.get(`/products/${ids.sold}`)).status).toBe(200);
    expect((await site.get('/store')).status).toBe(200);
  });
});

describe('every page has one URL', () => {
  test.each([
    ['/store/', '/store'],
    ['/Store', '/store'],
    ['/STORE/?page=2&lang=en', '/store?page=2&lang=en'],
    ['/Products/5', '/products/5'],
    ['/products/5/', '/products/5'],
    ['/Category/3/Rings/', '/category/3/Rings'],
    ['/Favorite', '/favorite'],
    ['/orderdetails/7', '/OrderDetails/7'],
    ['/forgetpassword', '/forgetPassword'],
    ['/Terms-and-Conditions/', '/terms-and-conditions'],
    ['/Private-Policy', '/private-policy'],
    ['/complaints', '/compliants'],
    ['/store?page=1', '/store'],
    ['/store?order=none&lang=en', '/store?lang=en'],
  ])('%s redirects to %s', async (path, location) => {
    expect(await locationOf(path)).toEqual([301, location]);
  });

  test('the fixed pages are all routes without parameters, and redirects do not apply to them', async () => {
    const routes = filesBelow('src/routes', (path) => path.endsWith('.tsx'))
      .map((path) => path.replace(/^src\/routes\/|\.tsx$/g, ''))
      .filter((name) => !/\$|^-|^__root$/.test(name))
      .map((name) =>
        name
          .replace(/(^|\.)index$/, '')
          .replaceAll('_.', '/')
          .replaceAll('.', '/'),
      );
    expect(routes.toSorted()).toEqual(fixedPages.toSorted());
    for (const path of [
      ...fixedPages.map((name) => `/${name}`),
      '/OrderDetails/7',
      '/OrderDetails/7/invoice',
      '/robots.txt',
      '/sitemap.xml',
      '/open',
    ]) {
      expect(isFixedPage(redirectKey(path) ?? '')).toBe(true);
      await redirect(path, '/moved-away');
      expect([path, (await site.get(path)).headers.get('location')]).not.toEqual([path, '/moved-away']);
      await removeRedirect(shop.open.db, redirectKey(path) ?? '');
    }
    expect(isFixedPage('/store/old-ring')).toBe(false);
  });

  test('all pages redirect to their canonical spelling', async () => {
    const names = filesBelow('src/routes', (path) => path.endsWith('.tsx'))
      .map((path) => path.replace(/^src\/routes\//, '').split(/[._]/)[0] ?? '')
      .filter((name) => name !== '' && name !== 'index' && !/^[-$]/.test(name));
    expect(names.length).toBeGreaterThan(15);
    for (const name of new Set([...names, ...pageSlugs]))
      expect(await locationOf(`/${name.toUpperCase()}/`)).toEqual([301, `/${name}`]);
  });

  test('a form that is sent without the script is redirected to its page', async () => {
    const answer = await site.app.fetch(new Request('https://shop.test/Login/', { method: 'POST', body: 'x=1' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login']);
  });
});

test('private pages and search results have a noindex', async () => {
  for (const path of ['/login', '/register', '/forgetPassword', '/products?search=x', '/store?on_sale=1', '/changes']) {
    const answer = await site.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex/);
  }
  expect((await site.get('/shell.html')).headers.get('x-robots-tag')).toBe('noindex');
});

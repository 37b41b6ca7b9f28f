import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import type { PageState } from '../../src/start/server-page/page-state.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ settings: { promo_code: 'TEN10' }, categories: twoFields, products: [productEntry()] });
  site = buildSite(shop.deps);
});
afterAll(() => shop.close());

const own = ['/cart', '/favorite', '/compare', '/profile', '/checkout?step=2', '/orders', '/OrderDetails/7'];
const forVisitors = ['/login', '/login/return?code=x', '/register?back=%2Fcart', '/forgetPassword', '/reset-password'];

describe('a browser with a token in its cookie', () => {
  test.each([...own, ...forVisitors])('gets the shell at %s, marked no-store', async (path) => {
    const customer = await shop.customer({ firstName: 'Munira' });
    const shell = await (await site.get('/shell.html')).text();
    const before = site.rendered.pages;
    for (const token of [customer.token, 'forged']) {
      const answer = await site.get(path, { cookie: `language=en; token=${token}` });
      const text = await answer.text();
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      const [element = '', json = '{}'] = /<script id="app-state"[^>]*>(.*?)<\/script>/.exec(text) ?? [];
      expect(text.replace(element, '')).toBe(shell);
      const state = JSON.parse(json) as PageState;
      expect(state).toMatchObject({ language: 'en', isPage: false });
      expect(state.queries.map(([key]) => key)).toEqual([
        ['en', 'settings'],
        ['en', 'categories'],
      ]);
      expect(element).toContain('TEN10');
      expect(text).not.toContain('Munira');
    }
    expect(site.rendered.pages).toBe(before);
  });

  test.each(['/', '/store', '/products?search=x'])('gets the same page as visitors at %s', async (path) => {
    const customer = await shop.customer();
    const visitor = await (await site.get(path)).text();
    const answer = await site.get(path, { cookie: `token=${customer.token}` });
    expect(await answer.text()).toBe(visitor);
    expect(visitor).toContain('app-state');
  });

  test('is redirected if the URL is not canonical', async () => {
    const answer = await site.get('//cart', { cookie: 'token=x' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/cart']);
  });
});

test.each(own)('without a token, %s redirects to the login page', async (path) => {
  for (const cookie of ['', 'language=en', 'token=', 'mytoken=x']) {
    const answer = await site.get(path, { cookie });
    expect([answer.status, answer.headers.get('location')?.slice(0, 12)]).toEqual([302, '/login?back=']);
  }
});

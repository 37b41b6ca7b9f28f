import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;
let product: number;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: [productEntry({ title: { ar: 'خاتم ديمة', en: 'Deema ring' }, category: 'gold.rings' })],
  });
  site = buildSite(shop.deps);
  const { body } = await shop.json('/products?search=ring');
  product = body.data[0].id;
});
afterAll(() => shop.close());

const english = { cookie: 'language=en' };

describe('a page for signed-in customers', () => {
  test.each([
    ['/cart', '/login?back=%2Fcart&for=cart'],
    ['/favorite', '/login?back=%2Ffavorite&for=favourite'],
    ['/compare', '/login?back=%2Fcompare&for=compare'],
    ['/profile', '/login?back=%2Fprofile&for=profile'],
    ['/checkout', '/login?back=%2Fcheckout&for=checkout'],
    ['/verify-email?back=%2Fstore', '/login?back=%2Fverify-email%3Fback%3D%252Fstore&for=profile'],
    ['/verify-phone', '/login?back=%2Fverify-phone&for=profile'],
    ['/orders', '/login?back=%2Forders&for=orders'],
    ['/OrderDetails/7', '/login?back=%2FOrderDetails%2F7&for=orders'],
  ])('%s redirects a visitor to the login page with a return path', async (path, location) => {
    for (const headers of [{}, english]) {
      const answer = await site.get(path, headers);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    }
  });
});

describe('signing in', () => {
  test.each([
    ['/login', {}, 'تذكّرني'],
    ['/register', {}, 'تأكيد كلمة المرور'],
    ['/forgetPassword', {}, 'أرسل الرمز'],
    ['/reset-password', {}, 'رمز التحقق'],
    ['/login', english, 'Keep me logged in'],
    ['/register', english, 'Confirm password'],
    ['/forgetPassword', english, 'Send code'],
    ['/reset-password', english, 'Verification code'],
  ])('%s %j is rendered with its form and a noindex', async (path, headers, expected) => {
    const answer = await site.get(path, headers);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain(expected);
    expect(text).toContain('noindex');
  });

  test.each(['/login', '/register', '/forgetPassword', '/reset-password'])(
    'the form of %s cannot be sent before its script has loaded, and never by GET',
    async (path) => {
      const page = await site.get(path, english);
      const text = await page.text();
      const [form = ''] = /<form\b[^>]*method="post".*?<\/form>/s.exec(text) ?? [];
      expect(form).toMatch(/<button\b(?=[^>]* type="submit")(?=[^>]* disabled)/);
      expect(form).not.toMatch(/<button\b(?=[^>]* type="submit")(?![^>]* disabled)/);
    },
  );

  test.each([
    ['/login?back=%2Fstore', '/login?back=%2Fstore'],
    ['/register', '/register'],
    ['/reset-password?code=123456', '/reset-password'],
  ])('a form posted to %s without the script is not read but redirected to the empty form', async (path, location) => {
    const answer = await site.app.fetch(
      new Request(`https://shop.test${path}`, {
        method: 'POST',
        body: new URLSearchParams({ password: 'secret-word' }),
      }),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    expect(await answer.text()).not.toContain('secret-word');
  });

  test('names the product of the pending favorite and links back to the shopper’s page', async () => {
    const answer = await site.get(`/login?back=%2Fstore%3Fpage%3D2&wish=favourite:${product}`, english);
    const text = await answer.text();
    expect(text).toContain('Deema ring');
    expect(text).toContain('You wanted to add this to your favorites');
    expect(text).toContain('href="/store?page=2"');
  });

  test.each(['//evil.example', 'https://evil.example', '/%5Cevil.example', '/.//evil.example', '/%09/evil.example'])(
    'no return path leads to another host: %s',
    async (back) => {
      const path = `/login?back=${back}&for=cart`;
      const answer = await site.get(path);
      const text = await answer.text();
      expect(`${answer.headers.get('location') ?? ''} ${text}`).not.toMatch(/(href="|^)[^"]*evil\.example/);
    },
  );

  test('the return page from a provider repeats no parameters, is not cached and has a noindex', async () => {
    const answer = await site.get('/login/return?code=a-code&state=a-state&error=x');
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('referrer-policy')]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    const text = await answer.text();
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/a-code|a-state/);
  });

  test('a page with a return path is rendered for each request, the plain one is cached', async () => {
    const made = async (path: string) => {
      const before = site.rendered.pages;
      await site.get(path);
      return site.rendered.pages - before;
    };
    await made('/register');
    expect(await made('/register?utm_source=x')).toBe(0);
    await made('/register?back=%2Fstore');
    expect(await made('/register?back=%2Fstore')).toBe(1);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: [productEntry()] });
  site = buildSite(shop.deps);
});
afterAll(() => shop.close());

const ask = async (path: string, cookie = '') => {
  const answer = await site.get(path, cookie === '' ? {} : { cookie });
  return { language: answer.headers.get('content-language'), cookie: answer.headers.get('set-cookie') };
};

describe('the language dialog before the script has run', () => {
  test('a choice overrides the cookie and is stored in it for a year', async () => {
    const { language, cookie } = await ask('/store?order=price_asc&lang=en&set=1', 'language=ar');
    expect(language).toBe('en');
    expect(cookie).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
    expect((await ask('/store?lang=ar&set=1', 'language=en')).language).toBe('ar');
  });

  test('`?lang=` alone neither overrides the cookie nor sets one', async () => {
    expect(await ask('/store?lang=en', 'language=ar')).toEqual({ language: 'ar', cookie: null });
    expect(await ask('/store?lang=fr&set=1', 'language=en')).toEqual({ language: 'en', cookie: null });
    expect(await ask('/store?set=1', 'language=en')).toEqual({ language: 'en', cookie: null });
  });

  test('the cookie is not cached with the page', async () => {
    await ask('/store?lang=en&set=1');
    expect((await ask('/store', 'language=en')).cookie).toBeNull();
  });
});

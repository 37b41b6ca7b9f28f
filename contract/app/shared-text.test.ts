import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productListQuery } from '../catalogue/catalogue.ts';
import { listQueryNames, sharedPagePath } from './shared-text.ts';

const origin = 'https://shop.test';
const place = (shared: Record<string, string>) => sharedPagePath(new URLSearchParams(shared), origin);
const searchFor = (text: string) => `/products?search=${encodeURIComponent(text)}`;

test.each([
  [{ url: 'https://shop.test/products/12' }, '/products/12'],
  [{ url: 'https://shop.test/products/12/' }, '/products/12'],
  [{ text: 'انظر https://shop.test/products/12?lang=en&utm_source=x، جميل!' }, '/products/12'],
  [{ text: 'Look (https://shop.test/products/12).' }, '/products/12'],
  [{ title: 'A ring', text: 'https://shop.test/products/12?variety=31' }, '/products/12?variety=31'],
  [{ title: 'https://SHOP.test/products/7' }, '/products/7'],
  [{ text: 'first https://evil.test/products/1 then https://shop.test/products/2' }, '/products/2'],
])('%j opens the product itself', (shared, path) => {
  expect(place(shared)).toBe(path);
});

test.each([
  [{ url: 'https://shop.test/category/3' }, '/category/3'],
  [
    { text: 'انظر https://shop.test/category/3/%D8%A7%D9%84%D8%AE%D9%88%D8%A7%D8%AA%D9%85?lang=en، جميل' },
    '/category/3',
  ],
  [
    { url: 'https://shop.test/category/3/rings?order=cheapest&on_sale=1&set=1#x' },
    '/category/3?order=cheapest&on_sale=1',
  ],
  [{ title: 'About us', url: 'https://shop.test/about' }, '/about'],
  [{ text: 'https://shop.test/Terms-and-Conditions/.' }, '/Terms-and-Conditions'],
  [
    { url: 'https://shop.test/products?search=%D8%AE%D8%A7%D8%AA%D9%85&lang=ar' },
    '/products?search=%D8%AE%D8%A7%D8%AA%D9%85',
  ],
  [
    { text: 'https://shop.test/store?search=خاتم+ذهب، جميل' },
    '/store?search=%D8%AE%D8%A7%D8%AA%D9%85+%D8%B0%D9%87%D8%A8',
  ],
  [{ url: 'https://shop.test/store?search=%zz&page=2' }, '/store?page=2'],
  [{ url: 'https://shop.test/store?search=a=\u0001&page=2' }, '/store?page=2'],
  [{ url: 'https://shop.test/login?back=%2F%2Fevil.test' }, '/login'],
  [{ url: 'https://shop.test/OrderDetails/100245' }, '/OrderDetails/100245'],
  [{ title: 'Lamsa', url: 'https://shop.test/' }, '/'],
  [{ text: 'Everything is at https://shop.test.' }, '/'],
  [{ text: 'https://shop.test/store then https://shop.test/products/2' }, '/products/2'],
  [{ url: `https://shop.test/store?search=${'x'.repeat(600)}` }, '/store'],
])('%j opens the page itself', (shared, path) => {
  expect(place(shared)).toBe(path);
});

test('the list filters match those of the contract', () => {
  expect(listQueryNames.toSorted()).toEqual(
    Object.keys(productListQuery.entries)
      .filter((name) => name !== 'per_page')
      .toSorted(),
  );
});

test.each([
  [{ text: 'خاتم ذهب عيار 21' }, 'خاتم ذهب عيار 21'],
  [{ title: 'Serum', text: 'https://evil.test/products/1' }, 'Serum'],
  [{ title: 'Some page', text: 'vitamin C\n  serum https://evil.test/' }, 'vitamin C serum'],
  [{ text: '//evil.test/products/1' }, '//evil.test/products/1'],
  [{ text: 'javascript:alert(1)' }, 'javascript:alert(1)'],
])('%j searches for its words', (shared, text) => {
  expect(place(shared)).toBe(searchFor(text));
});

test.each<Record<string, string>>([
  {},
  { url: 'https://evil.test/products/12' },
  { url: 'https://shop.test@evil.test/products/12' },
  { url: 'https://shop.test.evil.test/products/12' },
  { url: 'http://shop.test/products/12' },
  { url: 'https://shop.test/products/12/../../login' },
  { url: 'https://shop.test//evil.test' },
  { url: 'https://shop.test/open?url=https://shop.test/open' },
  { url: 'https://shop.test/login/return?code=x&state=y' },
  { url: 'https://shop.test/sandbox' },
  { url: 'https://shop.test/api/v1/products' },
  { url: 'https://shop.test/category/3/a/b' },
  { url: 'https://shop.test/products/12/old' },
  { url: 'https://' },
])('%j opens the store, with nothing to search for', (shared) => {
  expect(place(shared)).toBe('/store');
});

test('long text is cut between words, so that the product list accepts it', () => {
  const search = new URL(place({ text: 'سيروم فيتامين سي '.repeat(60) }), origin).searchParams.get('search') ?? '';
  expect(search.length).toBeLessThanOrEqual(80);
  expect(search).toMatch(/^سيروم فيتامين سي .*(سيروم|فيتامين|سي)$/);
});

test('text beyond the limit is ignored, and no character is cut in two', () => {
  expect(place({ text: `${' '.repeat(1_990)} https://shop.test/products/12` })).toBe('/store');
  expect(place({ text: `${' '.repeat(1_999)}\u{1F48D}` })).toBe('/store');
});

test('whatever is shared, the result is a page of this store', () => {
  const pieces = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.constantFrom(
        'https://shop.test/products/',
        'https://',
        '//',
        '\\',
        '/',
        '@evil.test',
        '12',
        '?variety=3',
        '#',
        '..',
        'https://shop.test',
        '/category/3',
        '/open',
        '?back=//evil.test',
        '?search=',
      ),
    ),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(pieces, pieces, pieces, (...parts) => {
      const [url = '', text = '', title = ''] = parts.map((each) => each.join(''));
      const to = place({ url, text, title });
      const { origin: at, pathname, hash } = new URL(to, origin);
      expect(at).toBe(origin);
      expect(hash).toBe('');
      expect(pathname).toMatch(/^\/((products|category|OrderDetails)\/\d{1,9}|[a-z-]*)$/i);
      expect(pathname).not.toBe('/open');
    }),
  );
});

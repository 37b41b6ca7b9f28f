import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWayBack } from './way-back.ts';

test.each([
  '/',
  '/store',
  '/cart',
  '/products/12?variety=3',
  '/products?search=%D9%81%D8%B1%D8%B4%D8%A9&page=2',
  '/category/3/%D8%AE%D9%88%D8%A7%D8%AA%D9%85',
  '/store#list',
  '/store?next=//evil.example',
])('%s leads back there', (path) => {
  expect(readWayBack(path)).toBe(path);
});

test('a path in Arabic is percent-encoded', () => {
  expect(readWayBack('/category/3/خواتم')).toBe('/category/3/%D8%AE%D9%88%D8%A7%D8%AA%D9%85');
});

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['a number', 7],
  ['a list', ['/store']],
  ['another host', 'https://evil.example/store'],
  ['another host without a scheme', '//evil.example/store'],
  ['three slashes', '///evil.example'],
  ['a backslash for a slash', '/\\evil.example'],
  ['a backslash further on', '/store\\..\\evil'],
  ['a host after normalising', '/.//evil.example'],
  ['a host after going up', '/store/..//evil.example'],
  ['a tab that is dropped', '/\t/evil.example'],
  ['a line end', '/store\nLocation: /evil'],
  ['a null', '/store\u0000'],
  ['a script', 'javascript:alert(1)'],
  ['a path without its slash', 'store'],
  ['a space before it', ' /store'],
  ['more than an address needs', `/${'x'.repeat(1000)}`],
  ['signing in itself', '/login?back=%2Flogin'],
  ['signing in, in other letter case', '/Login/'],
  ['registering', '/register'],
  ['coming back from an identity provider', '/login/return?code=1'],
])('%s leads nowhere', (_, path) => {
  expect(readWayBack(path)).toBeNull();
});

test('whatever is given, the result is a page of this store', () => {
  const odd = fc.string({ unit: fc.constantFrom('/', '\\', '.', '?', '#', '@', ':', 'a', '%', '2', 'f', '\t', '\n') });
  fc.assert(
    fc.property(
      fc.oneof(
        odd.map((text) => `/${text}`),
        fc.string(),
      ),
      (path) => {
        const back = readWayBack(path);
        return back === null || new URL(back, 'https://store.example/products/1').host === 'store.example';
      },
    ),
    { numRuns: 500 },
  );
});

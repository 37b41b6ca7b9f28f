import { expect, test } from 'vitest';
import { shareLink } from './share-link.ts';

const shop = { origin: 'https://shop.test', product: 7, variety: null, language: 'ar' } as const;

test('links to the product, and to the variety on screen', () => {
  expect(shareLink(shop)).toBe('https://shop.test/products/7');
  expect(shareLink({ ...shop, variety: 12 })).toBe('https://shop.test/products/7?variety=12');
});

test('an English page is shared in English', () => {
  expect(shareLink({ ...shop, language: 'en' })).toBe('https://shop.test/products/7?lang=en');
  expect(shareLink({ ...shop, variety: 12, language: 'en' })).toBe('https://shop.test/products/7?variety=12&lang=en');
});

test('without an origin it is the path within the store', () => {
  expect(shareLink({ ...shop, origin: '', variety: 12 })).toBe('/products/7?variety=12');
});

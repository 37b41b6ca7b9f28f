import { expect, test } from 'vitest';
import { inAppAddress } from './links.ts';

const here = new URL('https://shop.test/store?page=2');

test.each([
  ['/products/5?variety=50#reviews', '/products/5?variety=50#reviews'],
  ['?page=3', '/store?page=3'],
  ['https://shop.test/category/3/%D8%B0', '/category/3/%D8%B0'],
  ['/products?search=a.b', '/products?search=a.b'],
  ['/category/9/Dr.Organic', '/category/9/Dr.Organic'],
])('%s is a page of the app', (address, expected) => {
  expect(inAppAddress(address, here)).toBe(expected);
});

test.each([
  '/api/v1/docs',
  '/media/a-640.webp',
  '/uploads/1',
  '/sandbox/mail',
  '/sandbox',
  '/healthz',
  '/icons/icon.svg',
  '/robots.txt',
  'https://elsewhere.test/store',
  'mailto:a@b.test',
  'tel:+966500000000',
])('%s is left to the browser', (address) => {
  expect(inAppAddress(address, here)).toBeNull();
});

import { expect, test } from 'vitest';
import { cacheNames } from '../contract/app/worker-messages.ts';
import { ruleFor, type RequestFacts } from './rules.ts';

const place = {
  origin: 'https://shop.test',
  apiBase: '/api/v1',
  isOfApp: (url: string) => url === 'https://shop.test/payments/mada.svg',
};

const rule = (path: string, facts: Partial<RequestFacts> = {}) =>
  ruleFor(
    {
      method: 'GET',
      url: new URL(path, place.origin).href,
      isNavigation: false,
      accept: 'application/json',
      acceptLanguage: 'ar',
      ...facts,
    },
    place,
  );

test.each([
  '/',
  '/store',
  '/products/5?variety=50',
  '/products?search=a.b',
  '/category/3/%D8%B0%D9%87%D8%A8',
  '/category/9/Dr.Organic',
  '/store?next=/api/v1/x.png',
])('opening %s shows the shell', (path) => {
  expect(rule(path, { isNavigation: true })).toEqual({ kind: 'page' });
});

test('what is shared with the store leads to one of its pages', () => {
  const to = (path: string) => rule(path, { isNavigation: true });
  expect(to('/open?text=https%3A%2F%2Fshop.test%2Fproducts%2F12')).toEqual({
    kind: 'shared',
    to: 'https://shop.test/products/12',
  });
  expect(to('/open?url=https%3A%2F%2Fevil.test%2Fproducts%2F12')).toEqual({
    kind: 'shared',
    to: 'https://shop.test/store',
  });
  expect(rule('/open?text=x')).toBeNull();
});

test.each([
  '/api/v1/docs',
  '/media/a-640.webp',
  '/uploads/x',
  '/sandbox',
  '/sandbox/mail',
  '/healthz',
  '/readyz',
  '/assets/x.js',
  '/icons/icon.svg',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/assetlinks.json',
])('opening %s is left to the server', (path) => {
  expect(rule(path, { isNavigation: true })).toBeNull();
});

test.each([
  ['/api/v1/home', cacheNames.rest],
  ['/api/v1/settings', cacheNames.rest],
  ['/api/v1/categories', cacheNames.rest],
  ['/api/v1/pages/about', cacheNames.rest],
  ['/api/v1/faqs', cacheNames.rest],
  ['/api/v1/locations/cities', cacheNames.rest],
  ['/api/v1/locations/districts?city=riyadh', cacheNames.rest],
  ['/api/v1/locations/map', cacheNames.rest],
  ['/api/v1/products?page=2', cacheNames.lists],
  ['/api/v1/products/5', cacheNames.details],
  ['/api/v1/products/5/related', cacheNames.lists],
  ['/api/v1/products/5/comments', cacheNames.lists],
  ['/api/v1/products?search=x', cacheNames.searches],
  ['/api/v1/products/suggest?search=x', cacheNames.searches],
])('%s is stored in %s', (path, cache) => {
  expect(rule(path)).toMatchObject({ kind: 'call', cache });
});

test.each([
  '/api/v1/carts',
  '/api/v1/wishlist',
  '/api/v1/compare',
  '/api/v1/user/profile',
  '/api/v1/addresses',
  '/api/v1/orders',
  '/api/v1/transactions',
  '/api/v1/checkout/quote',
  '/api/v1/payment-methods',
  '/api/v1/shipping-companies',
  '/api/v1/Auth/Logout',
  '/api/v1/catalogue/snapshot',
  '/api/v1/openapi.json',
  '/api/v1/products/5/live',
  '/api/v1',
  '/media/intro-0.mp4',
  'https://elsewhere.test/api/v1/products',
  'https://elsewhere.test/media/a-640.webp',
  'https://tile.openstreetmap.org/12/2576/1762.png',
])('%s is not touched', (path) => {
  expect(rule(path)).toBeNull();
});

test('writes and streams are not touched', () => {
  expect(rule('/api/v1/products', { method: 'POST' })).toBeNull();
  expect(rule('/api/v1/products/5', { accept: 'text/event-stream' })).toBeNull();
});

test('searches wait less long for the network', () => {
  expect(rule('/api/v1/products?search=x')).toMatchObject({ timeoutMs: 2_000 });
  expect(rule('/api/v1/products')).toMatchObject({ timeoutMs: 3_000 });
});

test('each language has its own copy', () => {
  const keys = ['ar', 'en', 'EN ', 'fr', '']
    .map((acceptLanguage) => rule('/api/v1/products', { acceptLanguage }))
    .map((each) => each?.kind === 'call' && each.key);
  expect(keys).toEqual(
    ['ar', 'en', 'en', 'ar', 'ar'].map((language) => `https://shop.test/api/v1/products?__lang=${language}`),
  );
});

test('parameter order and unknown parameters make no other copy', () => {
  const key = (path: string) => {
    const match = rule(path);
    return match?.kind === 'call' ? match.key : null;
  };
  expect(key('/api/v1/products?page=2&category=3&utm_source=x&__lang=en')).toBe(
    key('/api/v1/products?category=3&page=2'),
  );
  expect(key('/api/v1/products?page=2')).not.toBe(key('/api/v1/products?page=3'));
});

test('an API on its own host is recognised by its address', () => {
  const far = { ...place, apiBase: 'https://api.test/v1' };
  const facts = { method: 'GET', isNavigation: false, accept: '', acceptLanguage: 'en' };
  expect(ruleFor({ ...facts, url: 'https://api.test/v1/products/5' }, far)).toMatchObject({ kind: 'call' });
  expect(ruleFor({ ...facts, url: 'https://shop.test/api/v1/products/5' }, far)).toBeNull();
});

test('pictures, files of the app and older chunks are stored', () => {
  expect(rule('/media/abc-640.webp')).toMatchObject({ kind: 'picture' });
  expect(rule('/payments/mada.svg')).toEqual({ kind: 'file' });
  expect(rule('/payments/unlisted.svg')).toBeNull();
  expect(rule('/assets/index-abc.js')).toEqual({ kind: 'file' });
});

test('a picture that the page stores itself is left to the page', () => {
  expect(rule('/media/abc-320.webp', { isStoredByPage: true })).toBeNull();
  expect(rule('/api/v1/products', { isStoredByPage: true })).toMatchObject({ kind: 'call' });
});

import { expect, test } from 'vitest';
import { isFiltered, listHref, parseListSearch, patchListSearch, readSearch, writeSearch } from './list-search.ts';

test('parses a URL by the contract', () => {
  expect(
    parseListSearch(
      readSearch(
        '?category=3&search=%D9%81%D8%B1%D8%B4%D8%A9+2&order=price_asc&page=2&min_price=1.5&caliber=21&in_stock=1&min_rating=4',
      ),
    ),
  ).toEqual({
    category: 3,
    search: 'فرشة 2',
    order: 'price_asc',
    page: 2,
    min_price: 1.5,
    caliber: 21,
    in_stock: true,
    min_rating: 4,
  });
});

test.each([
  'page=0',
  'page=1',
  'page=-1',
  'page=abc',
  'page=99999999999',
  'category=x',
  'category=0',
  'order=bogus',
  'caliber=20',
  'min_price=-5',
  'min_price=1.234',
  'in_stock=0',
  'on_sale=maybe',
  'min_rating=6',
  'search=',
  'search=%20%20',
  `search=${'a'.repeat(201)}`,
  'utm_source=x',
])('ignores %s without an error', (query) => {
  expect(parseListSearch(readSearch(query))).toEqual({});
});

test('survives a round trip', () => {
  const search = parseListSearch({ search: '123', page: 4, on_sale: true, max_price: 99.5, order: 'most_selling' });
  expect(search).toEqual({ search: '123', page: 4, on_sale: true, max_price: 99.5, order: 'most_selling' });
  expect(parseListSearch(readSearch(writeSearch(search)))).toEqual(search);
});

test('a change resets to page 1, a page change does not', () => {
  expect(patchListSearch({ order: 'price_asc', page: 3 }, { in_stock: true })).toEqual({
    order: 'price_asc',
    in_stock: true,
  });
  expect(patchListSearch({ order: 'price_asc', page: 3 }, { page: 4 })).toEqual({ order: 'price_asc', page: 4 });
  expect(patchListSearch({ order: 'price_asc', page: 3 }, { order: undefined })).toEqual({});
});

test('writes no query if nothing is chosen', () => {
  expect(listHref('/store', {})).toBe('/store');
  expect(listHref('/store', { page: 2, in_stock: true })).toBe('/store?page=2&in_stock=1');
});

test('category and page are not filters', () => {
  expect(isFiltered({ category: 3, page: 2 })).toBe(false);
  expect(isFiltered({ category: 3, on_sale: true })).toBe(true);
});

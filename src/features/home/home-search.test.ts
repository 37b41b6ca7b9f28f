import { expect, test } from 'vitest';
import { homeHref, parseHomeSearch } from './home-search.ts';

test('a URL holds sort and page of the grid, anything else is ignored', () => {
  expect(parseHomeSearch({ order: 'price_asc', page: '3' })).toEqual({ order: 'price_asc', page: 3 });
  expect(parseHomeSearch({ order: 'cheapest', page: '-1', category: '3' })).toEqual({});
  expect(parseHomeSearch({ page: '1' })).toEqual({});
  expect(parseHomeSearch({ page: 2 })).toEqual({ page: 2 });
});

test('each state of the grid has one URL; the default state is the home page itself', () => {
  expect(homeHref({})).toBe('/');
  expect(homeHref({ page: 1 })).toBe('/');
  expect(homeHref({ order: 'most_selling', page: 2 })).toBe('/?order=most_selling&page=2');
});

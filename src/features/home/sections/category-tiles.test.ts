import { expect, test } from 'vitest';
import type { Category } from '../../../../contract/catalogue/catalogue.ts';
import { tilesOf } from './category-tiles.tsx';

const category = (id: number, categories: Category[] = []): Category => ({
  id,
  title: String(id),
  image: null,
  categories,
});

test('the first tiles include every top-level category', () => {
  const tree = [category(1, [category(11), category(12), category(13)]), category(2, [category(21)]), category(3)];
  expect(tilesOf(tree).map(({ id }) => id)).toEqual([11, 21, 3, 12, 13]);
});

test('no categories, no tiles', () => {
  expect(tilesOf([])).toEqual([]);
});

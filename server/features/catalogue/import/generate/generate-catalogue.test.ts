import { expect, test } from 'vitest';
import { searchText } from '../../../../../contract/catalogue/search-text.ts';
import { parseEntry } from '../read/format.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { Problems } from '../problems.ts';

type Document = { categories: object[]; products: { title: { ar: string; en: string } }[] };
const made = (products: number, seed: number) => [...generateCatalogue({ products, seed })].join('');

test('the same seed gives the same catalogue, another seed another one', () => {
  expect(made(50, 7)).toBe(made(50, 7));
  expect(made(50, 7)).not.toBe(made(50, 8));
});

test('the import accepts every entry', () => {
  const document = JSON.parse(made(500, 1)) as Document;
  const problems = new Problems();
  for (const value of document.categories)
    parseEntry({ section: 'categories', key: '', line: 1, value, missing: 'empty' }, 'a', problems);
  for (const value of document.products)
    parseEntry({ section: 'products', key: '', line: 1, value, missing: 'empty' }, 'a', problems);
  expect(problems.listed).toEqual([]);
  expect(document.categories.length).toBe(3 + 12 + 96);
});

test('its products have thousands of different words', () => {
  const document = JSON.parse(made(5_000, 1)) as Document;
  const words = new Set(document.products.flatMap(({ title }) => searchText(title.ar, title.en).split(' ')));
  expect(words.size).toBeGreaterThan(5_000);
});

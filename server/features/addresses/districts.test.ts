import { expect, test } from 'vitest';
import { cities } from '../../../contract/account/cities.ts';
import { districts } from './districts.ts';

test.each(Object.entries(districts))('%s: each district is listed once, in both scripts', (code, named) => {
  expect(cities.map((city) => city.code)).toContain(code);
  const [arabic, english] = [named.map(([ar]) => ar), named.map(([, en]) => en)];
  expect(arabic.length).toBeGreaterThanOrEqual(8);
  for (const names of [arabic, english]) expect(new Set(names).size).toBe(names.length);
  expect(arabic.filter((name) => !/^[\u0621-\u064A]+( [\u0621-\u064A]+)*$/.test(name))).toEqual([]);
  expect(english.filter((name) => !/^[A-Z][a-z]+( [A-Z][a-z]+)*$/.test(name))).toEqual([]);
});

test('districts with the same Arabic name have the same English name, in every city', () => {
  const english = new Map<string, Set<string>>();
  for (const [ar, en] of Object.values(districts).flat()) english.set(ar, (english.get(ar) ?? new Set()).add(en));
  expect([...english].filter(([, names]) => names.size > 1)).toEqual([]);
});

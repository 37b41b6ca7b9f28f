import { expect, test } from 'vitest';
import { cities, findCity, regions } from './cities.ts';

test('each city has a unique code and is found by code and by its name in either language', () => {
  expect(new Set(cities.map(({ code }) => code)).size).toBe(cities.length);
  expect(cities.length).toBeGreaterThanOrEqual(40);
  for (const city of cities)
    for (const name of [city.code, city.ar, city.en, ...(city.also ?? [])])
      expect([name, findCity(name)?.code]).toEqual([name, city.code]);
});

test('every region has a city', () => {
  expect(new Set(cities.map(({ region }) => region))).toEqual(new Set(Object.keys(regions)));
});

test.each([
  ['الرِّياض', 'riyadh'],
  ['  RIYADH ', 'riyadh'],
  ['khobar', 'khobar'],
  ['Al-Khobar', 'khobar'],
  ['مكه', 'makkah'],
  ['ابها', 'abha'],
  ['الاحساء', 'hofuf'],
])('%j is %s', (typed, code) => {
  expect(findCity(typed)?.code).toBe(code);
});

test.each(['', 'al', 'Dubai', 'قرية بعيدة', 'Riyadh north'])('%j is not one of them', (typed) => {
  expect(findCity(typed)).toBeNull();
});

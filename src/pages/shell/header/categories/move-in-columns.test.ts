import { expect, test } from 'vitest';
import { moveInColumns } from './move-in-columns.ts';

const columns = [
  ['teeth', 'skin'],
  ['creams', 'serums'],
  ['cream 1', 'cream 2'],
];
const noSubcategories = [['teeth', 'skin'], [], ['cream 1', 'cream 2']];
const home = 'skin';

test.each([
  ['teeth', 'ArrowDown', 'skin'],
  ['skin', 'ArrowDown', null],
  ['skin', 'ArrowUp', 'teeth'],
  ['teeth', 'ArrowUp', null],
  ['skin', 'Home', 'teeth'],
  ['creams', 'End', 'serums'],
  ['skin', 'ArrowRight', 'creams'],
  ['creams', 'ArrowRight', 'cream 1'],
  ['cream 1', 'ArrowRight', null],
  ['cream 2', 'ArrowLeft', 'creams'],
  ['serums', 'ArrowLeft', 'skin'],
  ['teeth', 'ArrowLeft', null],
  ['teeth', 'a', null],
  ['something else', 'ArrowDown', null],
])('in English %s, %s: %s', (at, key, expected) => {
  expect(moveInColumns(columns, at, key, { isRtl: false, home })).toBe(expected);
});

test('in Arabic the columns go from right to left', () => {
  const arabic = { isRtl: true, home };
  expect(moveInColumns(columns, 'skin', 'ArrowLeft', arabic)).toBe('creams');
  expect(moveInColumns(columns, 'creams', 'ArrowRight', arabic)).toBe('skin');
});

test('an empty column is skipped in both directions', () => {
  const english = { isRtl: false, home };
  expect(moveInColumns(noSubcategories, 'skin', 'ArrowRight', english)).toBe('cream 1');
  expect(moveInColumns(noSubcategories, 'cream 2', 'ArrowLeft', english)).toBe('skin');
});

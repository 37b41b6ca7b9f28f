import { expect, test } from 'vitest';
import { positionsFor } from './positions.ts';

test('a file orders its own entries and leaves the positions of others alone', () => {
  const stored = new Map([
    ['a', 0],
    ['b', 1],
    ['x', 2],
    ['c', 3],
  ]);
  expect(positionsFor(['c', 'new', 'a'], stored)).toEqual([0, 3, 4]);
  expect(positionsFor(['a', 'b', 'x', 'c'], stored)).toEqual([0, 1, 2, 3]);
  expect(positionsFor(['n', 'm'], new Map())).toEqual([0, 1]);
});

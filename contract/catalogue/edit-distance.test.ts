import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

test.each([
  ['toothbrsh', 'toothbrush', 2, 1],
  ['فرشه', 'فرشاه', 1, 1],
  ['خاتم', 'باتم', 1, 1],
  ['crema', 'cream', 1, 1],
  ['ring', 'ring', 1, 0],
  ['ring', 'bracelet', 2, 3],
  ['abcdef', 'badcfe', 2, 3],
])('from %s to %s', (a, b, furthest, distance) => {
  expect(editDistance(a, b, furthest)).toBe(distance);
  expect(editDistance(b, a, furthest)).toBe(distance);
});

import { expect, test } from 'vitest';
import { takesExtras } from './line.ts';

test.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('a line like %j takes extras: %s', (line, good) => {
  expect(takesExtras(line)).toBe(good);
});

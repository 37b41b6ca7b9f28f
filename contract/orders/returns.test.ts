import { expect, test } from 'vitest';
import { returnDays } from './returns.ts';

test('an owner may promise more days than the law gives, not fewer', () => {
  expect(['', '3', '7', '14', '365', 'two weeks', '14.5'].map(returnDays)).toEqual([7, 7, 7, 14, 365, 7, 7]);
});

import { expect, test } from 'vitest';
import { returnDays } from './returns.ts';

test('the owner may promise a longer return period than the law requires, not a shorter one', () => {
  expect(['', '3', '7', '14', '365', 'two weeks', '14.5'].map(returnDays)).toEqual([7, 7, 7, 14, 365, 7, 7]);
});

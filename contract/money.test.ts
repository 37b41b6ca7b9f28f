import { expect, test } from 'vitest';
import { fromSar, halalas, savedPercent, toSar } from './money.ts';

test('SAR become halalas and back without a rounding error', () => {
  for (let count = 0; count < 200_000; count += 7) expect(fromSar(toSar(halalas(count)))).toBe(count);
  expect(fromSar(149.5)).toBe(14_950);
  expect(fromSar(1.1)).toBe(110);
});

test('fractions of a halala are refused', () => {
  expect(() => fromSar(1.005)).toThrow(RangeError);
  expect(() => halalas(1.5)).toThrow(RangeError);
  expect(() => fromSar(Number.NaN)).toThrow(RangeError);
});

test('the saving is never overstated', () => {
  expect(savedPercent(149.5, 199)).toBe(24);
  expect(savedPercent(50, 100)).toBe(50);
  expect(savedPercent(100, 100)).toBe(0);
});

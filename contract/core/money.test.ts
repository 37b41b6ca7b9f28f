import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromSar, halalas, percentOf, sarText, savedPercent, toSar, vatContained } from './money.ts';

test('SAR convert to halalas and back without rounding errors', () => {
  for (let count = 0; count < 200_000; count += 7) expect(fromSar(toSar(halalas(count)))).toBe(count);
  expect(fromSar(149.5)).toBe(14_950);
  expect(fromSar(1.1)).toBe(110);
});

test('the owner sees amounts with both decimals', () => {
  expect(sarText(115_000)).toBe('SAR 1150.00');
  expect(sarText(5)).toBe('SAR 0.05');
  expect(() => sarText(0.5)).toThrow(RangeError);
});

test('fractions of a halala are rejected', () => {
  expect(() => fromSar(1.005)).toThrow(RangeError);
  expect(() => halalas(1.5)).toThrow(RangeError);
  expect(() => fromSar(Number.NaN)).toThrow(RangeError);
});

test('the saved percentage is never overstated', () => {
  expect(savedPercent(149.5, 199)).toBe(24);
  expect(savedPercent(50, 100)).toBe(50);
  expect(savedPercent(100, 100)).toBe(0);
});

test('the VAT of a document is 15/115 of it, half up', () => {
  expect(vatContained(fromSar(269.1))).toBe(3510);
  expect(vatContained(fromSar(115))).toBe(1500);
  expect(vatContained(fromSar(0))).toBe(0);
  expect(vatContained(fromSar(0.03))).toBe(0); // 0.39 halalas
  expect(vatContained(fromSar(0.04))).toBe(1); // 0.52 halalas
  expect(() => vatContained(halalas(-1))).toThrow(RangeError);
});

test('VAT is never more than half a halala off the exact value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 90_071_992_547 }), (gross) => {
      const off = vatContained(halalas(gross)) * 23 - gross * 3; // in 23rds of a halala
      expect(off).toBeGreaterThan(-11.5);
      expect(off).toBeLessThanOrEqual(11.5);
    }),
  );
});

test('a percentage of an amount is rounded half up', () => {
  expect(percentOf(fromSar(299), 10)).toBe(2990);
  expect(percentOf(halalas(5), 10)).toBe(1); // half a halala
  expect(percentOf(halalas(4), 10)).toBe(0);
  expect(percentOf(fromSar(80), 100)).toBe(8000);
});

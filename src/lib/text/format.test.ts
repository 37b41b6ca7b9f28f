import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { formatNumber, formatSar, formatSarExact } from './format.ts';

describe.each([
  ['ar', 'ar-SA-u-ca-gregory-nu-latn'],
  ['en', 'en'],
] as const)('%s formats like Intl.NumberFormat', (language, locale) => {
  const likeIntl = (least: number, most: number) => (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value);
  const [whole, exact, number] = [likeIntl(0, 0), likeIntl(2, 2), likeIntl(0, 3)];
  const most = 10 ** 9;

  test('amounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: -most, max: most }), (halalas) => {
        const sar = halalas / 100;
        expect(formatSarExact(sar, language)).toBe(exact(sar));
        expect(formatSar(sar, language)).toBe(halalas % 100 === 0 ? whole(sar) : exact(sar));
      }),
    );
  });

  test('numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -most, max: most }), fc.constantFrom(1, 10, 1_000), (units, parts) => {
        expect(formatNumber(units / parts, language)).toBe(number(units / parts));
      }),
    );
  });

  test.each([0, 1, 999, 1_000, 12_345.678, -1_095.5, 4.6])('%s', (value) => {
    expect(formatNumber(value, language)).toBe(number(value));
  });
});

import { describe, expect, test } from 'vitest';
import { instalmentsFor, instalmentSettings, instalmentsOf } from './instalments.ts';
import { fromSar, halalas } from '../core/money.ts';

test('instalments add up to the total', () => {
  expect(instalmentsOf('tabby', halalas(10_001))).toEqual([2_501, 2_500, 2_500, 2_500]);
  expect(instalmentsOf('tamara', halalas(10_001))).toEqual([3_334, 3_334, 3_333]);
  expect(instalmentsOf('card', halalas(10_001))).toBeNull();
});

describe('instalments shown for a price', () => {
  const settings = [
    ...instalmentSettings('tabby', { least: fromSar(10), most: fromSar(2_500.5) }),
    ...instalmentSettings('tamara', { least: fromSar(100), most: fromSar(5_000) }),
  ];
  const settingIn = (values: typeof settings) => (name: string) => values.find(({ key }) => key === name)?.value ?? '';
  const methods = (total: number, values = settings) =>
    instalmentsFor(total, settingIn(values)).map(({ method }) => method);

  test('respect the limits of each provider, both included', () => {
    expect(methods(9.99)).toEqual([]);
    expect(methods(10)).toEqual(['tabby']);
    expect(methods(100)).toEqual(['tabby', 'tamara']);
    expect(methods(2_500.5)).toEqual(['tabby', 'tamara']);
    expect(methods(2_500.51)).toEqual(['tamara']);
    expect(methods(5_000.01)).toEqual([]);
  });

  test('are none without an offered provider, for zero, and while the settings are unknown', () => {
    expect(methods(200, settings.slice(2))).toEqual(['tamara']);
    expect(methods(0, instalmentSettings('tabby', { least: halalas(0), most: fromSar(100) }))).toEqual([]);
    expect(methods(200, [])).toEqual([]);
  });

  test('add up to the price to the halala', () => {
    expect(instalmentsFor(149.95, settingIn(settings))).toEqual([
      { method: 'tabby', amounts: [37.49, 37.49, 37.49, 37.48] },
      { method: 'tamara', amounts: [49.99, 49.98, 49.98] },
    ]);
  });
});

import { expect, test } from 'vitest';
import { mostAttempts, retryDelayMs } from './retry-delay.ts';

test('5 s at first, at most an hour, randomized, half a day in total', () => {
  const middle = (attempts: number) => retryDelayMs(attempts, () => 0.5);
  expect([1, 2, 3, 4, 10, 11, 20].map(middle)).toEqual([
    5_000, 10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
  expect(retryDelayMs(4, () => 0)).toBe(32_000);
  expect(retryDelayMs(4, () => 0.999_999)).toBe(48_000);
  for (const random of [0, 0.3, 0.999]) {
    for (let attempts = 0; attempts <= mostAttempts; attempts += 1) {
      const delay = retryDelayMs(attempts, () => random);
      expect(delay).toBeGreaterThanOrEqual(5_000);
      expect(delay).toBeLessThanOrEqual(3_600_000);
    }
  }
  const hours = Array.from({ length: mostAttempts - 1 }, (_, at) => middle(at + 1)).reduce((a, b) => a + b) / 3_600_000;
  expect(Math.round(hours)).toBe(10);
});

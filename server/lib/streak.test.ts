import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreak } from './streak.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('lasts over short breaks, and begins again after a long one', () => {
  const { note, lastedMs } = createStreak(100);
  expect(lastedMs()).toBe(0);
  for (let noted = 0; noted < 3; noted += 1) {
    note();
    vi.advanceTimersByTime(100);
  }
  expect(lastedMs()).toBe(300);
  vi.advanceTimersByTime(1);
  expect(lastedMs()).toBe(0);
  note();
  expect(lastedMs()).toBe(0);
});

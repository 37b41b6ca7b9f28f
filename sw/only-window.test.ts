import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnlyWindow } from './only-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([0, 1])('with %s windows it says so at once', async (windows) => {
  expect(await isOnlyWindow(async () => windows)).toBe(true);
});

test('a second window that is being closed does not count', async () => {
  let windows = 2;
  const answer = isOnlyWindow(async () => windows);
  await vi.advanceTimersByTimeAsync(3_000);
  windows = 1;
  await vi.advanceTimersByTimeAsync(300);
  expect(await answer).toBe(true);
});

test('one that stays does', async () => {
  const answer = isOnlyWindow(async () => 2);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await answer).toBe(false);
});

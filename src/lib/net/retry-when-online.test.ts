// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenOnline } from './retry-when-online.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const failing = (times: number) => {
  let calls = 0;
  return vi.fn<() => Promise<string>>(async () => {
    calls += 1;
    if (calls <= times) throw new TypeError('not loaded');
    return 'loaded';
  });
};

test('without a connection it waits for the connection', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = failing(1);
  const loaded = retryWhenOnline(load);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load).toHaveBeenCalledTimes(1);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await loaded).toBe('loaded');
});

test('a failure that is known once the connection is back is tried again, less and less often', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const load = failing(3);
  const loaded = retryWhenOnline(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(load).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await loaded).toBe('loaded');
});

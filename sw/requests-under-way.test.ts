import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countRequests } from './requests-under-way.ts';

let requests: ReturnType<typeof countRequests>;
let quietAt: number | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  requests = countRequests({ now: Date.now, wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
  quietAt = null;
});
afterEach(() => vi.useRealTimers());

const watch = () => void requests.untilQuiet({ quietMs: 200, limitMs: 10_000 }).then(() => (quietAt = Date.now()));
const answeredAfter = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const failedAfter = (ms: number) => new Promise((_, reject) => setTimeout(() => reject(new TypeError('offline')), ms));

test('a worker without requests is quiet at once', async () => {
  watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(quietAt).toBe(0);
});

test.each([
  ['answered', answeredAfter],
  ['failed', failedAfter],
])('it is quiet 200 ms after its last request was %s', async (_, after) => {
  requests.add(after(1_000));
  requests.add(after(300));
  watch();
  await vi.advanceTimersByTimeAsync(1_150);
  expect(quietAt).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(quietAt).toBe(1_200);
});

test('a request that starts in between prolongs it', async () => {
  requests.add();
  watch();
  await vi.advanceTimersByTimeAsync(150);
  requests.add();
  await vi.advanceTimersByTimeAsync(150);
  expect(quietAt).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(quietAt).toBe(350);
});

test('it waits no longer than its limit', async () => {
  requests.add(new Promise(() => undefined));
  watch();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(quietAt).toBe(10_000);
});

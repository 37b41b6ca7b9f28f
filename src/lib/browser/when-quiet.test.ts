import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

let fetched: () => void;
const disconnect = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        fetched = callback;
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('runs once, after nothing has been fetched for the given time, and stops observing', () => {
  const run = vi.fn<() => void>();
  whenQuiet(run, 500);
  vi.advanceTimersByTime(400);
  fetched();
  vi.advanceTimersByTime(400);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledOnce();
  expect(disconnect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2_000);
  expect(run).toHaveBeenCalledOnce();
});

test('without PerformanceObserver it runs after the given time', () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  const run = vi.fn<() => void>();
  whenQuiet(run, 500);
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledOnce();
});

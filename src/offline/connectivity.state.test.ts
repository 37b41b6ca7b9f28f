// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { connectivity, noteOutcome, watchConnectivity } from './connectivity.state.ts';

test('an answer that was asked for before the connection was lost does not prove one; a later one does', () => {
  vi.useFakeTimers();
  watchConnectivity(() => Promise.resolve());
  const askedBefore = performance.now();
  vi.advanceTimersByTime(100);
  dispatchEvent(new Event('offline'));
  expect(connectivity.state).toBe('offline');
  noteOutcome('answered', askedBefore);
  expect(connectivity.state).toBe('offline');
  vi.advanceTimersByTime(100);
  noteOutcome('answered', performance.now());
  expect(connectivity.state).toBe('online');
  vi.useRealTimers();
});

test('two requests in a row without an answer are an unreachable store, one is not', () => {
  noteOutcome('answered', performance.now());
  noteOutcome('unreachable', performance.now());
  expect(connectivity.state).toBe('online');
  noteOutcome('unreachable', performance.now());
  expect(connectivity.state).toBe('unreachable');
  noteOutcome('copy', performance.now());
  expect(connectivity.state).toBe('unreachable');
  noteOutcome('answered', performance.now());
  expect(connectivity.state).toBe('online');
});

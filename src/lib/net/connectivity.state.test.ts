// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectivity, noteAsked, noteOutcome, watchConnectivity } from './connectivity.state.ts';

const pass = (ms: number) => vi.advanceTimersByTime(ms);

// One clock for all tests: the connection state lives as long as the page.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(() => {
  pass(60_000);
  noteOutcome('answered', performance.now());
});

test('a response to a request from before the connection was lost proves nothing; a later one does', () => {
  watchConnectivity();
  const requestBefore = performance.now();
  pass(100);
  dispatchEvent(new Event('offline'));
  expect(connectivity.state).toBe('offline');
  noteOutcome('answered', requestBefore);
  expect(connectivity.state).toBe('offline');
  pass(100);
  noteOutcome('answered', performance.now());
  expect(connectivity.state).toBe('online');
});

test('two requests in a row without a response make the store unreachable, one does not', () => {
  noteOutcome('unreachable', performance.now());
  expect(connectivity.state).toBe('online');
  noteOutcome('unreachable', performance.now());
  expect(connectivity.state).toBe('unreachable');
  noteOutcome('copy', performance.now());
  expect(connectivity.state).toBe('unreachable');
  noteOutcome('answered', performance.now());
  expect(connectivity.state).toBe('online');
});

describe('on a stalled connection', () => {
  test('one call without a response for three seconds makes the store unreachable, until there is one', () => {
    const at = performance.now();
    noteAsked(at);
    pass(2_999);
    expect(connectivity.state).toBe('online');
    pass(1);
    expect(connectivity.state).toBe('unreachable');
    noteOutcome('answered', at);
    expect(connectivity.state).toBe('online');
  });

  test('one copy that the worker served after its timeout is enough, including the two seconds for a search', () => {
    for (const timeoutMs of [3_010, 2_010]) {
      const at = performance.now();
      const stop = noteAsked(at);
      pass(timeoutMs);
      noteOutcome('copy', at);
      stop();
      pass(3_300 - timeoutMs);
      expect(connectivity.state).toBe('unreachable');
      noteOutcome('answered', performance.now());
    }
  });

  test('a slow connection is not stalled: a response within three seconds counts for all calls in progress', () => {
    noteAsked(performance.now());
    const at = performance.now();
    const stop = noteAsked(at);
    pass(2_900);
    noteOutcome('answered', at);
    stop();
    pass(60_000);
    expect(connectivity.state).toBe('online');
  });

  test('a call that was cancelled or failed at once proves nothing by itself', () => {
    const stop = noteAsked(performance.now());
    pass(1_000);
    stop();
    const at = performance.now();
    const stopFailed = noteAsked(at);
    noteOutcome('copy', at);
    stopFailed();
    pass(60_000);
    expect(connectivity.state).toBe('online');
  });
});

// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectivity, noteAsked, noteOutcome, watchConnectivity } from './connectivity.state.ts';

const pass = (ms: number) => vi.advanceTimersByTime(ms);

// One clock for all tests: what is known of the connection lasts as long as the page.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(() => {
  pass(60_000);
  noteOutcome('answered', performance.now());
});

test('an answer that was asked for before the connection was lost does not prove one; a later one does', () => {
  watchConnectivity();
  const askedBefore = performance.now();
  pass(100);
  dispatchEvent(new Event('offline'));
  expect(connectivity.state).toBe('offline');
  noteOutcome('answered', askedBefore);
  expect(connectivity.state).toBe('offline');
  pass(100);
  noteOutcome('answered', performance.now());
  expect(connectivity.state).toBe('online');
});

test('two requests in a row without an answer are an unreachable store, one is not', () => {
  noteOutcome('unreachable', performance.now());
  expect(connectivity.state).toBe('online');
  noteOutcome('unreachable', performance.now());
  expect(connectivity.state).toBe('unreachable');
  noteOutcome('copy', performance.now());
  expect(connectivity.state).toBe('unreachable');
  noteOutcome('answered', performance.now());
  expect(connectivity.state).toBe('online');
});

describe('on a line that hangs', () => {
  test('one call without an answer in three seconds is an unreachable store, until there is one', () => {
    const at = performance.now();
    noteAsked(at);
    pass(2_999);
    expect(connectivity.state).toBe('online');
    pass(1);
    expect(connectivity.state).toBe('unreachable');
    noteOutcome('answered', at);
    expect(connectivity.state).toBe('online');
  });

  test('one copy for which the worker has waited is enough, also that of a search, for which it waits for two seconds', () => {
    for (const workersPatience of [3_010, 2_010]) {
      const at = performance.now();
      const stop = noteAsked(at);
      pass(workersPatience);
      noteOutcome('copy', at);
      stop();
      pass(3_300 - workersPatience);
      expect(connectivity.state).toBe('unreachable');
      noteOutcome('answered', performance.now());
    }
  });

  test('a slow line is none: what is answered within three seconds counts for all calls that were under way', () => {
    noteAsked(performance.now());
    const at = performance.now();
    const stop = noteAsked(at);
    pass(2_900);
    noteOutcome('answered', at);
    stop();
    pass(60_000);
    expect(connectivity.state).toBe('online');
  });

  test('a call that nobody wants any more, or that has failed at once, proves nothing by itself', () => {
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

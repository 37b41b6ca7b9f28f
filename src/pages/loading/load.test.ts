import { afterEach, expect, test } from 'vitest';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { shownAsOf } from './load.ts';

afterEach(() => {
  connectivity.state = 'online';
});

const before = performance.timeOrigin - 60_000;
const inThisVisit = performance.timeOrigin + 1;
const fresh = { cachedAt: null };
const iso = (ms: number) => new Date(ms).toISOString();

test('a fresh answer has no age, nor has missing data', () => {
  expect(shownAsOf({ data: fresh, error: null, dataUpdatedAt: inThisVisit })).toBeNull();
  expect(shownAsOf({ data: undefined, error: new Error('away'), dataUpdatedAt: 0 })).toBeNull();
});

test('a copy has its own age, data whose refetch failed that of the last answer', () => {
  const copy = { cachedAt: '2026-01-01T00:00:00.000Z' };
  expect(shownAsOf({ data: copy, error: null, dataUpdatedAt: inThisVisit })).toBe(copy.cachedAt);
  expect(shownAsOf({ data: fresh, error: new Error('away'), dataUpdatedAt: inThisVisit })).toBe(iso(inThisVisit));
});

test('without a connection data of an earlier visit has an age from the start, data of this visit has none', () => {
  connectivity.state = 'offline';
  expect(shownAsOf({ data: fresh, error: null, dataUpdatedAt: before })).toBe(iso(before));
  expect(shownAsOf({ data: fresh, error: null, dataUpdatedAt: inThisVisit })).toBeNull();
});

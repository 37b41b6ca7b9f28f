import { describe, expect, test } from 'vitest';
import { mostOfVital, vitalNames } from '../../../contract/app/vitals.ts';
import { bucketOf, histograms, percentileOf, ratingOf } from './histograms.ts';

describe.each(vitalNames)('the histogram of %s', (name) => {
  const { bounds, good, fair } = histograms[name];

  test('has ascending bounds below the largest value, and those of good and poor among them', () => {
    expect(bounds).toEqual([...new Set(bounds)].toSorted((one, other) => one - other));
    expect(bounds).toEqual(expect.arrayContaining([good, fair]));
    expect(bounds.at(-1)).toBeLessThan(mostOfVital[name]);
  });

  test('is fine around the bounds of good and poor: a step is at most a quarter of them', () => {
    for (const limit of [good, fair]) {
      const at = bounds.indexOf(limit);
      const [before = 0, after = 0] = [bounds[at - 1], bounds[at + 1]];
      expect(Math.max(limit - before, after - limit) / limit).toBeLessThanOrEqual(0.26);
    }
  });

  test('counts a bound in its own bucket, and what is above the last bound in one more', () => {
    expect(bounds.map((bound) => bucketOf(name, bound))).toEqual([...bounds.keys()]);
    expect(bucketOf(name, (bounds.at(-1) ?? 0) + 0.001)).toBe(bounds.length);
  });

  test('rates by the limits of good and poor', () => {
    const rated = [0, good, good + 0.001, fair, fair + 0.001].map((value) => ratingOf(name, value));
    expect(rated).toEqual(['good', 'good', 'needs improvement', 'needs improvement', 'poor']);
  });
});

describe('a percentile', () => {
  const of = (counts: Record<number, number>, share = 0.75) =>
    percentileOf('lcp', new Map(Object.entries(counts).map(([bucket, count]) => [Number(bucket), count])), share);
  const [between2000And2250, above] = [bucketOf('lcp', 2_100), bucketOf('lcp', 99_999)];

  test('is interpolated in its bucket', () => {
    expect(of({ [between2000And2250]: 4 })).toBe(2_187.5);
    expect(of({ 0: 50, [between2000And2250]: 50 })).toBe(2_125);
    expect(of({ 0: 1 })).toBe(187.5);
  });

  test('is the bound itself if exactly that share is below', () => {
    expect(of({ 0: 3, [between2000And2250]: 1 })).toBe(250);
  });

  test('is 0 for shifts if there are none', () => {
    expect(percentileOf('cls', new Map([[0, 8]]), 0.75)).toBe(0);
  });

  test('is the last bound if it is above it, and null without measurements', () => {
    expect(of({ 0: 1, [above]: 9 })).toBe(30_000);
    expect(of({})).toBeNull();
  });
});

// The buckets of each metric, close to each other around Google's limits of good and poor (web.dev/articles/vitals).
//
// The database stores a bucket by its index. A change of bounds has to empty `vital_counts` in a migration.
import type { VitalName } from '../../../contract/app/vitals.ts';

/** What is counted of a report: each metric in it, and the page load itself. */
export type Counted = VitalName | 'visit';

export type VitalRating = 'good' | 'needs improvement' | 'poor';

type Histogram = {
  /** Upper bounds of the buckets, inclusive, ascending: milliseconds, without a unit for `cls`. */
  bounds: readonly number[];
  /** Largest good value, and largest that is not poor. Both are bounds. */
  good: number;
  fair: number;
  /** Totals are stored as whole numbers of value × scale. */
  scale: number;
};

export const histograms: Readonly<Record<VitalName, Histogram>> = {
  lcp: {
    bounds: [
      250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 4_500, 5_000, 6_000,
      8_000, 10_000, 15_000, 30_000,
    ],
    good: 2_500,
    fair: 4_000,
    scale: 1,
  },
  inp: {
    bounds: [16, 32, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 600, 800, 1_000, 2_000, 5_000],
    good: 200,
    fair: 500,
    scale: 1,
  },
  cls: {
    bounds: [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2],
    good: 0.1,
    fair: 0.25,
    scale: 1_000,
  },
  fcp: {
    bounds: [
      250, 500, 750, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 6_000,
      8_000, 10_000, 30_000,
    ],
    good: 1_800,
    fair: 3_000,
    scale: 1,
  },
  ttfb: {
    bounds: [
      50, 100, 150, 200, 300, 400, 500, 600, 700, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_200, 2_600, 3_000, 5_000,
      10_000, 30_000,
    ],
    good: 800,
    fair: 1_800,
    scale: 1,
  },
};

/** Index of the bucket of a value; the number of bounds if it is above the last one. */
export function bucketOf(name: VitalName, value: number): number {
  const { bounds } = histograms[name];
  const at = bounds.findIndex((bound) => value <= bound);
  return at < 0 ? bounds.length : at;
}

/**
 * The value that `share` (0 to 1) of the measurements do not exceed, as if they were spread evenly within their bucket.
 * `counts`: by bucket. The last bound if it is above that; null without measurements.
 */
export function percentileOf(name: VitalName, counts: ReadonlyMap<number, number>, share: number): number | null {
  const { bounds } = histograms[name];
  let rank = share * [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (rank === 0) return null;
  for (const [bucket, bound] of bounds.entries()) {
    const count = counts.get(bucket) ?? 0;
    if (count >= rank) {
      const below = bounds[bucket - 1] ?? 0;
      return below + ((bound - below) * rank) / count;
    }
    rank -= count;
  }
  return bounds.at(-1) ?? null;
}

/** Google's rating of a 75th percentile. */
export function ratingOf(name: VitalName, value: number): VitalRating {
  const { good, fair } = histograms[name];
  return value <= good ? 'good' : value <= fair ? 'needs improvement' : 'poor';
}

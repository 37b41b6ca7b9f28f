import { vitalNames } from '../../../contract/app/vitals.ts';
import { groupRows } from '../../db/group-rows.ts';
import type { Measurement } from '../../lib/metrics.ts';
import { histograms } from './histograms.ts';
import type { CountsOfDay } from './read-vitals.ts';

const vitals = 'store_web_vitals';

/** The counts as a counter and a histogram. `worker` is `yes` or `no`. */
export function vitalsMeasurements(counts: readonly CountsOfDay[]): Measurement[] {
  return [
    {
      name: 'store_visits_total',
      help: 'Page loads that shoppers’ devices measured, since midnight in Riyadh.',
      type: 'counter',
      values: counts.flatMap((row) => (row.metric === 'visit' ? { labels: labelsOf(row), value: row.count } : [])),
    },
    {
      name: vitals,
      help: 'Web Vitals of these page loads: milliseconds, and for cls without a unit.',
      type: 'histogram',
      values: vitalNames.flatMap((name) => {
        const ofName = counts.filter(({ metric }) => metric === name);
        return [...groupRows(ofName, (row) => JSON.stringify(labelsOf(row))).values()].flatMap((rows) =>
          seriesOf(name, rows),
        );
      }),
    },
  ];
}

/** The buckets, sum and count of rows that differ only in their bucket. */
function seriesOf(metric: (typeof vitalNames)[number], rows: readonly CountsOfDay[]): Measurement['values'] {
  const [first] = rows;
  if (!first) return [];
  const { bounds, scale } = histograms[metric];
  const labels = { metric, ...labelsOf(first) };
  const within = (bucket: number) => sum(rows.filter((row) => row.bucket <= bucket).map(({ count }) => count));
  const bucket = (le: number | string, value: number) => ({
    metricName: `${vitals}_bucket`,
    labels: { le, ...labels },
    value,
  });
  const all = within(bounds.length);
  return [
    ...bounds.map((bound, at) => bucket(bound, within(at))),
    bucket('+Inf', all),
    { metricName: `${vitals}_sum`, labels, value: sum(rows.map(({ total }) => total)) / scale },
    { metricName: `${vitals}_count`, labels, value: all },
  ];
}

function labelsOf({ page, connection, worker }: CountsOfDay): Record<string, string> {
  return { page, connection, worker: worker ? 'yes' : 'no' };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

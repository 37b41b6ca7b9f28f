// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
import { vitalNames } from '../../../contract/app/vitals.ts';
import { groupRows } from '../../db/group-rows.ts';
import { histograms } from './histograms.ts';
import type { CountsOfDay } from './read-vitals.ts';

/** Media type of the text. */
export const prometheusType = 'text/plain; version=0.0.4; charset=utf-8';

/** The counts as a counter and a histogram for Prometheus. `worker` is `yes` or `no`. */
export function prometheusText(counts: readonly CountsOfDay[]): string {
  const visits = counts
    .filter(({ metric }) => metric === 'visit')
    .map((row) => `store_visits_total{${labelsOf(row)}} ${row.count}`);
  const vitals = vitalNames.flatMap((metric) => {
    const { bounds, scale } = histograms[metric];
    const ofMetric = counts.filter((row) => row.metric === metric);
    return [...groupRows(ofMetric, labelsOf)].flatMap(([labels, rows]) => {
      const within = (bucket: number) => sum(rows.filter((row) => row.bucket <= bucket).map(({ count }) => count));
      const name = (end: string, more = '') => `store_web_vitals_${end}{metric="${metric}",${labels}${more}}`;
      const all = within(bounds.length);
      return [
        ...bounds.map((bound, bucket) => `${name('bucket', `,le="${bound}"`)} ${within(bucket)}`),
        `${name('bucket', ',le="+Inf"')} ${all}`,
        `${name('sum')} ${sum(rows.map(({ total }) => total)) / scale}`,
        `${name('count')} ${all}`,
      ];
    });
  });
  return [
    '# HELP store_visits_total Page loads that shoppers’ devices measured, since midnight in Riyadh.',
    '# TYPE store_visits_total counter',
    ...visits,
    '# HELP store_web_vitals Web Vitals of these page loads: milliseconds, and for cls without a unit.',
    '# TYPE store_web_vitals histogram',
    ...vitals,
    '',
  ].join('\n');
}

function labelsOf({ page, connection, worker }: CountsOfDay): string {
  return `page="${page}",connection="${connection}",worker="${worker ? 'yes' : 'no'}"`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

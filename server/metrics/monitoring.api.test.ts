// The alerts, the dashboard and the documentation name metrics as text. Here they are compared with what the store has.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { calls } from '../../contract/calls.ts';
import { rowsBelow } from '../../tests/project/document-rows.ts';
import { openCupShop, order, shopperWith } from '../../tests/support/api/checkout.ts';
import { root } from '../../tests/support/sources.ts';
import { measureProcess, processRegistry, type Measurement } from '../lib/metrics.ts';
import '../db/pool-metrics.ts';
import '../features/messages/send-messages.ts';
import '../features/policy-reports/policy-reports.routes.ts';
import '../jobs/repeat.ts';
import { measurementsOfOne, monitoredProcess } from './take-measurements.ts';

const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };
const rules = (parse(read('docs/monitoring/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('docs/monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = [
  ...rules.map(({ alert, expr }) => ({ place: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ place: title, expr }))),
];
const operations = read('docs/operations.md');

/** The metrics in the documentation: kind and labels by name. */
const documented = new Map(
  rowsBelow(operations, 'Metrics').map((row) => {
    const [, name = '', kind = '', labels = ''] = row.split(/\s*\|\s*/);
    return [name.replaceAll('`', ''), { kind, labels: [...labels.matchAll(/\w+/g)].map(([label]) => label) }];
  }),
);

/** All that a store measures in which something was ordered. */
async function everything(): Promise<Measurement[]> {
  const shop = await openCupShop();
  try {
    measureProcess();
    await order(await shopperWith(shop, { CUP: 1 }));
    await shop.app.fetch(
      new Request('http://shop.test/vitals', {
        method: 'POST',
        body: JSON.stringify({ page: 'home', connection: '4g', worker: false, lcp: 800 }),
      }),
    );
    await shop.deps.vitals.store();
    const all = await measurementsOfOne(monitoredProcess({ ...shop.deps, channels: ['email', 'sms', 'push'] }));
    return [...all.common, ...(all.byProcess.get(1) ?? [])];
  } finally {
    await shop.close();
  }
}
const measured = await everything();
const ofStore = measured.filter(({ name }) => name.startsWith('store_'));

test('the documentation has every metric of the store', () => {
  expect([...documented].map(([name, { kind }]) => `${kind} ${name}`)).toEqual(
    expect.arrayContaining(ofStore.map(({ name, type }) => `${type} ${name}`)),
  );
  expect(documented.size).toBe(ofStore.length);
});

test.each(ofStore)('$name has the labels that the documentation says', ({ name, values }) => {
  const declared = (processRegistry.getSingleMetric(name) as { labelNames?: string[] } | undefined)?.labelNames;
  const labels = declared ?? values.flatMap((value) => Object.keys(value.labels)).filter((label) => label !== 'le');
  if (declared || values.length > 0)
    expect(documented.get(name)?.labels.toSorted()).toEqual([...new Set(labels)].toSorted());
});

test.each(expressions)('$place: $expr', ({ expr }) => {
  const found = [...expr.matchAll(/\b((?:store|process|nodejs)_[a-z0-9_]+|up)(?![a-z_])(?:\{([^}]*)\})?/g)];
  expect(found.length).toBeGreaterThan(0);
  for (const [, series = '', matchers = ''] of found) {
    if (series === 'up') continue; // Prometheus' own
    const metric = measured.find(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`].includes(series) : name === series,
    );
    expect([series, metric?.name]).toEqual([series, expect.any(String)]);
    const labels = [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label);
    expect(documented.get(metric?.name ?? '')?.labels ?? []).toEqual(expect.arrayContaining(labels));
  }
});

test('each route in an alert or on the dashboard is one of the API', () => {
  const routes = new Set(Object.values(calls).map(({ path }) => `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`));
  const named = expressions.flatMap(({ expr }) => [...expr.matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
  expect(named.length).toBeGreaterThan(0);
  for (const route of named) expect(routes).toContain(route);
});

test('each alert has a severity, a summary and a row in the documentation', () => {
  const described = rowsBelow(operations, 'Alerts').map((row) => row.split(' | ')[0]?.replace('| ', ''));
  expect(rules.map(({ alert }) => alert)).toEqual(described);
  for (const { labels, annotations } of rules) {
    expect(['page', 'warn']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
  }
});

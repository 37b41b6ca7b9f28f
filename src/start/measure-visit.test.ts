// @vitest-environment jsdom
import type { Metric } from 'web-vitals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { vitalsReport } from '../../contract/app/vitals-report.ts';

const observers: ((metric: Metric) => void)[] = [];
vi.mock('web-vitals', () => {
  const observe = (take: (metric: Metric) => void) => void observers.push(take);
  return { onLCP: observe, onINP: observe, onCLS: observe, onFCP: observe, onTTFB: observe };
});
const { measureVisit } = await import('./measure-visit.ts');

const changed = new Set<string>();
let sent: { url: string; body: Blob }[] = [];
let visibility = 'visible';

beforeEach(() => {
  sent = [];
  observers.length = 0;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState);
  setNavigator({ sendBeacon: (url: string, body: Blob) => sent.push({ url, body }) > 0, doNotTrack: null });
  setNavigator({ onLine: true, connection: { effectiveType: '3g' }, globalPrivacyControl: undefined });
  navigatedThrough({ workerStart: 0 });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of changed) Reflect.deleteProperty(navigator, name); // what the prototype has is back
});

function navigatedThrough({ workerStart }: { workerStart: number }): void {
  const entry = { name: 'http://localhost:3000/products/7?x=1', workerStart };
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry as never]);
}

function setNavigator(facts: object): void {
  for (const [name, value] of Object.entries(facts)) {
    changed.add(name);
    Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
  }
}

const measured = (name: Metric['name'], value: number) => observers[0]?.({ name, value } as Metric);

function turn(to: 'hidden' | 'visible'): void {
  visibility = to;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** What was sent, read by the server's schema. */
const reports = async () =>
  Promise.all(sent.map(async ({ body }) => v.parse(vitalsReport, JSON.parse(await body.text()))));

test('a hidden page sends its values once, as they are then', async () => {
  measureVisit();
  expect(observers).toHaveLength(5);
  measured('LCP', 1_800.26);
  measured('LCP', 2_100.4);
  measured('CLS', 0.012345);
  measured('TTFB', 1e9);
  turn('visible');
  expect(sent).toEqual([]);
  turn('hidden');
  measured('INP', 300);
  turn('visible');
  turn('hidden');
  expect(sent.map(({ url, body }) => [url, body.type])).toEqual([['/vitals', 'application/json']]);
  expect(await reports()).toEqual([
    { page: 'product', connection: '3g', worker: false, lcp: 2_100, cls: 0.0123, ttfb: 600_000 },
  ]);
});

test('a connection that nobody knows is unknown, and a page from the worker says so', async () => {
  setNavigator({ connection: undefined });
  navigatedThrough({ workerStart: 12 });
  measureVisit();
  measured('FCP', 700);
  turn('hidden');
  expect(await reports()).toEqual([{ page: 'product', connection: 'unknown', worker: true, fcp: 700 }]);
});

test.each([
  ['Do Not Track', { doNotTrack: '1' }],
  ['Global Privacy Control', { globalPrivacyControl: true }],
])('with %s nothing is measured or sent', (_, facts) => {
  setNavigator(facts);
  measureVisit();
  expect(observers).toEqual([]);
  turn('hidden');
  expect(sent).toEqual([]);
});

test.each([
  ['offline', { onLine: false }, 700],
  ['without any value', {}, null],
])('%s nothing is sent', (_, facts, fcp) => {
  setNavigator(facts);
  measureVisit();
  if (fcp !== null) measured('FCP', fcp);
  turn('hidden');
  expect(sent).toEqual([]);
});

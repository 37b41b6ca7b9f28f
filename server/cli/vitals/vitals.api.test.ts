import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../tests/support/store/command-line.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/database/database.ts';
import { createVitalCounts } from '../../features/vitals/vital-counts.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const vitals = (...argv: string[]) => runHere(['vitals', ...argv], (work) => work(open.db));

test('says so if nothing was measured', async () => {
  expect(await vitals()).toEqual({ code: 0, out: 'No page loads were measured in the last 7 days.\n', err: '' });
  expect((await vitals('--days', '1')).out).toBe('No page loads were measured today.\n');
  expect((await vitals('--json')).out).toBe('[]\n');
});

test.each(['0', '91', 'week'])('%s days are refused', async (days) => {
  expect((await vitals('--days', days)).code).toBe(2);
});

test('shows visits and the 75th percentile of each kind of page, without and with the worker', async () => {
  const from = async (daysAgo: number, reports: Parameters<ReturnType<typeof createVitalCounts>['add']>[0][]) => {
    const counts = createVitalCounts({ db: open.db, now: () => new Date(Date.now() - daysAgo * 86_400_000) });
    for (const report of reports) counts.add(report);
    await counts.store();
  };
  const home = { page: 'home', connection: '4g', worker: false, cls: 0 } as const;
  await from(0, [
    { ...home, lcp: 2_100, inp: 480 },
    { ...home, lcp: 2_100, connection: '3g' },
  ]);
  await from(6, [{ ...home, lcp: 2_100 }, { ...home, lcp: 2_100 }, { ...home, worker: true, ttfb: 4_000 }]); // prettier-ignore
  await from(8, [{ ...home, page: 'cart' }]);
  expect((await vitals()).out.split('\n')).toEqual([
    'PAGE  WORKER  VISITS  LCP            INP                       CLS        FCP  TTFB',
    'home  no      4       2,188 ms good  488 ms needs improvement  0.00 good  –    –',
    'home  yes     1       –              –                         0.00 good  –    4,500 ms poor',
    '',
  ]);
  expect(JSON.parse((await vitals('--days', '1', '--json')).out)).toEqual([
    {
      page: 'home',
      worker: false,
      visits: 2,
      lcp: { p75: 2_187.5, rating: 'good' },
      inp: { p75: 487.5, rating: 'needs improvement' },
      cls: { p75: 0, rating: 'good' },
      fcp: null,
      ttfb: null,
    },
  ]);
  expect((await vitals('--days', '90')).out).toContain('cart  no      1');
});

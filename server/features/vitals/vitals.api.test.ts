// @module-tag embedded
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../../../tests/support/api/shop.ts';
import { retention } from '../../../tests/support/data/retention.ts';
import { buildApp } from '../../app.ts';
import { rateLimits } from '../../http/http.tables.ts';
import { metricsText } from '../../lib/metrics.ts';
import { startVitals } from '../../jobs/vitals.ts';
import { purge } from '../../jobs/purge.ts';
import { bucketOf } from './histograms.ts';
import { createVitalCounts } from './vital-counts.ts';
import { countsOfToday } from './read-vitals.ts';
import { vitalsMeasurements } from './vitals-measurements.ts';
import { vitalCounts } from './vitals.tables.ts';

let shop: Shop;
let now = new Date();
beforeAll(async () => {
  shop = await openShop({ now: () => now, rateLimitOverrides: { vitalsPlace: { points: 40, seconds: 60 } } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = new Date('2026-03-01T21:30:00Z'); // in Riyadh the day after
  await shop.deps.vitals.store();
  await shop.open.db.delete(vitalCounts);
});

const visit = {
  page: 'product',
  connection: '4g',
  worker: false,
  lcp: 2_100,
  inp: 180,
  cls: 0.04,
  fcp: 900,
  ttfb: 210,
};

let place = 0;
async function report(
  body: unknown,
  { headers = {}, app = shop.app, from = `192.0.2.${(place += 1)}` } = {},
): Promise<Response> {
  return app.fetch(
    new Request('http://store.test/vitals', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

const stored = () => shop.open.db.select().from(vitalCounts);
const visits = async () => (await stored()).flatMap(({ metric, count }) => (metric === 'visit' ? count : []));

/** The lines for monitoring. */
const metrics = async () =>
  (
    await metricsText(
      { byProcess: new Map(), common: vitalsMeasurements(await countsOfToday(shop.open.db, now)) },
      undefined,
    )
  ).text.split('\n');

describe('a report', () => {
  test('is answered without a body or a cookie, and counted by metric and bucket on the day in Riyadh', async () => {
    const answer = await report(visit, { headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect([answer.status, await answer.text(), answer.headers.has('set-cookie')]).toEqual([204, '', false]);
    expect(await stored()).toEqual([]);
    expect((await report({ ...visit, lcp: 2_200 })).status).toBe(204);
    await shop.deps.vitals.store();
    const facts = { day: '2026-03-02', page: 'product', connection: '4g', worker: false };
    const rows = [
      { metric: 'visit', bucket: 0, count: 2, total: 0 },
      { metric: 'lcp', bucket: bucketOf('lcp', 2_200), count: 2, total: 4_300 },
      { metric: 'inp', bucket: bucketOf('inp', 180), count: 2, total: 360 },
      { metric: 'cls', bucket: bucketOf('cls', 0.04), count: 2, total: 80 },
      { metric: 'fcp', bucket: bucketOf('fcp', 900), count: 2, total: 1_800 },
      { metric: 'ttfb', bucket: bucketOf('ttfb', 210), count: 2, total: 420 },
    ].map((row) => ({ ...facts, ...row }));
    const found = await stored();
    expect(found).toHaveLength(rows.length);
    expect(found).toEqual(expect.arrayContaining(rows));
  });

  test('may lack what the browser does not measure', async () => {
    expect((await report({ page: 'home', connection: 'unknown', worker: true, ttfb: 0 })).status).toBe(204);
    await shop.deps.vitals.store();
    expect((await stored()).map(({ metric }) => metric).toSorted()).toEqual(['ttfb', 'visit']);
  });

  test.each([
    ['no JSON', 'lcp=1'],
    ['nothing', ''],
    ['a list', [visit]],
    ['another kind of page', { ...visit, page: '/products/1' }],
    ['another connection', { ...visit, connection: '5g' }],
    ['a negative value', { ...visit, lcp: -1 }],
    ['a value out of range', { ...visit, cls: 101 }],
    ['a text in place of a value', { ...visit, fcp: '900' }],
    ['something more', { ...visit, shopper: 7 }],
    ['no value at all', { page: 'home', connection: '4g', worker: false }],
  ])('with %s is refused', async (_, body) => {
    expect((await report(body)).status).toBe(400);
    await shop.deps.vitals.store();
    expect(await stored()).toEqual([]);
  });

  test('larger than 1 kB is refused', async () => {
    expect((await report(JSON.stringify(visit) + ' '.repeat(1_024))).status).toBe(413);
  });

  test.each(['cross-site', 'same-site', 'none'])('of a page that is %s is refused', async (site) => {
    expect((await report(visit, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(403);
  });

  test.each([['DNT'], ['Sec-GPC']])('of a browser with %s is not counted', async (name) => {
    expect((await report(visit, { headers: { [name]: '1' } })).status).toBe(204);
    await shop.deps.vitals.store();
    expect(await stored()).toEqual([]);
  });

  test('beyond the limit of its IP address is refused, without a row in the database', async () => {
    const statuses = new Set<number>();
    for (let sent = 1; sent <= 40; sent += 1) statuses.add((await report(visit, { from: '198.51.100.1' })).status);
    expect([...statuses]).toEqual([204]);
    const refused = await report(visit, { from: '198.51.100.1' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await report(visit, { from: '198.51.100.2' })).status).toBe(204);
    expect(await shop.open.db.$count(rateLimits)).toBe(0);
  });
});

describe('counts', () => {
  test('of several processes are added up', async () => {
    const other = createVitalCounts({ db: shop.open.db, now: () => now });
    const app = buildApp({ ...shop.deps, vitals: other });
    await report(visit);
    await report(visit, { app });
    await Promise.all([shop.deps.vitals.store(), other.store()]);
    expect(await visits()).toEqual([2]);
  });

  test('that could not be stored are stored next time, once', async () => {
    const { db } = shop.open;
    await report(visit);
    await db.execute(sql`alter table vital_counts rename to vital_counts_away`);
    try {
      await expect(shop.deps.vitals.store()).rejects.toThrow('vital_counts');
      await report(visit);
      await expect(shop.deps.vitals.store()).rejects.toThrow('vital_counts');
    } finally {
      await db.execute(sql`alter table vital_counts_away rename to vital_counts`);
    }
    await report(visit);
    await shop.deps.vitals.store();
    await shop.deps.vitals.store();
    expect(await visits()).toEqual([3]);
    expect((await stored()).find(({ metric }) => metric === 'lcp')).toMatchObject({ count: 3, total: 6_300 });
  });

  test('of the last minute are stored when the store stops', async () => {
    const job = startVitals({ vitals: shop.deps.vitals, log: shop.deps.log });
    await report(visit);
    await job.stop();
    expect(await visits()).toEqual([1]);
  });

  test('are deleted after 90 days', async () => {
    const row = {
      metric: 'visit',
      page: 'home',
      connection: '4g',
      worker: false,
      bucket: 0,
      count: 1,
      total: 0,
    } as const;
    const days = ['2025-12-01', '2025-12-02', '2026-03-02']; // 91, 90 and 0 days ago
    await shop.open.db.insert(vitalCounts).values(days.map((day) => ({ ...row, day })));
    await purge(shop.deps, now, retention);
    expect((await stored()).map(({ day }) => day).toSorted()).toEqual(days.slice(1));
  });
});

describe.runIf(process.env.TEST_DB === 'postgres')('a connection that is lost', () => {
  const cut = (when: string) =>
    shop.open.db.execute(
      sql.raw(`create constraint trigger cut after insert or update on vital_counts
        deferrable initially ${when} for each row execute function cut()`),
    );
  beforeAll(() =>
    shop.open.db.execute(
      sql.raw(`create function cut() returns trigger language plpgsql as $$ begin
        perform pg_terminate_backend(pg_backend_pid()); return null; end $$`),
    ),
  );

  test('before COMMIT: the counts are stored next time', async () => {
    await report(visit);
    await cut('immediate');
    await expect(shop.deps.vitals.store()).rejects.toThrow(/Failed query|terminat/);
    await shop.open.db.execute(sql`drop trigger cut on vital_counts`);
    await shop.deps.vitals.store();
    expect(await visits()).toEqual([1]);
  });

  test('at COMMIT, which may have taken effect: the counts are not stored again', async () => {
    await report(visit);
    await cut('deferred');
    await expect(shop.deps.vitals.store()).rejects.toThrow(/Failed query|terminat/);
    await shop.open.db.execute(sql`drop trigger cut on vital_counts`);
    await report(visit);
    await shop.deps.vitals.store();
    expect(await visits()).toEqual([1]);
  });
});

describe('monitoring', () => {
  test('gets what was counted today as a histogram', async () => {
    await report(visit);
    await report({ ...visit, lcp: 99_000, cls: 0.5 });
    await report({ page: 'home', connection: '3g', worker: true, lcp: 800 });
    await shop.deps.vitals.store();
    const product = 'page="product",connection="4g",worker="no"';
    expect(await metrics()).toEqual(
      expect.arrayContaining([
        '# TYPE store_visits_total counter',
        `store_visits_total{${product}} 2`,
        'store_visits_total{page="home",connection="3g",worker="yes"} 1',
        '# TYPE store_web_vitals histogram',
        `store_web_vitals_bucket{le="2000",metric="lcp",${product}} 0`,
        `store_web_vitals_bucket{le="2250",metric="lcp",${product}} 1`,
        `store_web_vitals_bucket{le="30000",metric="lcp",${product}} 1`,
        `store_web_vitals_bucket{le="+Inf",metric="lcp",${product}} 2`,
        `store_web_vitals_sum{metric="lcp",${product}} 101100`,
        `store_web_vitals_count{metric="lcp",${product}} 2`,
        `store_web_vitals_sum{metric="cls",${product}} 0.54`,
      ]),
    );
  });

  test('begins again at midnight in Riyadh', async () => {
    await report(visit);
    await shop.deps.vitals.store();
    const visitsToday = async () => (await metrics()).filter((line) => line.startsWith('store_visits_total{'));
    expect(await visitsToday()).toHaveLength(1);
    now = new Date(now.getTime() + 86_400_000);
    expect(await visitsToday()).toEqual([]);
  });
});

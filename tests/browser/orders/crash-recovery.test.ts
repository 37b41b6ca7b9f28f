// The built store is killed (SIGKILL) again and again while shoppers order and pay: acknowledged orders are complete,
// nothing is charged or sold twice, and the books balance.
//
//   npm test -- build browser      eight kills on PGlite; on PostgreSQL one at each stop point of placing and paying
//   KILLS=200 npx vitest run --project browser tests/browser/orders/crash-recovery.test.ts -t PostgreSQL      any number of kills
//
// PostgreSQL also ends all its connections, and is stopped and started, under the same load: the store keeps running.
// CUTS=200 for more than fifty rounds.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Client } from 'pg';
import { startMessageSandbox } from '../../../server/sandbox/sandbox.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { fillWithEmptyData } from '../../support/store/empty-data.ts';
import { freePort } from '../../support/network/free-port.ts';
import { openGateway, type Gateway } from '../../support/providers/gateway.ts';
import { coupon, openShoppers, type Placed, type Shoppers } from '../../support/store/persistent-shoppers.ts';
import { importInto } from '../../support/store/import-into.ts';
import { startOwnPostgres } from '../../support/database/own-postgres.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../../support/database/postgres.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { openStopPoints, type StopPoints } from '../../support/store/stop-points.ts';

const shoppers = 6;
// Under load an order takes about 200 ms from request to answer, including the gateway.
const placingMs = 150;
const callLeaseMs = 30_000; // for this long after a kill, a gateway call may still be in progress
const nobodyDiesMs = 60_000; // while the store keeps running, an order in progress will be answered
const readyWithinMs = 30_000; // 1.6 s on an idle machine; this test does not measure speed

let owner: Record<string, string>;
let gateway: Gateway;
let store: BuiltStore;
let port: number;
let storeEnv: Record<string, string>;
let crowd: Shoppers;
/** In teardown order. */
let standing: (() => unknown)[] = [];

afterEach(async () => {
  for (const takeDown of standing) await takeDown();
  standing = [];
});

/** The built store with three products and a coupon, on this server or on PGlite. */
async function openStore(server: PostgresServer | null, variables: Record<string, string> = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  standing.unshift(() => rmSync(folder, { recursive: true, force: true }));
  owner = { DATA_DIR: folder };
  if (server) {
    standing.unshift(() => server.stop());
    const database = await createDatabase(server.url, `killed_${randomUUID().replaceAll('-', '')}`);
    standing.unshift(() => database.drop());
    owner.DATABASE_URL = database.url;
  } else fillWithEmptyData(folder);
  const products = ['A', 'B', 'C'].map((sku) => productEntry({ variety: { sku, price: 100, quantity: 100_000 } }));
  await importInto(owner, { categories: twoFields, products });
  expect(await runCommandLine(['coupons', 'add', coupon, '--percent', '10'], owner)).toMatchObject({ code: 0 });
  port = await freePort();
  gateway = await openGateway(() => `http://127.0.0.1:${port}`);
  standing.unshift(() => gateway.close());
  crowd = openShoppers({ url: () => store.url, gateway, owner });
  storeEnv = { TRUSTED_PROXY: '1', COD_ENABLED: 'true', ...gateway.env, ...variables };
  await start();
  standing.unshift(() => store.stop());
}

/** Starts the store, with its clock set ahead by `aheadMs`. */
async function start(aheadMs = 0): Promise<void> {
  store = await startBuiltStore({
    port,
    dataDir: owner.DATA_DIR ?? '',
    ...(owner.DATABASE_URL ? { databaseUrl: owner.DATABASE_URL } : {}),
    env: {
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      NODE_OPTIONS: aheadMs > 0 ? `--import=data:text/javascript,${encodeURIComponent(clockAhead(aheadMs))}` : '',
      ...storeEnv,
    },
  });
}

const clockAhead = (aheadMs: number) => `const Now = Date;
globalThis.Date = class extends Now {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Now.now() + ${aheadMs}]));
  }
  static now() {
    return Now.now() + ${aheadMs};
  }
};`;

/** Kills and restarts the store; returns the ms until it was ready. */
async function killAndRestart(points: StopPoints | null, aheadMs = 0): Promise<number> {
  await store.kill();
  await points?.release();
  await start(aheadMs);
  return store.readyMs;
}

/**
 * When to kill the store, besides the stop points in its transactions: at a random time, shortly after an order is
 * sent, when the gateway is called, and when the gateway has captured the money.
 */
const moments = ['anywhen', 'placing', 'asked', 'taken'];

/** Resolves at this moment or stop point. */
async function reach(place: string, points: StopPoints | null): Promise<void> {
  if (place === 'anywhen') await sleep(100 + Math.random() * 1_500);
  else if (place === 'placing') {
    await new Promise<void>((reached) => (crowd.seen.onPlacing = reached));
    await sleep(Math.random() * placingMs);
  } else if (place === 'asked' || place === 'taken')
    await new Promise<void>((reached) => (gateway.points[place] = async () => reached()));
  else await points?.stopAt(place);
}

test.each(['PGlite', 'PostgreSQL'] as const)(
  'killed repeatedly while shoppers order and pay, on %s: nothing is lost, duplicated or inconsistent',
  { timeout: 300_000 + Number(process.env.KILLS ?? 0) * 15_000 },
  async (kind) => {
    await openStore(kind === 'PostgreSQL' ? await startPostgres() : null);
    const points = owner.DATABASE_URL ? await openStopPoints(owner.DATABASE_URL) : null;
    if (points) standing.unshift(() => points.close());
    const kills = Number(process.env.KILLS ?? points?.names.length ?? 8);
    const places = [...(points?.names ?? []), ...moments];
    let isOver = false;
    const shopping: Promise<Placed[][]> = Promise.all(Array.from({ length: shoppers }, () => crowd.shop(() => isOver)));
    shopping.catch(() => (isOver = true)); // fails below

    const rises: number[] = [];
    for (let kill = 0; kill < kills && !isOver; kill += 1) {
      const place = places[kill % places.length] ?? 'anywhen';
      await Promise.race([reach(place, points), shopping]);
      gateway.points.asked = gateway.points.taken = async () => undefined;
      crowd.seen.onPlacing = () => {};
      rises.push(await killAndRestart(points));
    }
    while (crowd.seen.acknowledged <= kills && !isOver) await sleep(50);
    isOver = true;
    // Instead of waiting half a minute for the lease to end, the clock is set ahead.
    await killAndRestart(points, callLeaseMs + 1_000);
    const placed = (await shopping).flat();
    process.stdout.write(
      `${rises.length} deaths, ${placed.length} orders acknowledged; ready again after ${Math.round(Math.max(...rises))} ms at most\n`,
    );
    expect(rises.length).toBe(kills);
    expect(placed.length).toBeGreaterThan(kills);
    expect(Math.max(...rises)).toBeLessThan(readyWithinMs);

    await crowd.expectWhole(placed);
  },
);

/** A product page's live stream; `next` resolves with the first number that arrives after the call. */
async function listen(productId: number): Promise<{ next(): Promise<number>; close(): Promise<void> }> {
  const { body } = await fetch(`${store.url}/api/v1/products/${productId}/live`);
  if (!body) throw new Error('there is no stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async next() {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream has ended');
        const buyers = /"buyers":(\d+)/.exec(value)?.[1];
        if (buyers !== undefined) return Number(buyers);
      }
    },
    close: () => reader.cancel(),
  };
}

const endAllOthers = `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test(
  'PostgreSQL ends all connections, stops and restarts while shoppers order and pay: the store keeps running',
  { timeout: 300_000 + Number(process.env.CUTS ?? 0) * 2_000 },
  async () => {
    const server = await startOwnPostgres();
    const mail = await startMessageSandbox(() => new Date());
    standing.unshift(() => mail.close());
    await openStore(server, { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'shop@example.com' });
    const { pid } = store;
    const cuts = Number(process.env.CUTS ?? 50);
    let isOver = false;
    const shopping: Promise<Placed[][]> = Promise.all(
      Array.from({ length: shoppers }, () => crowd.shop(() => isOver, nobodyDiesMs)),
    );
    shopping.catch(() => (isOver = true)); // fails below
    const { customer } = await crowd.newCustomer();
    const [product] = await crowd.granted<{ id: number; title: string }[]>(customer, 'GET', '/products');
    const { id: productId = 0 } = product ?? {};
    const page = await listen(productId);
    await page.next();

    let ended = 0;
    const administrator = new Client({ connectionString: owner.DATABASE_URL });
    await administrator.connect();
    for (let cut = 0; cut < cuts && !isOver; cut += 1) {
      // On any machine, some answers arrive between two cuts.
      const received = crowd.statuses.length + 1 + Math.floor(Math.random() * 8);
      while (crowd.statuses.length < received && !isOver) await sleep(5);
      ended += (await administrator.query<{ ended: number }>(endAllOthers)).rows[0]?.ended ?? 0;
    }
    await administrator.end();
    await server.halt();
    const aside = await fetch(`${store.url}/api/v1/products/add-to-cart`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
      body: '{"variety_id":1}',
    });
    expect([aside.status, aside.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${store.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
    await server.resume();
    await expect.poll(async () => (await fetch(`${store.url}/readyz`)).status, { timeout: readyWithinMs }).toBe(200);
    while (crowd.seen.acknowledged <= cuts / 2 && !isOver) await sleep(50);
    isOver = true;
    const placed = (await shopping).flat();
    const unavailable = crowd.statuses.filter((status) => status === 503).length;
    process.stdout.write(
      `${ended} connections ended in ${cuts} rounds, ${placed.length} orders acknowledged; of ` +
        `${crowd.statuses.length} answers ${unavailable} were 503\n`,
    );
    expect(ended).toBeGreaterThan(cuts);
    expect(placed.length).toBeGreaterThan(cuts / 2);
    expect(crowd.statuses.filter((status) => status === 500)).toEqual([]);
    expect(store.log()).not.toContain('"level":60');
    expect(process.kill(pid, 0)).toBe(true);

    // Live pages, the catalogue's follower and jobs keep working.
    const more = await listen(productId);
    const before = await more.next();
    const another = await listen(productId);
    expect(await more.next()).not.toBe(before);
    await Promise.all([page, more, another].map((each) => each.close()));
    const sku = 'AFTERWARDS';
    await importInto(owner, { categories: twoFields, products: [productEntry({ variety: { sku } })] });
    const count = async () => (await crowd.granted<unknown[]>(customer, 'GET', '/products')).length;
    await expect.poll(count, { timeout: 10_000 }).toBe(4);
    let turns = 0;
    const late = await crowd.shop(() => (turns += 1) > 1);
    const mailsOf = ({ customer, number }: Placed) =>
      mail.mailbox.list(customer.email).filter(({ text }) => text.includes(number));
    for (const one of late) await expect.poll(() => mailsOf(one).length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(late).toHaveLength(1);
    await crowd.expectWhole([...placed, ...late]);
  },
);

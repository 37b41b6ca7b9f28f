// Everything that a database does to a store, while shoppers order and visitors look around: the store never ends, never
// answers with what is not true, and serves again by itself.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { startOwnPostgres, startStandby, type OwnPostgresServer } from '../../support/database/own-postgres.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { mountDisk, runsDiskTests } from '../../support/mount-disk.ts';
import { openDatabaseProxy, type DatabaseProxy } from '../../support/network/database-proxy.ts';
import { openGateway } from '../../support/providers/gateway.ts';
import { startBuiltStore } from '../../support/store/built-store.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { importInto } from '../../support/store/import-into.ts';
import { coupon, openShoppers, type Placed } from '../../support/store/persistent-shoppers.ts';

const shoppers = 4;
const visitors = 2;
const connections = 40;
const price = 137.5;
/** As pages show it. */
const priceText = '137.50';
const stock = 100_000;
/** Without a fault an answer takes some milliseconds. */
const lateMs = 1_000;
/** After a fault has ended. */
const readyWithinMs = 5_000;

const settings = { synchronous_commit: 'on', max_connections: String(connections) };

const fullDisk = 'the disk is full';
const diskMegabytes = 300;

/** In teardown order. */
let standing: (() => unknown)[] = [];
afterEach(async () => {
  for (const takeDown of standing) await takeDown();
  standing = [];
});

type Faulty = {
  server: OwnPostgresServer;
  line: DatabaseProxy;
  /** The disk of the server's data; null for faults of other kinds. */
  disk: ReturnType<typeof mountDisk> | null;
  /** Runs statements on the store's database, one after the other, past the line. */
  run(...statements: string[]): Promise<void>;
  /** From now on the line and the owner's commands lead to another server. */
  moveTo(serverUrl: string): void;
};

/** Each holds for a while and resolves when it has ended. */
const faults: Record<string, (faulty: Faulty) => Promise<void>> = {
  'connections are ended all the time': async ({ run }) => {
    for (let round = 0; round < 30; round += 1) {
      await run(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'store' and pid <> pg_backend_pid()`,
      );
      await sleep(100);
    }
  },
  'the server is stopped and started': async ({ server }) => {
    await server.halt();
    await sleep(2_000);
    await server.resume();
  },
  'the server is killed and recovers': async ({ server }) => {
    await server.kill();
    await sleep(500);
    await server.resume();
  },
  'the server is lost, and its standby is promoted': async ({ server, run, moveTo }) => {
    const standby = await startStandby(server, 'standby', settings);
    standing.unshift(() => standby.stop());
    // From here on an order is answered only when the standby has it too.
    await run(`alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()');
    await sleep(1_000);
    await server.kill();
    await sleep(1_500);
    moveTo(standby.url);
    await run('select pg_promote()');
  },
  'the server is read-only, as one that has become a standby': async ({ run }) => {
    await run('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await sleep(3_000);
    await run('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
  },
  [fullDisk]: async ({ disk }) => {
    disk?.fill();
    await sleep(5_000);
    disk?.makeRoom();
  },
  'others take all connections': async ({ server }) => {
    const greedy: Client[] = [];
    const take = async () => {
      const client = new Client({ connectionString: server.url });
      client.on('error', () => undefined);
      await client.connect().then(
        () => greedy.push(client),
        () => undefined,
      );
    };
    const takeAll = () => Promise.all(Array.from({ length: connections * 3 }, take));
    await takeAll();
    const driveOut = () =>
      greedy[0]?.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'store'`);
    // The store may be faster than the others: until it has none left.
    while ((await driveOut())?.rowCount !== 0) await takeAll();
    await sleep(2_000);
    await Promise.all(greedy.map((client) => client.end()));
  },
  'every packet takes ten seconds': async ({ line }) => {
    line.delay(10_000);
    await sleep(15_000);
    line.delay(0);
  },
  'the line dies, and new connections work': async ({ line }) => {
    line.forget();
  },
  'the line passes on nothing for a while': async ({ line }) => {
    line.freeze();
    await sleep(10_000);
    line.thaw();
  },
};

/** False at the first call only: a shopper orders once. */
function once(): () => boolean {
  let calls = 0;
  return () => (calls += 1) > 1;
}

/** Whether an answer to a visitor shows the products as they are. Orders lower their stock. */
function isTrue(path: string, text: string): boolean {
  if (!path.startsWith('/api/')) return /Product |منتج /.test(text) && text.includes(priceText);
  const { data } = JSON.parse(text) as { data: unknown };
  const products = v.parse(v.array(v.object({ price: v.number(), quantity: v.number() })), [data].flat());
  return (
    products.length === (Array.isArray(data) ? 3 : 1) &&
    products.every((each) => each.price === price && each.quantity > stock / 2 && each.quantity <= stock)
  );
}

test.for(Object.entries(faults).map(([fault, happen]) => ({ fault, happen })))(
  '$fault: the store goes on, and nothing is lost or wrong',
  { timeout: 300_000, tags: ['nightly'] },
  async ({ fault, happen }, { skip }) => {
    if (fault === fullDisk) skip(!runsDiskTests, 'this process may not mount a disk');
    const disk = fault === fullDisk ? mountDisk(diskMegabytes) : null;
    standing.unshift(() => disk?.unmount());
    const server = await startOwnPostgres(settings, disk?.path);
    standing.unshift(() => server.stop());
    const database = await createDatabase(server.url, `faulty_${randomUUID().replaceAll('-', '')}`);
    const line = await openDatabaseProxy(database.url);
    standing.unshift(() => line.close());
    const folder = mkdtempSync(join(tmpdir(), 'faulty-'));
    standing.unshift(() => rmSync(folder, { recursive: true, force: true }));
    const owner = { DATA_DIR: folder, DATABASE_URL: database.url };
    const products = ['A', 'B', 'C'].map((sku) => productEntry({ variety: { sku, price, quantity: stock } }));
    await importInto(owner, { categories: twoFields, products });
    expect(await runCommandLine(['coupons', 'add', coupon, '--percent', '10'], owner)).toMatchObject({ code: 0 });
    let url = '';
    const gateway = await openGateway(() => url);
    standing.unshift(() => gateway.close());
    const store = await startBuiltStore({
      dataDir: folder,
      databaseUrl: line.url,
      env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', TRUSTED_PROXY: '1', COD_ENABLED: 'true', ...gateway.env },
    });
    ({ url } = store);
    standing.unshift(() => store.stop());
    const moveTo = (serverUrl: string) => {
      line.leadTo(serverUrl);
      owner.DATABASE_URL = Object.assign(new URL(owner.DATABASE_URL), { port: new URL(serverUrl).port }).href;
    };
    const run = async (...statements: string[]) => {
      const client = new Client({ connectionString: owner.DATABASE_URL });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };

    const crowd = openShoppers({ url: () => url, gateway, owner });
    let isOver = false;
    const shopping: Promise<Placed[][]> = Promise.all(
      Array.from({ length: shoppers }, () => crowd.shop(() => isOver, 60_000)),
    );
    /** Answers to visitors that are neither right nor "try again". */
    const wrong: string[] = [];
    /** Visitors' answers from the database that were refused or late, which show that the fault has reached the store. */
    let felt = 0;
    const visit = async (visitor: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const mostPrice = 200 + (visitor * 1_000 + turn) / 100; // so that no answer is in memory
        for (const path of ['/store', '/products/1', `/api/v1/products?max_price=${mostPrice}`, '/api/v1/products/1']) {
          const sentAt = performance.now();
          const answer = await fetch(url + path, { headers: { 'Accept-Language': 'en' } });
          const text = await answer.text();
          if (answer.status === 503 || performance.now() - sentAt > lateMs) felt += 1;
          const isRight = answer.status === 200 && isTrue(path, text);
          if (!isRight && answer.status !== 503) wrong.push(`${answer.status} ${path}: ${text.slice(0, 200)}`);
        }
        await sleep(50);
      }
    };
    const visiting = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
    for (const running of [shopping, visiting]) running.catch(() => (isOver = true)); // fails below
    const orders = async (count: number) => {
      const enough = crowd.seen.acknowledged + count;
      while (crowd.seen.acknowledged < enough && !isOver) await sleep(20);
    };

    await orders(4);
    await happen({ server, line, disk, run, moveTo });
    const endedAt = performance.now();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000, interval: 50 }).toBe(200);
    const readyMs = Math.round(performance.now() - endedAt);
    // The others may wait longer: for half a minute nobody knows whether their payment has begun.
    const placedNow = await crowd.shop(once(), 60_000);
    const orderMs = Math.round(performance.now() - endedAt);
    await orders(7);
    isOver = true;
    const placed = [...placedNow, ...(await shopping).flat()];
    await visiting;
    const unavailable = crowd.statuses.filter((status) => status === 503).length;
    process.stdout.write(
      `ready after ${readyMs} ms, order of a new shopper after ${orderMs} ms; ${placed.length} orders, ` +
        `${unavailable} of ${crowd.statuses.length} answers were 503, ${felt} visitors waited or were refused\n`,
    );
    expect(wrong).toEqual([]);
    expect(crowd.statuses.filter((status) => status === 500)).toEqual([]);
    if (fault === fullDisk) expect(unavailable).toBeGreaterThan(0); // or nothing was written
    expect(unavailable + felt).toBeGreaterThan(0); // or nothing has happened
    expect(readyMs).toBeLessThan(readyWithinMs);
    expect(orderMs).toBeLessThan(readyWithinMs);
    expect(process.kill(store.pid, 0)).toBe(true);
    expect(store.log()).not.toContain('"level":60');
    await crowd.expectWhole(placed);
  },
);

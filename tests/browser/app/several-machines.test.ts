// Three stores behind a balancer, on PostgreSQL behind PgBouncer, with a replica. Each is killed in turn while shoppers
// order and visitors look around; in the end the replica takes over for the primary.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { startOwnPostgres, startStandby } from '../../support/database/own-postgres.ts';
import { startPgbouncer } from '../../support/database/pgbouncer.ts';
import { createDatabase } from '../../support/database/postgres.ts';
import { startBalancer } from '../../support/network/balancer.ts';
import { freePort } from '../../support/network/free-port.ts';
import { openGateway } from '../../support/providers/gateway.ts';
import { startBuiltStore, type BuiltStore } from '../../support/store/built-store.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { importInto } from '../../support/store/import-into.ts';
import { coupon, openShoppers, type Placed } from '../../support/store/persistent-shoppers.ts';

const instances = 3;
const shoppers = 6;
const visitors = 4;
/** Goal: after a part is back, the next order is answered within this time. */
const recoversWithinMs = 5_000;

/** In teardown order. */
let standing: (() => unknown)[] = [];
afterEach(async () => {
  for (const takeDown of standing) await takeDown();
  standing = [];
});

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test(
  'any machine may die while the store sells: pages never fail, orders go on, and none is lost',
  { timeout: 300_000 },
  async () => {
    const durable = { synchronous_commit: 'on' };
    const primary = await startOwnPostgres(durable);
    standing.unshift(() => primary.stop());
    const database = await createDatabase(primary.url, `machines_${randomUUID().replaceAll('-', '')}`);
    const replica = await startStandby(primary, 'replica', durable);
    standing.unshift(() => replica.stop());
    const pooler = await startPgbouncer(primary.url);
    standing.unshift(() => pooler.stop());
    const replicaUrl = Object.assign(new URL(database.url), { port: new URL(replica.url).port }).href;

    const folder = mkdtempSync(join(tmpdir(), 'machines-'));
    standing.unshift(() => rmSync(folder, { recursive: true, force: true }));
    const owner = { DATA_DIR: folder, DATABASE_URL: pooler.urlOf(database.url) };
    const products = ['A', 'B', 'C'].map((sku) => productEntry({ variety: { sku, price: 100, quantity: 100_000 } }));
    await importInto(owner, { categories: twoFields, products });
    expect(await runCommandLine(['coupons', 'add', coupon, '--percent', '10'], owner)).toMatchObject({ code: 0 });

    const ports = await Promise.all(Array.from({ length: instances }, freePort));
    const balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
    standing.unshift(() => balancer.close());
    const gateway = await openGateway(() => balancer.url);
    standing.unshift(() => gateway.close());
    const startStore = (port: number) =>
      startBuiltStore({
        port,
        dataDir: folder,
        databaseUrl: owner.DATABASE_URL,
        env: {
          NODE_ENV: 'production',
          LOG_LEVEL: 'warn',
          PUBLIC_URL: balancer.url,
          TRUSTED_PROXY: '1',
          COD_ENABLED: 'true',
          DATABASE_REPLICA_URLS: replicaUrl,
          ...gateway.env,
        },
      });
    const stores: BuiltStore[] = await Promise.all(ports.map(startStore));
    standing.unshift(() => Promise.all(stores.map((store) => store.stop())));

    const crowd = openShoppers({ url: () => balancer.url, gateway, owner });
    let isOver = false;
    const shopping: Promise<Placed[][]> = Promise.all(Array.from({ length: shoppers }, () => crowd.shop(() => isOver)));
    const failed: string[] = [];
    let pages = 0;
    const visit = async (visitor: number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const price = (visitor * 1_000 + turn) / 100; // so that no list was asked for before
        for (const path of ['/', `/store?max_price=${price}`, '/products/1', `/api/v1/products?max_price=${price}`]) {
          const answer = await fetch(balancer.url + path, { headers: { 'Accept-Language': 'en' } }).catch(String);
          const text = typeof answer === 'string' ? answer : await answer.text().catch(String);
          if (typeof answer === 'string' || answer.status !== 200) failed.push(`${path}: ${text.slice(0, 300)}`);
          pages += 1;
        }
        await sleep(50);
      }
    };
    const visiting = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
    for (const running of [shopping, visiting]) running.catch(() => (isOver = true)); // fails below

    const recovery: Record<string, number> = {};
    /** The time from now until an order is answered that was sent from now on. */
    const nextOrder = async (what?: string) => {
      const startedAt = performance.now();
      await new Promise<void>((resolve) => {
        crowd.seen.onPlacing = () => {
          crowd.seen.onPlacing = () => {};
          crowd.seen.onPlaced = resolve;
        };
        void Promise.race([shopping, visiting]).finally(resolve);
      });
      if (what) recovery[what] = Math.round(performance.now() - startedAt);
    };
    await nextOrder();

    const [first] = stores;
    await first?.kill();
    await nextOrder('a store is gone');
    stores[0] = await startStore(ports[0] ?? 0);
    await nextOrder('a store is back');

    await replica.kill();
    await nextOrder('the replica is gone');
    await sleep(1_000);
    await replica.resume();
    await nextOrder('the replica is back');

    await pooler.kill();
    await sleep(1_500);
    await pooler.resume(primary.url);
    await nextOrder('the pooler is back');

    // From here on an order is answered only when the replica has it too.
    await onServer(primary.url, `alter system set synchronous_standby_names = 'replica'`, 'select pg_reload_conf()');
    await sleep(1_000);
    await primary.kill();
    await sleep(1_500);
    await onServer(replica.url, 'select pg_promote()');
    await pooler.kill();
    await pooler.resume(replica.url);
    await nextOrder('the replica has taken over');

    isOver = true;
    const placed = (await shopping).flat();
    await visiting;
    process.stdout.write(`${placed.length} orders, ${pages} pages; ms until an order: ${JSON.stringify(recovery)}\n`);
    expect(failed).toEqual([]);
    expect(pages).toBeGreaterThan(100);
    expect(crowd.statuses.filter((status) => status === 500)).toEqual([]);
    await crowd.expectWhole(placed);
    for (const [what, ms] of Object.entries(recovery)) expect([what, ms < recoversWithinMs]).toEqual([what, true]);
  },
);

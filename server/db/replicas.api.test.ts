// Public reads on a streaming replica that lags, dies, hangs and comes back.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { productEntry, twoFields } from '../../tests/support/api/shop.ts';
import {
  findPostgres,
  startOwnPostgres,
  startStandby,
  type OwnPostgresServer,
} from '../../tests/support/database/own-postgres.ts';
import { createDatabase } from '../../tests/support/database/postgres.ts';
import { openDatabaseProxy } from '../../tests/support/network/database-proxy.ts';
import { examineDatabase } from '../cli/doctor/reach.ts';
import { readEnv } from '../lib/env.ts';
import { Catalogue } from '../features/catalogue/index/snapshot.ts';
import { importCatalogue } from '../features/catalogue/import/import-catalogue.ts';
import { lookNow } from '../features/catalogue/index/change-feed.ts';
import { createLog } from '../lib/log.ts';
import { migrationsFolder } from '../lib/project-root.ts';
import { openPostgres, rowsOf, type OpenDatabase } from './connect.ts';
import { migrateDatabase } from './migrate.ts';

const log = createLog('silent');

describe.runIf(process.env.TEST_DB === 'postgres' && findPostgres())('read replicas', () => {
  let primary: OwnPostgresServer;
  let standby: OwnPostgresServer;
  let open: OpenDatabase;

  beforeAll(async () => {
    primary = await startOwnPostgres({ synchronous_commit: 'on' });
    const setup = openPostgres(primary.url);
    await migrateDatabase(setup, migrationsFolder);
    await bring(setup, [5, 5]);
    await setup.db.execute(sql`create table notes (text text)`);
    await setup.close();
    standby = await startStandby(primary, 'replica', { synchronous_commit: 'on' });
  });
  afterAll(async () => {
    await standby.stop();
    await primary.stop();
  });

  beforeEach(() => {
    open = openWith(standby.url);
  });

  /** The store's database with these replicas, closed after the test. */
  function openWith(...urls: string[]): OpenDatabase {
    const opened = openPostgres(primary.url, { replicas: { urls, log } });
    onTestFinished(() => opened.close());
    return opened;
  }

  const isOnReplica = async ({ reads }: OpenDatabase) =>
    (await rowsOf<{ yes: boolean }>(reads.db, sql`select pg_is_in_recovery() as yes`))[0]?.yes;
  const follow = async ({ db, reads }: OpenDatabase, isChange: boolean) =>
    reads.follow((await lookNow(db)).position, { isChange });
  const notes = async ({ reads }: OpenDatabase) =>
    (await rowsOf<{ text: string }>(reads.db, sql`select text from notes`)).map(({ text }) => text);
  const note = (text: string) => open.db.execute(sql`insert into notes values (${text})`);
  const soon = { timeout: 5_000, interval: 20 };

  async function onStandby(statement: string): Promise<void> {
    const client = new Client({ connectionString: standby.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }
  async function pauseReplay(): Promise<void> {
    await onStandby('select pg_wal_replay_pause()');
    onTestFinished(() => onStandby('select pg_wal_replay_resume()'));
  }

  test('answer reads, and transactions of reads', async () => {
    await follow(open, true);
    expect(await isOnReplica(open)).toBe(true);
    const inTransaction = await open.reads.db.transaction((tx) =>
      rowsOf<{ yes: boolean }>(tx, sql`select pg_is_in_recovery() as yes`),
    );
    expect(inTransaction).toEqual([{ yes: true }]);
    expect((await rowsOf<{ yes: boolean }>(open.db, sql`select pg_is_in_recovery() as yes`))[0]?.yes).toBe(false);
  });

  test('show a change before it is shown to anybody, or are not asked', async () => {
    await follow(open, true);
    for (let each = 0; each < 30; each += 1) {
      await note(`change ${each}`);
      await follow(open, true);
      expect(await notes(open)).toContain(`change ${each}`);
    }
    expect(await isOnReplica(open)).toBe(true);
    await pauseReplay();
    await note('not replayed');
    await follow(open, true);
    expect(await notes(open)).toContain('not replayed');
    expect(await isOnReplica(open)).toBe(false);
    await onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => isOnReplica(open), soon).toBe(true);
    expect(await notes(open)).toContain('not replayed');
  });

  test('that lag by seconds are not asked, even if no change waits for them', { tags: ['nightly'] }, async () => {
    await follow(open, true);
    await pauseReplay();
    await note('written while it lags');
    const startedAt = performance.now();
    let leftAfter = Infinity;
    while (leftAfter === Infinity && performance.now() - startedAt < 8_000) {
      await follow(open, false);
      if (!(await isOnReplica(open))) leftAfter = performance.now() - startedAt;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(leftAfter).toBeLessThan(5_000);
  });

  test('that die take no read with them, and are asked again when they are back', { tags: ['nightly'] }, async () => {
    await follow(open, true);
    let isOver = false;
    let answered = 0;
    const readers = Array.from({ length: 8 }, async () => {
      while (!isOver) {
        await open.reads.db.execute(sql`select count(*) from products, pg_sleep(0.002)`);
        await open.reads.db.transaction((tx) => tx.execute(sql`select 1`), { accessMode: 'read only' });
        answered += 1;
      }
    });
    const reading = Promise.all(readers);
    reading.catch(() => undefined); // awaited below
    const further = async () => {
      const before = answered;
      await expect.poll(() => answered, soon).toBeGreaterThan(before + 20);
    };
    await further();
    await standby.kill();
    await further();
    expect(await isOnReplica(open)).toBe(false);
    await standby.resume();
    await expect.poll(() => isOnReplica(open), soon).toBe(true);
    await further();
    isOver = true;
    await reading;
  });

  test('that do not answer any more delay reads by two seconds at most', { tags: ['nightly'] }, async () => {
    const proxy = await openDatabaseProxy(standby.url);
    onTestFinished(() => proxy.close());
    const through = openWith(proxy.url);
    await follow(through, true);
    expect(await isOnReplica(through)).toBe(true);
    proxy.freeze();
    const startedAt = performance.now();
    expect(await isOnReplica(through)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
  });

  test('still answer while the primary is away', { tags: ['nightly'] }, async () => {
    await follow(open, true);
    await primary.halt();
    try {
      await expect(follow(open, false)).rejects.toThrow(/Failed query/);
      expect(await isOnReplica(open)).toBe(true);
      expect(await notes(open)).not.toEqual([]);
    } finally {
      await primary.resume();
    }
  });

  test('doctor reports how far they are behind', async () => {
    const env = readEnv({ DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: standby.url });
    const findings = await examineDatabase(open.db, env);
    const { host } = new URL(standby.url);
    expect(findings).toContainEqual({
      about: 'replica',
      level: 'ok',
      says: expect.stringMatching(new RegExp(`^${host} answers, [\\d.]+ k?M?B behind\\.$`)),
    });
  });

  test('one of two is enough', async () => {
    const both = openWith('postgres://postgres@127.0.0.1:1/postgres', standby.url);
    await follow(both, true);
    await expect.poll(() => isOnReplica(both), soon).toBe(true);
    for (let each = 0; each < 4; each += 1) expect(await isOnReplica(both)).toBe(true);
  });

  test('the catalogue shows a change within a second whether a replica has it or not', async () => {
    const catalogue = await Catalogue.open(open.db, log, open.reads);
    const quantities = () => [...catalogue.current.index.allIds()].map((id) => catalogue.current.index.hasStock(id));
    expect(quantities()).toEqual([true, true]);
    await pauseReplay();
    await bring(open, [0, 5]);
    const startedAt = performance.now();
    await catalogue.refresh();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(quantities()).toEqual([false, true]);
    await onStandby('select pg_wal_replay_resume()');
    await expect.poll(() => isOnReplica(open), soon).toBe(true);
    await bring(open, [5, 0]);
    await catalogue.refresh();
    expect(quantities()).toEqual([true, false]);
  });

  test('are not asked if they have another database', async () => {
    const other = await createDatabase(primary.url, 'other');
    onTestFinished(() => other.drop());
    const sibling = Object.assign(new URL(standby.url), { pathname: '/template1' }).href;
    for (const url of [other.url, sibling]) {
      const wrong = openWith(url);
      await follow(wrong, true);
      const [where] = await rowsOf<{ name: string }>(wrong.reads.db, sql`select current_database()::text as name`);
      expect(where?.name).toBe('postgres');
      expect(await isOnReplica(wrong)).toBe(false);
    }
  });
});

async function bring({ db }: OpenDatabase, quantities: number[]): Promise<void> {
  const products = quantities.map((quantity, at) => productEntry({ variety: { sku: `SKU-${at}`, quantity } }));
  const folder = mkdtempSync(join(tmpdir(), 'replicas-'));
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, JSON.stringify({ categories: twoFields, products }));
  const result = await importCatalogue({ db, files: [file], report: () => undefined });
  rmSync(folder, { recursive: true });
  expect(result.ok).toBe(true);
}

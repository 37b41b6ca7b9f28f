import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startPgbouncer } from '../../tests/support/database/pgbouncer.ts';
import { openDatabaseProxy } from '../../tests/support/network/database-proxy.ts';
import { isConnectionLost, isDatabaseUnavailable } from './availability.ts';
import { openPostgres, rowsOf, type Database } from './connect.ts';
import { inTransaction } from './transaction.ts';

const often = 20;

/** The number of statements with names on a connection that has answered the same one often. */
async function namesAfterUses(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    for (let use = 0; use < often; use += 1) await tx.execute(sql`select ${use}::int as use`);
    const [row] = await rowsOf<{ count: number }>(
      tx,
      sql`select count(*)::int as count from pg_prepared_statements where name <> '' and statement like 'select $1::int as use%'`,
    );
    return row?.count ?? 0;
  });
}

describe.runIf(process.env.TEST_DB === 'postgres')('frequent statements', () => {
  test('go on when a newer version has changed the type of a column', async () => {
    const open = openPostgres(inject('postgresUrl'), { connections: 1 });
    onTestFinished(() => open.close());
    await open.db.execute(sql`create table plans (value integer)`);
    onTestFinished(async () => void (await open.db.execute(sql`drop table plans`)));
    const read = () => inTransaction(open.db, (tx) => tx.execute(sql`select value from plans where value > ${0}`));
    for (let use = 0; use < often; use += 1) await read();
    await open.db.execute(sql`alter table plans alter column value type bigint`);
    await read();
  });

  test('are prepared under names', async () => {
    const open = openPostgres(inject('postgresUrl'), { connections: 1 });
    onTestFinished(() => open.close());
    expect(await namesAfterUses(open.db)).toBe(1);
  });

  test(
    'have no names behind a pooler, where the next one may go to another connection',
    { tags: ['nightly'] },
    async () => {
      const pooler = await startPgbouncer(inject('postgresUrl'));
      onTestFinished(() => pooler.stop());
      const open = openPostgres(pooler.urlOf(inject('postgresUrl')));
      onTestFinished(() => open.close());
      expect(await namesAfterUses(open.db)).toBe(0);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          rowsOf<{ at: number }>(open.db, sql`select ${at}::int as at, pg_sleep(0.01)`),
        ),
      );
      expect(answers.map(([row]) => row?.at)).toEqual(answers.map((_, at) => at));
    },
  );
});

test.runIf(process.env.TEST_DB === 'postgres')('public reads do not wait for the connections of shoppers', async () => {
  const open = openPostgres(inject('postgresUrl'));
  onTestFinished(() => open.close());
  await Promise.all([open.reads.db.execute(sql`select 1`), open.db.execute(sql`select 1`)]); // connected
  const busy = Promise.all(Array.from({ length: 30 }, () => open.db.execute(sql`select pg_sleep(0.3)`)));
  const startedAt = performance.now();
  await open.reads.db.execute(sql`select 1`);
  await open.reads.primary.execute(sql`select 1`);
  expect(performance.now() - startedAt).toBeLessThan(300);
  await busy;
  expect(performance.now() - startedAt).toBeGreaterThan(900); // they waited for each other
});

test.runIf(process.env.TEST_DB === 'postgres')('readiness does not wait for the connections of shoppers', async () => {
  const open = openPostgres(inject('postgresUrl'));
  onTestFinished(() => open.close());
  const work = [open.db, open.reads.db].flatMap((db) =>
    Array.from({ length: 20 }, async () => void (await db.execute(sql`select pg_sleep(0.5)`))),
  );
  const first = Promise.any(work).then(() => 'shoppers');
  expect(await Promise.race([first, open.ping().then(() => 'readiness')])).toBe('readiness');
  await Promise.all(work);
});

test.runIf(process.env.TEST_DB === 'postgres')(
  'knows for how long the first waiting transaction has waited',
  async () => {
    const open = openPostgres(inject('postgresUrl'), { connections: 2 });
    onTestFinished(() => open.close());
    expect(open.transactionWaitMs()).toBe(0);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const running = open.db.transaction(() => ended);
    const waiting = open.db.transaction(async () => undefined);
    await expect.poll(() => open.transactionWaitMs()).toBeGreaterThan(0);
    end();
    await Promise.all([running, waiting]);
    expect(open.transactionWaitMs()).toBe(0);
  },
);

test.runIf(process.env.TEST_DB === 'postgres')(
  'knows for how long the first waiting statement has waited',
  async () => {
    const open = openPostgres(inject('postgresUrl'), { connections: 1 });
    onTestFinished(() => open.close());
    await open.db.execute(sql`select 1`);
    expect(open.statementWaitMs()).toBe(0);
    const statements = [0.5, 0].map(async (seconds) => void (await open.db.execute(sql`select pg_sleep(${seconds})`)));
    await expect.poll(() => open.statementWaitMs()).toBeGreaterThan(100);
    await Promise.all(statements);
    expect(open.statementWaitMs()).toBe(0);
    const running = open.db.execute(sql`select pg_sleep(0.5)`).then(() => undefined);
    const transaction = open.db.transaction((tx) => tx.execute(sql`select 1`));
    await expect.poll(() => open.statementWaitMs()).toBeGreaterThan(100);
    await Promise.all([running, transaction]);
    expect(open.statementWaitMs()).toBe(0);
  },
);

test.runIf(process.env.TEST_DB === 'postgres')(
  'opening a connection is no wait, and a failed one leaves none',
  async () => {
    const proxy = await openDatabaseProxy(inject('postgresUrl'));
    const open = openPostgres(proxy.url, { connections: 2 });
    onTestFinished(() => open.close());
    proxy.freeze();
    const opening = open.db.execute(sql`select 1`).then(
      () => 'done',
      () => 'failed',
    );
    await pause(100);
    expect(open.statementWaitMs()).toBe(0);
    await proxy.close();
    expect(await opening).toBe('failed');
    expect(open.statementWaitMs()).toBe(0);
  },
);

describe.runIf(process.env.TEST_DB === 'postgres')('a connection on which nothing more can be done is replaced', () => {
  /** With a table `marks`, and one connection. */
  async function openMarks(url: string, statementTimeoutMs?: number) {
    const open = openPostgres(url, { connections: 1, ...(statementTimeoutMs ? { statementTimeoutMs } : {}) });
    onTestFinished(() => open.close());
    await open.db.execute(sql`create table marks (value integer)`);
    onTestFinished(async () => void (await open.db.execute(sql`drop table marks`)));
    const mark = (value: number) => open.db.transaction((tx) => tx.execute(sql`insert into marks values (${value})`));
    const marks = async () =>
      (await rowsOf<{ value: number }>(open.db, sql`select value from marks`)).map((row) => row.value);
    return { open, mark, marks };
  }

  test('after its line has died: what was asked fails soon, and the next transaction succeeds', async () => {
    const proxy = await openDatabaseProxy(inject('postgresUrl'));
    onTestFinished(() => proxy.close());
    const { mark, marks } = await openMarks(proxy.url, 500);
    await mark(1);
    proxy.freeze();
    const startedAt = performance.now();
    const failure = await mark(2).catch((error: unknown) => error);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect([isDatabaseUnavailable(failure), isConnectionLost(failure)]).toEqual([true, true]);
    proxy.thaw();
    await mark(3);
    expect(await marks()).toEqual([1, 3]);
  });

  test('after its line has died in a transaction: both sides end it soon, and its locks are free', async () => {
    const proxy = await openDatabaseProxy(inject('postgresUrl'));
    onTestFinished(() => proxy.close());
    const { open, marks } = await openMarks(proxy.url);
    const startedAt = performance.now();
    const locked = open.db.transaction(async (tx) => {
      await tx.execute(sql`lock table marks in access exclusive mode`);
      proxy.forget();
      await tx.execute(sql`insert into marks values (1)`);
    });
    expect(isConnectionLost(await locked.catch((error: unknown) => error))).toBe(true);
    expect(await marks()).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('not while its statement takes long or waits for a lock', async () => {
    const { open, mark, marks } = await openMarks(inject('postgresUrl'));
    const other = openPostgres(inject('postgresUrl'));
    onTestFinished(() => other.close());
    const locked = other.db.transaction(async (tx) => {
      await tx.execute(sql`lock table marks in access exclusive mode`);
      await tx.execute(sql`select pg_sleep(5)`);
    });
    const pid = async () => (await rowsOf<{ pid: number }>(open.db, sql`select pg_backend_pid() as pid`))[0]?.pid;
    const before = await pid();
    await mark(1);
    await locked;
    expect(await marks()).toEqual([1]);
    expect(await pid()).toBe(before);
  });

  test('by the server alone, if the store dies with its machine', async () => {
    const { open } = await openMarks(inject('postgresUrl'));
    const rows = await rowsOf(open.db, sql`show idle_in_transaction_session_timeout`);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '17s' }]);
  });

  test('after its server has become a standby', async () => {
    const { open, mark, marks } = await openMarks(inject('postgresUrl'));
    await open.db.execute(sql`set default_transaction_read_only = on`); // such a server answers the same
    const failure = await mark(1).catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    await mark(2);
    expect(await marks()).toEqual([2]);
  });
});

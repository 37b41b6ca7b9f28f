import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { startPgbouncer } from '../../tests/support/database/pgbouncer.ts';
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

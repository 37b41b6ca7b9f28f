import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { wrapPglite } from './connect.ts';

test('the event loop runs between queued statements, not only after the last one', async () => {
  const { db, close } = wrapPglite(await PGlite.create(), null);
  let done = 0;
  const statements = Array.from({ length: 50 }, async (_, at) => {
    await (at % 2 === 0 ? db.execute(sql`select 1`) : db.transaction((tx) => tx.execute(sql`select 1`)));
    done += 1;
  });
  const doneAtTurns: number[] = [];
  const look = () => {
    doneAtTurns.push(done);
    if (done < 50) setImmediate(look);
  };
  setImmediate(look);
  await Promise.all(statements);
  // One distinct count per statement; only one or two if the statements never yield.
  expect(new Set(doneAtTurns).size).toBeGreaterThan(25);
  await close();
});

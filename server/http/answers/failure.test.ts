import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { inTransaction, OutdatedRead } from '../../db/transaction.ts';
import type { Database } from '../../db/connect.ts';
import { createLog } from '../../lib/log.ts';
import type { HttpContext } from '../route.ts';
import { answerFailure } from './failure.ts';

test('a transaction whose reads are outdated every time is retried, and then answered with "try again"', async () => {
  let tries = 0;
  const db = { transaction: (work: (tx: unknown) => Promise<unknown>) => work(db) } as unknown as Database;
  const app = new Hono<HttpContext>();
  app.onError(answerFailure(createLog('silent')));
  app.get('/', () =>
    inTransaction(db, async () => {
      tries += 1;
      throw new OutdatedRead();
    }),
  );
  const answer = await app.request('/');
  expect([answer.status, answer.headers.get('retry-after'), tries]).toEqual([503, '5', 6]);
});

import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost, isDatabaseUnavailable, isPlanOutdated } from './availability.ts';
import type { Database } from './connect.ts';

const mostTries = 6;

/** Thrown by work whose reads have become outdated since: the transaction is rolled back and retried. */
export class OutdatedRead extends Error {}

/**
 * Runs a transaction, and retries it after a deadlock (40P01), a serialization failure (40001), an OutdatedRead, a plan
 * that is outdated, or a connection lost before COMMIT was sent: in each case it has had no effect. After COMMIT was sent
 * it may be committed, and only the client can find out, by its Idempotency-Key. `work` must have no effects outside the
 * transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    let isWorkDone = false;
    try {
      return await db.transaction(async (tx) => {
        const result = await work(tx);
        isWorkDone = true;
        return result;
      });
    } catch (error) {
      const hadNoEffect = isAborted(error) || (!isWorkDone && isConnectionLost(error));
      if (tried === mostTries || !hadNoEffect) throw error;
      await pause(Math.random() * 20 * 2 ** tried); // random, so that the two don't collide again
    }
  }
}

/**
 * Retries work for at most `forMs` while the database is unavailable. Only for work that may be repeated and whose loss
 * would be worse than the wait.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, forMs: number): Promise<T> {
  const until = performance.now() + forMs;
  for (let pauseMs = 100; ; pauseMs *= 2) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseMs > until) throw error;
    }
    await pause(pauseMs);
  }
}

function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof OutdatedRead || isPlanOutdated(error)) return true;
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true;
  return isAborted(error.cause); // Drizzle wraps the driver's error
}

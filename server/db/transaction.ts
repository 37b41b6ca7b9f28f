import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost, isDatabaseUnavailable } from './availability.ts';
import type { Database } from './connect.ts';

const mostTries = 6;

/**
 * A transaction that is carried out again where the database gave it up for another's sake: two that wait for each other
 * (40P01), or that cannot be put in order (40001). Likewise on a new connection where the old one was lost before COMMIT
 * was sent; after that it may have held, and only whoever asked can find out, by its Idempotency-Key. What is carried
 * out again has had no effect; `work` must have none outside of the transaction either.
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
      const hadNoEffect = isGivenUp(error) || (!isWorkDone && isConnectionLost(error));
      if (tried === mostTries || !hadNoEffect) throw error;
      await pause(Math.random() * 20 * 2 ** tried); // not both at the same moment again
    }
  }
}

/**
 * Carries out again, for at most `forMs`, what failed because the database was not available. Only for work that may be
 * done twice, and whose loss would be worse than the wait.
 */
export async function onceAvailable<T>(work: () => Promise<T>, forMs: number): Promise<T> {
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

function isGivenUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true;
  return isGivenUp(error.cause); // drizzle wraps what the driver says
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './connect.ts';

const mostTries = 6;

/**
 * A transaction that is carried out anew where the database gave it up for another's sake: two that wait for each other (40P01), or that cannot be put in order (40001). Such
 * a one has had no effect; `work` must have none outside of it either.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tried === mostTries || !isGivenUp(error)) throw error;
      await pause(Math.random() * 20 * 2 ** tried); // not both at the same moment again
    }
  }
}

function isGivenUp(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true;
  return isGivenUp(error.cause); // drizzle wraps what the driver says
}

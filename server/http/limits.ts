// How often something may be done, counted in the database: it holds over several instances and restarts.
import { createHash } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { lt } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { rateLimits } from './http.tables.ts';
import { Refusal } from './refusal.ts';

/** `points` within `seconds` from the first on. Whoever takes more waits for the end of that time, which trying on does not move. */
export type LimitRule = { points: number; seconds: number };

export type Limit = {
  /** Counts one more for a key. Throws the refusal `too_many_requests` where that is too much. */
  take(key: string): Promise<void>;
  /** Throws the same where no more is left, without counting. */
  check(key: string): Promise<void>;
  /** Takes back what was counted once, for something that turned out well. */
  giveBack(key: string): Promise<void>;
  /** Forgets what was counted. */
  forget(key: string): Promise<void>;
};

/** What `taking` refuses, as a value for who decides later; null where it does not. */
export async function refusedBy(taking: Promise<void>): Promise<Refusal | null> {
  try {
    await taking;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Keys may be addresses, and as long as a header: the table holds neither. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

/** A limit for each key. Must not be asked inside a transaction: it counts, whatever becomes of the job. */
export function createLimit(db: Database, rule: LimitRule & { name: string }): Limit {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: rule.name,
    points: rule.points,
    duration: rule.seconds,
    clearExpiredByTimeout: false, // a job clears them, once for all limits
  });
  const refuse = (result: unknown): never => {
    if (result instanceof RateLimiterRes)
      throw new Refusal('too_many_requests', {
        retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      });
    throw result;
  };
  return {
    async take(key) {
      await limiter.consume(hashOf(key)).catch(refuse);
    },
    async check(key) {
      const result = await limiter.get(hashOf(key));
      if (result && result.consumedPoints >= rule.points) refuse(result);
    },
    async giveBack(key) {
      await limiter.reward(hashOf(key));
    },
    async forget(key) {
      await limiter.delete(hashOf(key));
    },
  };
}

/** Removes counters whose time is over, by the real clock as they were made. */
export async function purgeLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

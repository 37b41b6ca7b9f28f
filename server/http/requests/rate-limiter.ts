// Counts requests against the rate limits: in the database, so that they hold across instances and restarts, or in the
// memory of a process.
import { createHash } from 'node:crypto';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { rateLimits } from '../http.tables.ts';
import { rateLimitRules, type RateLimitName, type RateLimitOverrides } from '../rate-limits.ts';
import { Refusal } from '../answers/refusal.ts';

export type Limit = {
  /** Counts one for a key. Throws `too_many_requests` if that exceeds the limit. */
  take(key: string): Promise<void>;
  /** Throws `too_many_requests` if the limit is used up. Does not count. */
  check(key: string): Promise<void>;
  /** Takes back one count, after a success. */
  giveBack(key: string): Promise<void>;
  /** Resets the count. */
  forget(key: string): Promise<void>;
};

/** Returns the refusal of `taking` instead of throwing it; null if there is none. */
export async function refusedBy(taking: Promise<void>): Promise<Refusal | null> {
  try {
    await taking;
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Keys may be personal (email or IP address) or as long as a header, so only their hash is stored. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

/** A limit per key. Don't call it inside a transaction: it must count even if the job is rolled back. */
export function createLimit(
  { db, rateLimitOverrides }: { db: Database; rateLimitOverrides?: RateLimitOverrides },
  name: RateLimitName,
): Limit {
  const rule = { ...rateLimitRules[name], ...rateLimitOverrides?.[name] };
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: rule.points,
    duration: rule.seconds,
    clearExpiredByTimeout: false, // a background job (`purgeLimits`) does it for all limits
  });
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

export type MemoryLimit = Pick<Limit, 'take' | 'check'> & {
  /** Counts what has been used already, even beyond the limit. */
  add(key: string, points: number): Promise<void>;
};

/** A limit per key that each process counts by itself, for requests that must not cost a write to the database. */
export function createMemoryLimit(
  { rateLimitOverrides }: { rateLimitOverrides?: RateLimitOverrides },
  name: RateLimitName,
): MemoryLimit {
  const { points, seconds } = { ...rateLimitRules[name], ...rateLimitOverrides?.[name] };
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key) {
      await limiter.consume(key).catch(refuse);
    },
    async check(key) {
      const result = await limiter.get(key);
      if (result && result.consumedPoints >= points) refuse(result);
    },
    async add(key, used) {
      await limiter.penalty(key, used);
    },
  };
}

/** Throws the refusal for a result of the library that exceeds the limit; errors as they are. */
function refuse(result: unknown): never {
  if (result instanceof RateLimiterRes)
    throw new Refusal('too_many_requests', {
      retryAfterSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    });
  throw result;
}

/** Deletes expired counters, by the real clock, which the library uses too. */
export async function purgeLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

// A write that is sent twice takes effect once: key, fingerprint and answer are stored in the transaction of the write
// (api.md, 'Conventions').
import { createHmac } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../../db/connect.ts';
import { idempotencyKeys } from '../http.tables.ts';
import { withEachKey, type SecretKeys } from '../../lib/secret-key.ts';
import { Refusal } from '../answers/refusal.ts';
import type { MemoryLimit } from './rate-limiter.ts';

/** Retention of keys: longer than a device may hold a pending change (offline-design.md, section 2). */
const keyLifetimeMs = 72 * 60 * 60 * 1000;

/** Large answers are stored beyond their rows, and deleting them takes longer. */
const purgedAtOnce = 2_000;

/** An answer as stored with its key. */
export type StoredAnswer = { status: number; body: unknown };

/** Validates a client's key. Throws `malformed`. */
export function parseKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{8,64}$/.test(header)) throw new Refusal('malformed');
  return header;
}

/**
 * Keyed hashes of a request, the first with the current key. The body may contain a password, and with the table alone
 * nobody must be able to guess it. Throws `malformed` for a body nested too deeply to serialise.
 */
export function fingerprintsOf(
  secretKeys: SecretKeys,
  method: string,
  path: string,
  body: unknown,
): [current: string, ...also: string[]] {
  const text = written([method, path, body]);
  return withEachKey(secretKeys, (key) => createHmac('sha256', key).update(text).digest('base64url'));
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('malformed'); // stack overflow
    throw error;
  }
}

/** Whether an answer is stored with the key: the request, or another one with its key, is repeated. */
export async function isAnswered(db: Database, { userId, key }: { userId: number; key: string }): Promise<boolean> {
  const [stored] = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return stored !== undefined;
}

type KeyedRequest = { userId: number; key: string; fingerprints: [current: string, ...also: string[]]; now: Date };

/**
 * Runs `work` in the transaction and stores its answer with the key, or returns the stored one. `limit` counts the
 * kilobytes stored under `counter`. Throws `in_progress` while another transaction has the key,
 * `idempotency_key_reused` if the key belongs to another request, and `too_many_requests`, before the work, if the limit
 * is used up.
 */
export async function runOnce(
  tx: Database,
  { limit, counter }: { limit: Pick<MemoryLimit, 'check' | 'add'>; counter: string },
  { userId, key, fingerprints, now }: KeyedRequest,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const [lock] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as taken`,
  );
  if (!lock?.taken) throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  const [stored] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (stored) {
    if (!fingerprints.includes(stored.fingerprint)) throw new Refusal('idempotency_key_reused');
    return { status: stored.status, body: stored.body, replayed: true };
  }
  await limit.check(counter);
  const { status, body } = await work();
  const text = JSON.stringify(body);
  await tx
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint: fingerprints[0], status, body: sql`${text}::json`, createdAt: now });
  await limit.add(counter, Math.ceil(Buffer.byteLength(text) / 1_000));
  return { status, body, replayed: false };
}

/** Deletes expired keys, a few thousand at a time, or after a flood one statement would take too long. */
export async function purgeKeys(db: Database, now: Date): Promise<void> {
  const expired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - keyLifetimeMs));
  const { userId, key } = idempotencyKeys;
  for (;;) {
    const batch = db.select({ userId, key }).from(idempotencyKeys).where(expired).limit(purgedAtOnce);
    const deleted = await db
      .delete(idempotencyKeys)
      .where(inArray(sql`(${userId}, ${key})`, batch))
      .returning({ userId });
    if (deleted.length < purgedAtOnce) return;
  }
}

/** Deletes all keys of a user. */
export async function forgetKeysOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

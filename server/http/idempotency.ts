// A write that is sent twice takes effect once: key, request and answer are stored in the transaction of the effect (api.md, 'Conventions').
import { createHmac } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { rowsOf, type Database } from '../db/connect.ts';
import { idempotencyKeys } from './http.tables.ts';
import { Refusal } from './refusal.ts';

/** How long a key is kept: longer than any device may hold a queued write (offline-design.md, section 2). */
const keysKeptForMs = 72 * 60 * 60 * 1000;

/** What an answer is before it is sent. */
export type StoredAnswer = { status: number; body: unknown };

/** A key as clients may give it; throws `malformed` for any other. */
export function parseKey(given: string | undefined): string | null {
  if (given === undefined) return null;
  if (!/^[\x21-\x7e]{8,64}$/.test(given)) throw new Refusal('malformed');
  return given;
}

/**
 * One text for one request. Keyed, for a password may stand in it: whoever reads the table alone cannot try guesses on it. Throws `malformed` for a body that is nested so
 * deeply that it can be read but not written.
 */
export function fingerprintOf(secretKey: string, method: string, path: string, body: unknown): string {
  return createHmac('sha256', secretKey)
    .update(written([method, path, body]))
    .digest('base64url');
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) throw new Refusal('malformed'); // the stack is full
    throw error;
  }
}

/**
 * Does `work` in the transaction `tx` and keeps its answer, or gives the one that is kept. Throws the refusals `in_progress` while another connection does the same, and
 * `idempotency_key_reused` where the key stood for another request.
 */
export async function onceOnly(
  tx: Database,
  wanted: { userId: number; key: string; fingerprint: string; now: Date },
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer & { replayed: boolean }> {
  const { userId, key, fingerprint, now } = wanted;
  const [lock] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`${userId} ${key}`}, 0)) as taken`,
  );
  if (!lock?.taken) throw new Refusal('in_progress', { retryAfterSeconds: 1 });
  const [kept] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (kept) {
    if (kept.fingerprint !== fingerprint) throw new Refusal('idempotency_key_reused');
    return { status: kept.status, body: kept.body, replayed: true };
  }
  const answer = await work();
  await tx.insert(idempotencyKeys).values({ userId, key, fingerprint, ...answer, createdAt: now });
  return { ...answer, replayed: false };
}

/** Removes keys that are older than that. */
export async function purgeKeys(db: Database, now: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - keysKeptForMs)));
}

/** Forgets what somebody was answered. */
export async function forgetKeysOf(tx: Database, userId: number): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
}

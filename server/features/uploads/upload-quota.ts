import { and, eq, gt, notInArray, sql, type SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { daysBefore } from '../../lib/riyadh.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { uploads } from './uploads.tables.ts';

const mostUnused = 100;
/** Of a month. Pictures of orders stay for years, and must not shut a loyal customer out. */
const mostBytes = 100_000_000;
const monthDays = 30;
/** Unused uploads are purged every hour. */
const retryAfterSeconds = 60 * 60;

/**
 * Throws `too_many_requests` if a customer has too many pictures already. `inUse` are queries for the ids of theirs in
 * use (never null). Uploads that are sent at the same time may exceed the quota by one each.
 */
export async function checkQuota(
  db: Database,
  { userId, inUse, now }: { userId: number; inUse: readonly SQLWrapper[]; now: Date },
): Promise<void> {
  const isRecent = gt(uploads.createdAt, daysBefore(now, monthDays));
  const isUnused = and(...inUse.map((ids) => notInArray(uploads.id, ids)));
  const [stored] = await db
    .select({
      bytes: sql<number>`coalesce(sum(octet_length(${uploads.webp})) filter (where ${isRecent}), 0)`.mapWith(Number),
      unused: sql<number>`count(*) filter (where ${isUnused})`.mapWith(Number),
    })
    .from(uploads)
    .where(eq(uploads.userId, userId));
  if (stored && (stored.bytes >= mostBytes || stored.unused >= mostUnused))
    throw new Refusal('too_many_requests', { retryAfterSeconds, fields: { file: 'uploads_full' } });
}

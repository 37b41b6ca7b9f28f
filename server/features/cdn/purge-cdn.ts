// Has a CDN in front of the store purge the answers that have changed, by their tags (http/answers/cache-tags.ts).
// Nothing is missed: what is purged is in the database, and a call that fails is made again with what has changed since.
import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { listTag, productTag, storeTag } from '../../http/answers/cache-tags.ts';
import { isNextTo, lookNow, lookSince, type Look } from '../catalogue/index/change-feed.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { cdnPurges } from './cdn.tables.ts';

export type PurgeDeps = {
  db: Database;
  catalogue: Catalogue;
  /** Sends some tags in one call. Throws if the CDN does not accept them. */
  send: (tags: string[]) => Promise<void>;
};

/**
 * A change is purged again after this time: the CDN may have fetched an answer in between from an instance that still
 * showed the former state, and lists lag by a second and a half.
 */
const againAfterMs = 5_000;
/** Time between two calls, of all instances together. */
const betweenCallsMs = 1_000;
const callWithinMs = 30_000;
const pauseMs = 10_000;
/** While nothing changes, the row is renewed this often. */
const renewAfterMs = 5 * 60_000;
/** After the CDN has refused for this time, everything is purged: the list of changes would only grow. */
const givenUpAfterMs = 3 * renewAfterMs;
/** What Cloudflare takes in one call. For more, everything is purged. */
const mostTags = 100;

const onlyRow = eq(cdnPurges.id, 1);

/** Has everything purged. For the start of a store, which may be another release with other pages. */
export async function requestFullPurge(db: Database): Promise<void> {
  const now = await lookNow(db);
  const nothing = { ...now, server: '' };
  const row = { purgedUpTo: nothing, repurgedUpTo: nothing, nextRepurge: now, busyUntil: sql`now()` };
  await db
    .insert(cdnPurges)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: cdnPurges.id, set: row });
}

/** Purges what has changed, in at most one call. Any instance may call it at any time; one works at a time. */
export async function purgeChanged({ db, catalogue, send }: PurgeDeps): Promise<void> {
  const [row] = await db
    .select({ ...columns, isFree: sql<boolean>`${cdnPurges.busyUntil} <= now()` })
    .from(cdnPurges)
    .where(onlyRow);
  if (!row) return requestFullPurge(db);
  if (!row.isFree) return;
  const { now, changed, again } = await changesSince(db, catalogue, row);
  const isOld = now.at - row.nextRepurge.at >= renewAfterMs;
  if (changed.size === 0 && !isOld) return;
  const isOurs = await setRow(db, row, { busyUntil: inMs(callWithinMs) }, lte(cdnPurges.busyUntil, sql`now()`));
  if (!isOurs) return;
  try {
    const tags = changed.has(storeTag) || changed.size > mostTags ? [storeTag] : [...changed];
    if (tags.length > 0) await send(tags);
  } catch (error) {
    await setRow(db, row, { busyUntil: inMs(pauseMs) });
    throw error;
  }
  await setRow(db, row, {
    busyUntil: inMs(betweenCallsMs),
    purgedUpTo: now,
    ...(again ? { repurgedUpTo: row.nextRepurge, nextRepurge: now } : {}),
  });
}

const { purgedUpTo, repurgedUpTo, nextRepurge } = cdnPurges;
const columns = { purgedUpTo, repurgedUpTo, nextRepurge };
type Row = Pick<typeof cdnPurges.$inferSelect, keyof typeof columns>;

async function changesSince(db: Database, catalogue: Catalogue, row: Row) {
  const present = await lookNow(db);
  if (present.at - row.purgedUpTo.at > givenUpAfterMs)
    return { now: present, changed: new Set([storeTag]), again: true };
  const { productIds, ...now } = await lookSince(db, row.purgedUpTo);
  const changed = new Set(changedTags(catalogue, row.purgedUpTo, now, productIds));
  const again = now.at - row.nextRepurge.at >= againAfterMs;
  if (again) {
    const earlier = await lookSince(db, row.repurgedUpTo);
    for (const tag of changedTags(catalogue, row.repurgedUpTo, now, earlier.productIds)) changed.add(tag);
  }
  return { now, changed, again };
}

const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Changes the row unless another instance has, or a full purge was requested. Returns whether it did. */
async function setRow(
  db: Database,
  { purgedUpTo }: Row,
  change: Partial<Row> & { busyUntil: SQL },
  condition?: SQL,
): Promise<boolean> {
  const rows = await db
    .update(cdnPurges)
    .set(change)
    .where(and(onlyRow, eq(cdnPurges.purgedUpTo, purgedUpTo), condition))
    .returning({ id: cdnPurges.id });
  return rows.length > 0;
}

function changedTags({ current }: Catalogue, last: Look, now: Look, productIds: readonly number[]): string[] {
  if (!isNextTo(last, now) || now.revision !== last.revision || now.content !== last.content) return [storeTag];
  const lists = new Set<number | null>();
  for (const id of productIds) {
    const category = current.categories.get(current.index.categoryOf(id) ?? 0);
    for (const node of category?.path ?? []) lists.add(node.id);
  }
  if (productIds.length > 0) lists.add(null);
  return [...productIds.map(productTag), ...[...lists].map(listTag)];
}

// Has a CDN in front of the store purge the answers that have changed, by their tags (http/answers/cache-tags.ts). Nothing
// is missed: what is purged is in the database, and a call that fails is made again with what has changed since.
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { listTag, productTag, storeTag } from '../../http/answers/cache-tags.ts';
import { isNextTo, lookNow, lookSince, type Look } from '../catalogue/index/change-feed.ts';
import type { Catalogue } from '../catalogue/index/snapshot.ts';
import { cdnPurges } from './cdn.tables.ts';

export type PurgeDeps = {
  db: Database;
  catalogue: Catalogue;
  /** Sends some tags. Throws if the CDN does not accept them. */
  send: (tags: string[]) => Promise<void>;
};

/**
 * A change is purged again after this time: the CDN may have fetched an answer in between from an instance that still
 * showed the former state, and lists lag by a second and a half.
 */
const againAfterMs = 5_000;
/** The row follows at least this often while nothing changes, since old changes are deleted. */
const idleForMs = 60 * 60_000;
const workForMs = 30_000;
const pauseMs = 10_000;
/** Cloudflare's limit for each call. */
const tagsAtOnce = 30;
/** Above this, everything is purged. */
const mostTags = 300;

const onlyRow = eq(cdnPurges.id, 1);

/** Has everything purged. For the start of an instance: it may be another release, with other pages. */
export async function forgetPurges(db: Database): Promise<void> {
  const now = await lookNow(db);
  const nothing = { ...now, server: '' };
  await db
    .insert(cdnPurges)
    .values({ id: 1, purged: nothing, sure: nothing, next: now })
    .onConflictDoUpdate({ target: cdnPurges.id, set: { purged: nothing, sure: nothing, next: now } });
}

/** Purges what has changed. Any instance may call it at any time; one works at a time. */
export async function purgeChanged({ db, catalogue, send }: PurgeDeps): Promise<void> {
  const [known] = await db.select().from(cdnPurges).where(onlyRow);
  if (!known) return forgetPurges(db);
  const { productIds, ...now } = await lookSince(db, known.purged);
  const isTimeAgain = now.at - known.next.at >= againAfterMs;
  const again = isTimeAgain ? await lookSince(db, known.sure) : null;
  const changed = new Set([
    ...changedTags(catalogue, known.purged, now, productIds),
    ...(again ? changedTags(catalogue, known.sure, now, again.productIds) : []),
  ]);
  if (changed.size === 0 && now.at - known.next.at < idleForMs) return;
  if (!(await claim(db, known.purged))) return;
  try {
    const tags = changed.has(storeTag) || changed.size > mostTags ? [storeTag] : [...changed];
    for (let at = 0; at < tags.length; at += tagsAtOnce) await send(tags.slice(at, at + tagsAtOnce));
  } catch (error) {
    await db
      .update(cdnPurges)
      .set({ busyUntil: inMs(pauseMs) })
      .where(onlyRow);
    throw error;
  }
  await db
    .update(cdnPurges)
    .set({ busyUntil: inMs(0), purged: now, ...(again ? { sure: known.next, next: now } : {}) })
    .where(onlyRow);
}

const inMs = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Whether this instance may work now: none does, and none has since `purged` was read. */
async function claim(db: Database, purged: Look): Promise<boolean> {
  const rows = await db
    .update(cdnPurges)
    .set({ busyUntil: inMs(workForMs) })
    .where(and(onlyRow, lte(cdnPurges.busyUntil, sql`now()`), eq(cdnPurges.purged, purged)))
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

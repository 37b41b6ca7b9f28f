import { sql } from 'drizzle-orm';
import { jsonb, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';
import type { Look } from '../catalogue/index/change-feed.ts';

/** One row: which changes a CDN in front of the store has purged (purge-cdn.ts). */
export const cdnPurges = pgTable('cdn_purges', {
  id: smallint().primaryKey(),
  /** What has changed since is to be purged. */
  purgedUpTo: jsonb().$type<Look>().notNull(),
  /** What has changed since is to be purged again, some seconds after it was purged. */
  repurgedUpTo: jsonb().$type<Look>().notNull(),
  /** Becomes `repurgedUpTo` when that is done. */
  nextRepurge: jsonb().$type<Look>().notNull(),
  /** Until then one instance is at work, or all wait: for the next turn, or after a failure. */
  busyUntil: timestamp({ withTimezone: true, mode: 'date' })
    .notNull()
    .default(sql`now()`),
});

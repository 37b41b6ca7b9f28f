import { sql } from 'drizzle-orm';
import { jsonb, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core';
import type { Look } from '../catalogue/index/change-feed.ts';

/** One row: which changes a CDN in front of the store has purged (purge-cdn.ts). */
export const cdnPurges = pgTable('cdn_purges', {
  id: smallint().primaryKey(),
  /** What has changed since is to be purged. */
  purged: jsonb().$type<Look>().notNull(),
  /** What has changed since is purged again, some seconds later. */
  sure: jsonb().$type<Look>().notNull(),
  /** Becomes `sure` then. */
  next: jsonb().$type<Look>().notNull(),
  /** Until then one instance is at work, or all pause after a failure. */
  busyUntil: timestamp({ withTimezone: true, mode: 'date' })
    .notNull()
    .default(sql`now()`),
});

import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Redirects of former paths: those of an earlier shop system, and of products and categories with a successor. */
export const redirects = pgTable(
  'redirects',
  {
    /** Path, with a query if needed, as normalized by `redirectKey`. */
    source: text().primaryKey(),
    /** Path and query of a page of the store. */
    target: text().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [check('redirect_stays_here', sql`${table.target} ~ '^/([^/\\\\]|$)'`)],
);

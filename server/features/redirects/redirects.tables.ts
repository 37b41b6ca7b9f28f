import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Where addresses lead that have no page any more: those of another shop software, and of products and categories that have a successor. */
export const redirects = pgTable(
  'redirects',
  {
    /** Path, and query where one belongs to it, as `redirectKey` makes them. */
    source: text().primaryKey(),
    /** Path and query of a page of the store. */
    target: text().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [check('redirect_stays_here', sql`${table.target} ~ '^/([^/\\\\]|$)'`)],
);

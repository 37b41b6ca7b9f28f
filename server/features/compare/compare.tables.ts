import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';

/** A customer's compare list: at most four varieties (compare.ts counts them under a lock). */
export const comparedVarieties = pgTable(
  'compared_varieties',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    varietyId: integer()
      .notNull()
      .references(() => varieties.id),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.varietyId] }),
    index('compared_varieties_of_variety').on(table.varietyId),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Stock alerts for sold-out varieties, of an account or of a visitor's address. */
export const stockAlerts = pgTable(
  'stock_wishes',
  {
    id: uuid().primaryKey(),
    varietyId: integer()
      .notNull()
      .references(() => varieties.id),
    /** The email goes to the account's address at that time. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** A visitor's address, in lower case. */
    email: text(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    createdAt: moment().notNull(),
    /** When the visitor confirmed; for an account, verifying its address is enough. */
    confirmedAt: moment(),
    /** When its email was queued; set in the same transaction, so that only one is sent. */
    toldAt: moment(),
  },
  (table) => [
    uniqueIndex('stock_wishes_one_of_user')
      .on(table.varietyId, table.userId)
      .where(sql`${table.toldAt} is null and ${table.userId} is not null`),
    uniqueIndex('stock_wishes_one_of_address')
      .on(table.varietyId, table.email)
      .where(sql`${table.toldAt} is null and ${table.email} is not null`),
    index('stock_wishes_waiting')
      .on(table.varietyId)
      .where(sql`${table.toldAt} is null`),
    index('stock_wishes_of_user').on(table.userId),
    index('stock_wishes_of_address').on(table.email),
    check('stock_wish_has_one_owner', sql`(${table.userId} is null) <> (${table.email} is null)`),
  ],
);

import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Who wants to be told when a variety that is sold out is back: an account, or the address of a visitor. */
export const stockWishes = pgTable(
  'stock_wishes',
  {
    id: uuid().primaryKey(),
    varietyId: integer()
      .notNull()
      .references(() => varieties.id),
    /** The mail goes to the address that the account has then. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** A visitor's, in lower case. */
    email: text(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    createdAt: moment().notNull(),
    /** When whoever reads that address said yes; an account is asked by the verification of its address. */
    confirmedAt: moment(),
    /** When its mail was put on its way; set in the same transaction, so that there is one. */
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

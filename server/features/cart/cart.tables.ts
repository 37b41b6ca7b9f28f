import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';
import { coupons } from '../coupons/coupons.tables.ts';
import { uploads } from '../uploads/uploads.tables.ts';

const ofUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Lines of a customer's cart: a variety with its custom text and pictures; each combination exists once. */
export const cartLines = pgTable(
  'cart_lines',
  {
    id: serial().primaryKey(),
    userId: ofUser(),
    varietyId: integer()
      .notNull()
      .references(() => varieties.id),
    /** Custom text and pictures in one text (`lineIdentity`); empty for neither. */
    identity: text().notNull(),
    customText: text(),
    quantity: integer().notNull(),
    /** Unit price when the shopper last set the quantity. */
    priceWhenAddedHalalas: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('cart_lines_one_of_each').on(table.userId, table.varietyId, table.identity),
    index('cart_lines_of_variety').on(table.varietyId),
    check('cart_line_quantity_is_positive', sql`${table.quantity} > 0`),
  ],
);

export const cartLineUploads = pgTable(
  'cart_line_uploads',
  {
    lineId: integer()
      .notNull()
      .references(() => cartLines.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    uploadId: text()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.position] }),
    index('cart_line_uploads_of_upload').on(table.uploadId),
  ],
);

/** The coupon on a cart: one at most. */
export const cartCoupons = pgTable('cart_coupons', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  couponId: integer()
    .notNull()
    .references(() => coupons.id),
});

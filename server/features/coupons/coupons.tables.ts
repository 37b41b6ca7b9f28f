import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Rules of a coupon: saudi-commerce.md, section 11. */
export const coupons = pgTable(
  'coupons',
  {
    id: serial().primaryKey(),
    /** Normalized by `couponCode`. */
    code: text().notNull().unique(),
    kind: text({ enum: ['percent', 'fixed', 'free_shipping'] }).notNull(),
    /** For kind percent: 1 to 100. */
    percent: smallint(),
    /** For kind fixed. */
    amountHalalas: integer(),
    /** Minimum items total. */
    minItemsTotalHalalas: integer().notNull().default(0),
    maxDiscountHalalas: integer(),
    /** Valid from this time; null: from the beginning. */
    startsAt: moment(),
    /** Valid until just before this time; null: no end. */
    endsAt: moment(),
    totalUses: integer(),
    usesPerCustomer: integer(),
    /** Number of current uses, each with its row in coupon_uses. */
    used: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [
    check(
      'coupon_takes_off_what_its_kind_says',
      sql`coalesce(case ${table.kind}
        when 'percent' then ${table.percent} between 1 and 100 and ${table.amountHalalas} is null
        when 'fixed' then ${table.amountHalalas} > 0 and ${table.percent} is null
        when 'free_shipping' then ${table.percent} is null and ${table.amountHalalas} is null
        else false end, false)`,
    ),
    check('coupon_minimum_is_not_negative', sql`${table.minItemsTotalHalalas} >= 0`),
    check('coupon_maximum_is_positive', sql`${table.maxDiscountHalalas} > 0`),
    check('coupon_is_not_used_too_often', sql`${table.used} between 0 and coalesce(${table.totalUses}, ${table.used})`),
    check('coupon_uses_per_customer_are_positive', sql`${table.usesPerCustomer} > 0`),
  ],
);

/** Which order used which coupon. Cancelling the order deletes the row and frees the use. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    couponId: integer()
      .notNull()
      .references(() => coupons.id),
    orderId: text().notNull(),
    /** Null once the account is deleted or the order past retention; the use still counts. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    usedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.couponId, table.orderId] }),
    index('coupon_uses_of_user').on(table.userId, table.couponId),
  ],
);

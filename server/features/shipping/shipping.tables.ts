import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** What a company charges to ship to a place, and how long it takes. The most specific rule applies. */
export const shippingRules = pgTable(
  'shipping_rules',
  {
    company: text({ enum: ['aramex'] }).notNull(),
    /** A city code, `region:` with a region code (contract/account/cities.ts), or `*` for everywhere. */
    place: text().notNull(),
    /** VAT included. */
    feeHalalas: integer().notNull(),
    /** Working days, lowest and highest. */
    daysLeast: smallint().notNull(),
    daysMost: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.place] }),
    check('shipping_fee_is_not_negative', sql`${table.feeHalalas} >= 0`),
    check('shipping_days_are_in_order', sql`${table.daysLeast} between 0 and ${table.daysMost}`),
  ],
);

/** Cached rates of the carriers, so that all instances price alike. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    company: text({ enum: ['aramex'] }).notNull(),
    /** The name that the company knows. */
    city: text().notNull(),
    weightGrams: integer().notNull(),
    /** VAT included; null if the company did not answer. */
    feeHalalas: integer(),
    askedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.city, table.weightGrams] }),
    check('shipping_rate_is_not_negative', sql`${table.feeHalalas} >= 0`),
  ],
);

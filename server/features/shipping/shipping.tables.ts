import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** What a company takes for a parcel to a place, and how long it needs. The narrowest rule holds. */
export const shippingRules = pgTable(
  'shipping_rules',
  {
    company: text({ enum: ['aramex'] }).notNull(),
    /** The code of a city, `region:` and the code of a region (contract/account/cities.ts), or `*` for everywhere. */
    place: text().notNull(),
    /** VAT included. */
    feeHalalas: integer().notNull(),
    /** Working days, the least and the most. */
    daysLeast: smallint().notNull(),
    daysMost: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.place] }),
    check('shipping_fee_is_not_negative', sql`${table.feeHalalas} >= 0`),
    check('shipping_days_are_in_order', sql`${table.daysLeast} between 0 and ${table.daysMost}`),
  ],
);

/** What a company has asked for by itself, for a little while: all instances price alike. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    company: text({ enum: ['aramex'] }).notNull(),
    /** As the company is asked for it. */
    city: text().notNull(),
    weightGrams: integer().notNull(),
    /** VAT included; null where the company did not say. */
    feeHalalas: integer(),
    askedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company, table.city, table.weightGrams] }),
    check('shipping_rate_is_not_negative', sql`${table.feeHalalas} >= 0`),
  ],
);

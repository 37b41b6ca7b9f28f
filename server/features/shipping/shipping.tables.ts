import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** What a company takes for a parcel to a place, and how long it needs. The narrowest rule holds. */
export const shippingRules = pgTable(
  'shipping_rules',
  {
    company: text({ enum: ['aramex'] }).notNull(),
    /** The code of a city, `region:` and the code of a region (contract/cities.ts), or `*` for everywhere. */
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

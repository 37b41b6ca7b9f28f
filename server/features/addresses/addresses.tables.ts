import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

/** Shipping addresses of customers, validated by contract/account/addresses.ts. An order stores its own copy. */
export const addresses = pgTable(
  'addresses',
  {
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    country: text({ enum: ['SA'] }).notNull(),
    /** As the customer typed it. */
    city: text().notNull(),
    district: text(),
    street: text(),
    postalCode: text(),
    buildingNumber: text(),
    additionalNumber: text(),
    unitNumber: text(),
    shortAddress: text(),
    homeDescription: text(),
    location: json().$type<{ lat: number; lng: number }>(),
    otherRecipient: boolean().notNull(),
    recipientName: text(),
    /** E.164. */
    recipientPhone: text(),
    anotherPhone: text(),
    notifications: boolean().notNull(),
    isDefault: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('addresses_of_user').on(table.userId),
    uniqueIndex('addresses_one_default')
      .on(table.userId)
      .where(sql`${table.isDefault}`),
  ],
);

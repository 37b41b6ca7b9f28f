import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

/** Messages from shoppers to the store. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** Shown to the shopper, who quotes it in later questions. */
    reference: text().notNull().unique(),
    /** Hash of all fields: an equal message soon after, because its answer was lost, is the same message. */
    fingerprint: text().notNull(),
    kind: text({ enum: ['contact', 'complaint', 'suggestion'] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    message: text().notNull(),
    orderNumber: text(),
    /** Language of the page it was written on. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** The signed-in customer; null for a visitor. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Filled in the spam trap field (contract/content/contact.ts): stored, but not emailed. */
    suspected: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('contact_messages_fingerprint').on(table.fingerprint),
    index('contact_messages_created_at').on(table.createdAt),
    index('contact_messages_user').on(table.userId),
  ],
);

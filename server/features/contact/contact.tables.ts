import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';

/** What shoppers have written to the store. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** What the shopper is told, and asks about it with. */
    reference: text().notNull().unique(),
    /** Of all that was written: what comes again soon, because its answer was lost, is the same message. */
    fingerprint: text().notNull(),
    kind: text({ enum: ['contact', 'complaint', 'suggestion'] }).notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    message: text().notNull(),
    orderNumber: text(),
    /** Of the page it was written on. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** Whoever was signed in; null for a visitor. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Fell into the trap for programs (contract/content/contact.ts): kept, but not mailed. */
    suspected: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('contact_messages_fingerprint').on(table.fingerprint),
    index('contact_messages_created_at').on(table.createdAt),
    index('contact_messages_user').on(table.userId),
  ],
);

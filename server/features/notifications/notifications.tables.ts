import { boolean, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '../accounts/accounts.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Browsers that show notices, by their shopper's wish. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** What messages name in place of the address. */
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ended by its shopper, the session takes this with it; null where it has run out by itself. */
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address at the push service; whoever knows it and the keys may write to the device. */
    endpoint: text().notNull().unique(),
    /** Keys of the device, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The store's public key at that time: with another one nothing is taken there. */
    serverKey: text().notNull(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** The browser's own words of itself. */
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    /** When the device last said that it wants notices. */
    seenAt: moment().notNull(),
    /** When the push service last took one for it. */
    lastSuccessAt: moment(),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.userId),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
);

/** What a shopper wants to be told of, where that is not the usual. */
export const pushChoices = pgTable('push_choices', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  orders: boolean().notNull(),
  stock: boolean().notNull(),
  /** Quiet hours in minutes of Riyadh's day; both null where there are none. */
  quietFrom: smallint(),
  quietTo: smallint(),
});

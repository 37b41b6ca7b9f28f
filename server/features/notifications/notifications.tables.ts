import { boolean, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessions, users } from '../accounts/accounts.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Browsers whose shopper has turned on notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** Messages use it instead of the endpoint. */
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Signing out deletes the session and with it this row; null if the session has expired. */
    sessionId: text().references(() => sessions.id, { onDelete: 'cascade' }),
    /** URL at the push service. Anybody with it and the keys can notify the device. */
    endpoint: text().notNull().unique(),
    /** The device's keys, base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The store's public key when the device subscribed; it accepts no other. */
    serverKey: text().notNull(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** The User-Agent header. */
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    /** When the device last renewed its subscription. */
    seenAt: moment().notNull(),
    /** When the push service last accepted a notification for it. */
    lastSuccessAt: moment(),
  },
  (table) => [
    index('push_subscriptions_of_user').on(table.userId),
    index('push_subscriptions_of_session').on(table.sessionId),
  ],
);

/** A shopper's notification settings, if they differ from the defaults. */
export const pushChoices = pgTable('push_choices', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  orders: boolean().notNull(),
  stock: boolean().notNull(),
  /** Quiet hours in minutes of Riyadh's day; both null if there are none. */
  quietFrom: smallint(),
  quietTo: smallint(),
});

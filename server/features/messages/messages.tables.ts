import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Outgoing emails, SMS and notifications: written in the transaction of the event they report, sent at least once. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: uuid().primaryKey(),
    /** The account it concerns, or null. Not a foreign key: accounts depend on messages and not the other way round. */
    userId: integer(),
    channel: text({ enum: ['email', 'sms', 'push'] }).notNull(),
    /** Email address, E.164 number or subscription id. */
    recipient: text().notNull(),
    /** Selects the text. */
    kind: text().notNull(),
    /** Values for the text; cleared once sent, because they may include a code. */
    values: json().$type<Record<string, string>>().notNull(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: smallint().notNull().default(0),
    /** Earliest time of the next try. A sender that takes the message moves it forward by the lease. */
    nextAt: moment().notNull(),
    /** Error of the last try, without message content. */
    lastError: text(),
    createdAt: moment().notNull(),
    sentAt: moment(),
  },
  (table) => [
    index('outgoing_messages_due')
      .on(table.nextAt)
      .where(sql`${table.status} = 'waiting'`),
    index('outgoing_messages_of_user').on(table.userId),
    check('outgoing_message_sent_at', sql`(${table.status} = 'sent') = (${table.sentAt} is not null)`),
  ],
);

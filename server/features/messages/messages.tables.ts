import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Mail, SMS and notices on their way out: written in the transaction of what they tell of, sent at least once. */
export const outgoingMessages = pgTable(
  'outgoing_messages',
  {
    id: uuid().primaryKey(),
    /** Whose account it is about, null where there is none; no reference, for accounts know messages and not the other way round. */
    userId: integer(),
    channel: text({ enum: ['email', 'sms', 'push'] }).notNull(),
    /** Address, E.164 number, or the id of a device’s subscription. */
    recipient: text().notNull(),
    /** Which text. */
    kind: text().notNull(),
    /** What is filled into it; emptied when it is sent, for a code may stand in it. */
    values: json().$type<Record<string, string>>().notNull(),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    status: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: smallint().notNull().default(0),
    /** When it is tried next, at the earliest; a sender that takes it moves this on. */
    nextAt: moment().notNull(),
    /** What went wrong at the last try, without content. */
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

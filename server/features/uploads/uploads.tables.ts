import { boolean, customType, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * Pictures sent by shoppers, redrawn as webp. Anyone who knows the id can see one, so ids cannot be guessed; a private
 * one is only for its sender.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: text().primaryKey(),
    userId: integer().notNull(),
    webp: bytes().notNull(),
    width: smallint().notNull(),
    height: smallint().notNull(),
    isPrivate: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('uploads_of_user').on(table.userId)],
);

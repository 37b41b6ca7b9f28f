import { boolean, customType, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Pictures that shoppers sent, made anew as webp. Whoever knows the id may see it, so the id is not to be guessed; a private one, only who sent it. */
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

import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the owner writes out: terms, privacy, questions and answers. A language without a body falls back to the other one. */
export const pages = pgTable('pages', {
  /** One of the contract's slugs. */
  slug: text().primaryKey(),
  titleAr: text(),
  titleEn: text(),
  /** Markdown as the owner wrote it, without the title. */
  bodyAr: text(),
  bodyEn: text(),
  updatedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});

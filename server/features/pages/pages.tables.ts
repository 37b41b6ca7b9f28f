import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The owner's texts: terms, privacy, questions and answers. If a language has no body, the other one is shown. */
export const pages = pgTable('pages', {
  /** One of the contract's slugs. */
  slug: text().primaryKey(),
  titleAr: text(),
  titleEn: text(),
  /** The owner's Markdown, without the title. */
  bodyAr: text(),
  bodyEn: text(),
  updatedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});

import { boolean, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { media } from '../media/media.tables.ts';

/** What the owner sets: contact, legal numbers, texts. A value may be the same in both languages. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  valueAr: text(),
  valueEn: text(),
});

export const socials = pgTable('socials', {
  name: text().primaryKey(),
  url: text().notNull(),
});

export const sliders = pgTable('sliders', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  titleAr: text(),
  titleEn: text(),
  descriptionAr: text(),
  descriptionEn: text(),
  imageId: text().references(() => media.id),
  link: text(),
  position: integer().notNull(),
  active: boolean().notNull().default(true),
});

export const testimonials = pgTable('testimonials', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  titleAr: text(),
  titleEn: text(),
  descriptionAr: text(),
  descriptionEn: text(),
  imageId: text().references(() => media.id),
  position: integer().notNull(),
  active: boolean().notNull().default(true),
});

export const highlights = pgTable('highlights', {
  code: text({ enum: ['quality', 'payment', 'delivery'] }).primaryKey(),
  titleAr: text(),
  titleEn: text(),
  descriptionAr: text(),
  descriptionEn: text(),
  position: integer().notNull(),
});

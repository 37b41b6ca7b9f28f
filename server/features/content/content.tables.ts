import { boolean, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { media } from '../media/media.tables.ts';

/** Set by the owner: contact, legal numbers, texts. Both languages may have the same value. */
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

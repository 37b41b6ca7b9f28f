import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A picture; the bytes of its widths are media_files named `<id>-<width>.webp`. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** A data URI of some hundred bytes that stands in until the picture is there. */
  placeholder: text().notNull(),
  widths: integer().array().notNull(),
});

/** Files served under /media: pictures, video, attachments. Names carry a hash of the content and never change. */
export const mediaFiles = pgTable('media_files', {
  name: text().primaryKey(),
  type: text().notNull(),
  bytes: bytes().notNull(),
});

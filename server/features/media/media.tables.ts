import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A picture; its bytes are in media_files, named `<id>-<width>.webp`. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** A data URI of some hundred bytes, shown until the picture has loaded. */
  placeholder: text().notNull(),
  widths: integer().array().notNull(),
});

/** Files served under /media: pictures, video, attachments. Names contain a hash of the content and never change. */
export const mediaFiles = pgTable('media_files', {
  name: text().primaryKey(),
  type: text().notNull(),
  bytes: bytes().notNull(),
});

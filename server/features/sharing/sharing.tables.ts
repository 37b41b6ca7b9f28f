import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The share picture of a product in each language; a new one replaces the previous one. */
export const sharePictures = pgTable(
  'share_pictures',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** Of the card's content (share-card.ts). */
    digest: text().notNull(),
    /** JPEG. */
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.language] })],
);

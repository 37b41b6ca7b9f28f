import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from '../catalogue/catalogue.tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The picture that stands for a product where its address is shared, one for each language: the latest takes the place of the one before. */
export const sharePictures = pgTable(
  'share_pictures',
  {
    productId: integer()
      .notNull()
      .references(() => products.id),
    language: text({ enum: ['ar', 'en'] }).notNull(),
    /** Of what stands on it (share-card.ts). */
    digest: text().notNull(),
    /** JPEG. */
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.language] })],
);

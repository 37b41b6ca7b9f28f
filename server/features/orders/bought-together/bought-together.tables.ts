import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/catalogue.tables.ts';

/** Which products the same orders hold, counted anew by a job; the best few of each product. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** How many different customers have bought both in one order. */
    customers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] })],
);

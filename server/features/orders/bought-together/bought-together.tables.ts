import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/catalogue.tables.ts';

/** Products bought in the same orders, recounted by a job; the top few of each product. */
export const boughtTogether = pgTable(
  'bought_together',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** How many different customers bought both in one order. */
    customers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.otherId] })],
);

import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Store instances with open product pages. One that has not reported for a while is dead, and so are its pages. */
export const liveInstances = pgTable('live_instances', {
  id: uuid().primaryKey(),
  /** By the database clock, which all instances share. */
  seenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});

/** Product pages on screen now, each with an open stream. Deleted when closed. */
export const liveViews = pgTable(
  'live_views',
  {
    id: uuid().primaryKey(),
    instanceId: uuid()
      .notNull()
      .references(() => liveInstances.id, { onDelete: 'cascade' }),
    // No foreign keys: views are written in batches, and a just deleted account must not make a batch fail.
    productId: integer().notNull(),
    /** To count a customer with the product in the cart only once; null for a visitor. */
    userId: integer(),
  },
  (table) => [index('live_views_of_product').on(table.productId), index('live_views_of_instance').on(table.instanceId)],
);

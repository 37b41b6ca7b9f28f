import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The instances of the store that hold open product pages. One that is not seen for a while has died, and its pages with it. */
export const liveInstances = pgTable('live_instances', {
  id: uuid().primaryKey(),
  /** By the clock of the database, which all instances share. */
  seenAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});

/** Product pages that are on screen at this moment, each with its open stream. Gone as soon as it is closed. */
export const liveViews = pgTable(
  'live_views',
  {
    id: uuid().primaryKey(),
    instanceId: uuid()
      .notNull()
      .references(() => liveInstances.id, { onDelete: 'cascade' }),
    // These two refer to no row: views are written many at a time, and one account that has just been deleted must not stop the others.
    productId: integer().notNull(),
    /** So that one who has the product in the cart too is counted once; null for a visitor. */
    userId: integer(),
  },
  (table) => [index('live_views_of_product').on(table.productId), index('live_views_of_instance').on(table.instanceId)],
);

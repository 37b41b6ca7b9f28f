import { index, integer, json, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers to writes by their Idempotency-Key, kept in the transaction of the effect (api.md, 'Conventions'). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    /** Keyed hash of method, path and body. */
    fingerprint: text().notNull(),
    status: smallint().notNull(),
    body: json().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('idempotency_keys_by_age').on(table.createdAt)],
);

/** Counters of rate-limiter-flexible; the names of the columns are the library's. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
});

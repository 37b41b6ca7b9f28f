import { index, integer, json, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** Answers to writes by Idempotency-Key, stored in the transaction of the write (api.md, 'Conventions'). */
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

/** Counters of rate-limiter-flexible, which prescribes the column names. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
});

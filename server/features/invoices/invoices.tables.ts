import { sql } from 'drizzle-orm';
import { index, integer, json, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { InvoiceDocument } from '../../../contract/orders/orders.ts';
import { orders } from '../orders/orders.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** Invoices and credit notes; never changed. */
export const invoices = pgTable(
  'invoices',
  {
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    /** Starts at 1, without gaps, separately for each kind. */
    sequence: integer().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    totalHalalas: integer().notNull(),
    vatHalalas: integer().notNull(),
    document: json().$type<InvoiceDocument>().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.sequence] }),
    uniqueIndex('invoices_one_of_order')
      .on(table.orderId)
      .where(sql`${table.kind} = 'invoice'`),
    index('invoices_of_order').on(table.orderId),
  ],
);

/**
 * The last number of each kind. A row incremented in the invoice's transaction leaves no gap on a rollback; a sequence
 * would.
 */
export const invoiceCounters = pgTable('invoice_counters', {
  kind: text({ enum: ['invoice', 'credit_note'] }).primaryKey(),
  last: integer().notNull(),
});

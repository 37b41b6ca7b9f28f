import { bigint, boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { PageKind } from '../../../contract/app/page-kind.ts';
import type { connections } from '../../../contract/app/vitals.ts';
import type { Counted } from './histograms.ts';

/** How many page loads of a day were how fast on shoppers' devices. Nothing in it belongs to a person. */
export const vitalCounts = pgTable(
  'vital_counts',
  {
    /** In Riyadh: YYYY-MM-DD. */
    day: date().notNull(),
    metric: text().$type<Counted>().notNull(),
    page: text().$type<PageKind>().notNull(),
    connection: text().$type<(typeof connections)[number]>().notNull(),
    /** Whether the service worker served the page. */
    worker: boolean().notNull(),
    /** Index in the metric's `bounds` (histograms.ts); their number for values above the last one. */
    bucket: smallint().notNull(),
    count: integer().notNull(),
    /** Sum of the values: milliseconds, and thousandths for `cls`. */
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.metric, table.page, table.connection, table.worker, table.bucket],
    }),
  ],
);

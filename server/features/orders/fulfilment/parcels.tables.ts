import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { parcelNotes, parcelStages } from '../../../providers/shipping/carrier.ts';
import { orders } from '../orders.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** What becomes of an order’s waybill; a carrier has neither key nor search for it, so each state is written before the next step is taken. */
export const parcelStatuses = ['wanted', 'asking', 'made', 'refused', 'unclear', 'needless'] as const;

/** The parcel of an order. One row for each, or the carrier could be asked twice. */
export const parcels = pgTable(
  'parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /**
     * `asking`: the carrier is being called; `unclear`: its answer was lost, and a person has to look; `refused`: it will not, by a clear no; `needless`: made for an order
     * that was cancelled meanwhile.
     */
    status: text({ enum: parcelStatuses }).notNull(),
    wantedAt: moment().notNull(),
    askedAt: moment(),
    /** Why not, in the carrier’s words. */
    error: text(),
    waybill: text(),
    labelUrl: text(),
    madeAt: moment(),
    /** How far it is, by all that the carrier has said. */
    stage: text({ enum: parcelStages }).notNull().default('processing'),
    note: text({ enum: parcelNotes }),
    /** When the carrier was asked last, and when it was asked for what it answered last. */
    trackedAt: moment(),
    heardAt: moment(),
    /** When the carrier is asked where it is; null once nothing more can come. */
    trackAt: moment(),
  },
  (table) => [
    index('parcels_by_waybill').on(table.waybill),
    index('parcels_to_track')
      .on(table.trackAt)
      .where(sql`${table.trackAt} is not null`),
    index('parcels_to_make')
      .on(table.wantedAt)
      .where(sql`${table.status} in ('wanted', 'asking')`),
  ],
);

/** What the carrier has said of a parcel, in its own codes and words. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    orderId: uuid()
      .notNull()
      .references(() => parcels.orderId),
    at: moment().notNull(),
    code: text().notNull(),
    text: text().notNull(),
    location: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.at, table.code] })],
);

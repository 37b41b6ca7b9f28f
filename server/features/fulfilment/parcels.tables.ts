import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { parcelNotes, shipmentStages } from '../../providers/shipping/carrier.ts';
import { orders } from '../orders/orders.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * Status of an order's waybill. Carriers offer neither idempotency keys nor a search, so each status is stored before
 * the next step.
 */
export const parcelStatuses = ['wanted', 'asking', 'made', 'refused', 'unclear', 'needless'] as const;

/** The shipment of an order: one row each, or the carrier could be called twice. */
export const parcels = pgTable(
  'parcels',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    /**
     * `asking`: the carrier is being called; `unclear`: its answer was lost, and the owner has to check; `refused`: it
     * clearly refused; `needless`: created for an order that was cancelled or refunded in the meantime.
     */
    status: text({ enum: parcelStatuses }).notNull(),
    wantedAt: moment().notNull(),
    askedAt: moment(),
    /** Why not, in the carrier’s words. */
    error: text(),
    waybill: text(),
    labelUrl: text(),
    madeAt: moment(),
    /** Delivery stage, derived from all tracking events. */
    stage: text({ enum: shipmentStages }).notNull().default('processing'),
    note: text({ enum: parcelNotes }),
    /** `trackedAt`: when the carrier was last asked; `heardAt`: the time of the last question it answered. */
    trackedAt: moment(),
    heardAt: moment(),
    /** When to ask the carrier next; null once no more events are expected. */
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

/** Tracking events, with the carrier's own codes and texts. */
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

import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identityTypes, orderStatuses, type Order } from '../../../contract/orders/orders.ts';
import { paymentMethods, paymentStatuses } from '../../../contract/orders/payments.ts';
import { returnExceptions } from '../../../contract/orders/returns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { varieties } from '../catalogue/catalogue.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

/** An order with its sums, frozen at placing; paying by another method recalculates them. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Shown to people. May have gaps, unlike invoice numbers. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 100_001 }).unique(),
    /** Null once the account is deleted or the order is past retention. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: orderStatuses }).notNull(),
    paymentStatus: text({ enum: paymentStatuses }).notNull(),
    /** Of the latest attempt. */
    paymentMethod: text({ enum: paymentMethods }).notNull(),
    /** Language of its emails. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    subtotalHalalas: integer().notNull(),
    couponCode: text(),
    couponDiscountHalalas: integer().notNull(),
    transferDiscountHalalas: integer().notNull(),
    deliveryHalalas: integer().notNull(),
    cashFeeHalalas: integer().notNull(),
    vatHalalas: integer().notNull(),
    totalHalalas: integer().notNull(),
    buyerName: text().notNull(),
    /** Emptied once no longer needed and the order has no account any more; likewise phone, address and notes. */
    buyerEmail: text(),
    buyerPhone: text(),
    address: json().$type<NonNullable<Order['address']>>(),
    notes: text(),
    shippingCompany: text({ enum: ['aramex'] }).notNull(),
    daysLeast: smallint().notNull(),
    daysMost: smallint().notNull(),
    /** Days in Riyadh. */
    deliveryFrom: date({ mode: 'string' }).notNull(),
    deliveryTo: date({ mode: 'string' }).notNull(),
    trackingNumber: text(),
    trackingUrl: text(),
    /** Whether its units are out of stock: reserved or shipped. */
    stockHeld: boolean().notNull(),
    /** Until when they stay reserved without payment; null if there is no time limit. */
    heldUntil: moment(),
    /** When it is cancelled automatically; only set after its payment has expired or its promise has ended. */
    closesAt: moment(),
    /** Whether its units are counted as sold. */
    countedAsSold: boolean().notNull().default(false),
    /** The transaction that pays the order; any other that succeeds is refunded. */
    settledBy: uuid(),
    receiptUploadId: text(),
    receiptSentAt: moment(),
    receiptSender: text(),
    receiptBank: text(),
    receiptAmountHalalas: integer(),
    receiptSentOn: date({ mode: 'string' }),
    createdAt: moment().notNull(),
    deliveredAt: moment(),
    /** Days after delivery within which it can be returned, as promised at placing. */
    returnDays: smallint().notNull().default(7),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.createdAt),
    index('orders_held')
      .on(table.heldUntil)
      .where(sql`${table.heldUntil} is not null`),
    index('orders_open')
      .on(table.status, table.paymentStatus)
      .where(sql`${table.status} in ('processing', 'shipped', 'out_for_delivery')`),
    index('orders_closing')
      .on(table.closesAt)
      .where(sql`${table.closesAt} is not null`),
    check(
      'order_total_adds_up',
      sql`${table.totalHalalas} = ${table.subtotalHalalas} - ${table.couponDiscountHalalas} -
          ${table.transferDiscountHalalas} + ${table.deliveryHalalas} + ${table.cashFeeHalalas}`,
    ),
    check(
      'order_amounts_are_not_negative',
      sql`least(${table.subtotalHalalas}, ${table.couponDiscountHalalas},
          ${table.transferDiscountHalalas}, ${table.deliveryHalalas}, ${table.cashFeeHalalas},
          ${table.vatHalalas}, ${table.totalHalalas}) >= 0`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: serial().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    varietyId: integer()
      .notNull()
      .references(() => varieties.id),
    sku: text().notNull(),
    titleAr: text(),
    titleEn: text(),
    varietyTitleAr: text(),
    varietyTitleEn: text(),
    quantity: integer().notNull(),
    priceHalalas: integer().notNull(),
    totalHalalas: integer().notNull(),
    /** Its share of the order's discounts. */
    discountHalalas: integer().notNull(),
    vatHalalas: integer().notNull(),
    customText: text(),
    uploadIds: json().$type<string[]>().notNull(),
    /**
     * As it was at placing. Null if the item must only be unused, and on lines older than this column: read it through
     * return-rights.ts.
     */
    returnException: text({ enum: returnExceptions }),
  },
  (table) => [
    uniqueIndex('order_lines_of_order').on(table.orderId, table.position),
    check('order_line_adds_up', sql`${table.totalHalalas} = ${table.priceHalalas} * ${table.quantity}`),
    check('order_line_quantity_is_positive', sql`${table.quantity} > 0`),
    check('order_line_discount_is_one', sql`${table.discountHalalas} between 0 and ${table.totalHalalas}`),
  ],
);

/** The timeline: what changed, and when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    status: text({ enum: orderStatuses }),
    paymentStatus: text({ enum: paymentStatuses }),
    /** The owner's reason; the timeline on the order page does not show it. */
    reason: text(),
    at: moment().notNull(),
  },
  (table) => [index('order_events_of_order').on(table.orderId), index('order_events_by_time').on(table.at)],
);

/** Identity of the buyer of an order above 10,000 riyals. The number is sealed (identity-seal.ts). */
export const orderIdentities = pgTable('order_identities', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  type: text({ enum: identityTypes }).notNull(),
  /** AES-256-GCM: nonce, tag and text, base64url. */
  sealed: text().notNull(),
  /** Which key it was sealed with. */
  keyId: text().notNull(),
  lastFour: text().notNull(),
  createdAt: moment().notNull(),
});

/**
 * The account for an order's manual refund, as the buyer entered it; deleted once the refund is done. The IBAN is
 * sealed (identity-seal.ts).
 */
export const refundAccounts = pgTable('refund_accounts', {
  orderId: uuid()
    .primaryKey()
    .references(() => orders.id),
  /** Format as in `orderIdentities`. */
  sealed: text().notNull(),
  keyId: text().notNull(),
  lastFour: text().notNull(),
  /** Account holder, as the bank has the name. */
  holder: text().notNull(),
  givenAt: moment().notNull(),
});

/** Every stock change, written by a trigger on `varieties`; with the order that caused it, if any. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    varietyId: integer()
      .notNull()
      .references(() => varieties.id),
    change: integer().notNull(),
    orderId: uuid(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('stock_moves_of_variety').on(table.varietyId), index('stock_moves_of_order').on(table.orderId)],
);

/** The edges of states.ts, for the triggers that enforce them. */
export const stateEdges = pgTable(
  'state_edges',
  {
    machine: text({ enum: ['order', 'payment', 'transaction'] }).notNull(),
    /** `new` for initial statuses. */
    before: text().notNull(),
    after: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.machine, table.before, table.after] })],
);

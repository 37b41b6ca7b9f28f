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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identityTypes, orderStatuses, type InvoiceDocument, type Order } from '../../../contract/orders/orders.ts';
import { paymentMethods, paymentStatuses, transactionStatuses } from '../../../contract/orders/payments.ts';
import { returnExceptions } from '../../../contract/orders/returns.ts';
import { providerIds } from '../../providers/payments/payment-provider.ts';
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
    /** Null once the account is deleted. */
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
    /** Emptied once no longer needed and the account is deleted; likewise phone, address and notes. */
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
    /** When it is cancelled automatically; only set after its payment has expired. */
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
    index('orders_closing')
      .on(table.closesAt)
      .where(sql`${table.closesAt} is not null`),
    check(
      'order_total_adds_up',
      sql`${table.totalHalalas} = ${table.subtotalHalalas} - ${table.couponDiscountHalalas} - ${table.transferDiscountHalalas} + ${table.deliveryHalalas} + ${table.cashFeeHalalas}`,
    ),
    check(
      'order_amounts_are_not_negative',
      sql`least(${table.subtotalHalalas}, ${table.couponDiscountHalalas}, ${table.transferDiscountHalalas}, ${table.deliveryHalalas}, ${table.cashFeeHalalas}, ${table.vatHalalas}, ${table.totalHalalas}) >= 0`,
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
  (table) => [index('order_events_of_order').on(table.orderId)],
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

/** One attempt to pay. Written before its provider is called; its id is the provider's idempotency key. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The order's first, second … */
    attempt: smallint().notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** Null for bank transfer and cash. */
    provider: text({ enum: providerIds }),
    providerRef: text(),
    amountHalalas: integer().notNull(),
    capturedHalalas: integer().notNull().default(0),
    refundedHalalas: integer().notNull().default(0),
    /** How much of that the owner refunded from the bank instead of the provider, which does not know about it. */
    refundedByHandHalalas: integer().notNull().default(0),
    status: text({ enum: transactionStatuses }).notNull(),
    reasonCode: text(),
    /** The provider's reason, for the owner; for a rejected receipt the owner's reason, for the shopper. */
    reasonRaw: text(),
    brand: text(),
    lastFour: text(),
    /** What the shopper was asked to do; `lost`: open a page, but the answer with its URL was lost. */
    actionType: text({ enum: ['none', 'redirect', 'code', 'lost'] }),
    actionUrl: text(),
    /** When a process last started to call the provider for it. */
    startedAt: moment(),
    /** When it can no longer be continued at the provider. */
    expiresAt: moment(),
    /** When to ask the provider next; null once no change is expected. */
    askAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('transactions_of_order').on(table.orderId, table.attempt),
    uniqueIndex('transactions_by_ref').on(table.provider, table.providerRef),
    index('transactions_to_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    check(
      'transaction_amounts_are_in_order',
      sql`0 <= ${table.refundedByHandHalalas} and ${table.refundedByHandHalalas} <= ${table.refundedHalalas} and ${table.refundedHalalas} <= ${table.capturedHalalas} and ${table.capturedHalalas} <= ${table.amountHalalas}`,
    ),
  ],
);

/**
 * Captures, voids and refunds of a payment: stored in the transaction that decides them, carried out after it until
 * done.
 */
export const paymentOperations = pgTable(
  'payment_operations',
  {
    /** The provider's idempotency key. */
    id: uuid().primaryKey(),
    transactionId: uuid()
      .notNull()
      .references(() => transactions.id),
    kind: text({ enum: ['capture', 'void', 'refund'] }).notNull(),
    amountHalalas: integer().notNull(),
    /** The amount that the provider had refunded when this was written, without manual refunds by the owner. */
    refundedBeforeHalalas: integer().notNull(),
    /**
     * `by_hand`: the owner transfers the money; `refused`: the provider refused, and the owner decides; `dropped`: no
     * longer needed.
     */
    status: text({ enum: ['waiting', 'done', 'refused', 'by_hand', 'dropped'] }).notNull(),
    attempts: smallint().notNull().default(0),
    nextAt: moment().notNull(),
    lastError: text(),
    createdAt: moment().notNull(),
    doneAt: moment(),
  },
  (table) => [
    index('payment_operations_due')
      .on(table.nextAt)
      .where(sql`${table.status} = 'waiting'`),
    // One open operation per payment, or two refunds could be mistaken for each other.
    uniqueIndex('payment_operations_one_open')
      .on(table.transactionId)
      .where(sql`${table.status} in ('waiting', 'by_hand', 'refused')`),
    check('payment_operation_amount_is_positive', sql`${table.amountHalalas} > 0`),
  ],
);

/**
 * Payment reports that do not match their order, each once per payment. The owner has to look into them and settle
 * them.
 */
export const paymentMismatches = pgTable(
  'payment_mismatches',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    transactionId: uuid()
      .notNull()
      .references(() => transactions.id),
    /** The provider's reference of the payment it reported. */
    ref: text(),
    /** What was reported, in words for the owner; `expected`: what should have been. */
    said: text().notNull(),
    expected: text().notNull(),
    at: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [unique('payment_mismatches_once').on(table.transactionId, table.ref, table.said).nullsNotDistinct()],
);

/** Webhook events of providers, each once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text({ enum: providerIds }).notNull(),
    eventId: text().notNull(),
    ref: text().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

/** Double entry: the amounts of a journal add up to 0, and entries never change. Debits are positive. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    journal: uuid().notNull(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    transactionId: uuid().references(() => transactions.id),
    /** `receivable`, `sales`, `vat`, or where the money is: `moyasar`, `tabby`, `tamara`, `bank`, `cash`. */
    account: text({ enum: ['receivable', 'sales', 'vat', 'moyasar', 'tabby', 'tamara', 'bank', 'cash'] }).notNull(),
    amountHalalas: integer().notNull(),
    reason: text({ enum: ['sale', 'sale_undone', 'payment', 'refund', 'credit_note'] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [index('ledger_entries_of_order').on(table.orderId)],
);

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

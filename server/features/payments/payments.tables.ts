import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentMethods, transactionStatuses } from '../../../contract/orders/payments.ts';
import { providerIds } from '../../providers/payments/payment-provider.ts';
import { orders } from '../orders/orders.tables.ts';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

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
    index('transactions_by_time').on(table.createdAt),
    index('transactions_to_ask')
      .on(table.askAt)
      .where(sql`${table.askAt} is not null`),
    check(
      'transaction_amounts_are_in_order',
      sql`0 <= ${table.refundedByHandHalalas} and ${table.refundedByHandHalalas} <=
          ${table.refundedHalalas} and ${table.refundedHalalas} <= ${table.capturedHalalas} and
          ${table.capturedHalalas} <= ${table.amountHalalas}`,
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
    /**
     * When the provider was first asked for it; null: it cannot have done it. Operations that the version before this
     * column wrote count as sent.
     */
    sentAt: moment().defaultNow(),
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
    reported: text('said').notNull(),
    expected: text().notNull(),
    at: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [unique('payment_mismatches_once').on(table.transactionId, table.ref, table.reported).nullsNotDistinct()],
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

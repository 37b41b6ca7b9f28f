// What payments need from the orders they pay. Payments know an amount and an order's id and number; what a payment
// means for its order is decided behind this interface, in the payment's transaction.
import type { Halalas } from '../../../contract/core/money.ts';
import type { Database } from '../../db/connect.ts';
import type { CaptureShipment } from '../../providers/payments/payment-provider.ts';
import type { TransactionRow } from './attempts/attempts.ts';

/** A locked order. */
export type PayableOrder = {
  /** Its number, by which providers know it. */
  reference: string;
  /** Whether the money of this attempt belongs to the order; if not, it is refunded. */
  wants: (attempt: TransactionRow) => boolean;
};

/** What a refund that the owner makes manually asks of its order. */
export type ManualRefunds = {
  /** Asks the buyer for an account, unless it is known; `amount` is what will be refunded. */
  askForAccount: (tx: Database, orderId: string, amount: number, now: Date) => Promise<void>;
  /** Deletes the account once no manual refund is open. */
  dropRefundAccount: (tx: Database, orderId: string) => Promise<void>;
};

export type PayableOrders = ManualRefunds & {
  /** Locks an order until the transaction ends. A payment changes only while its order is locked. */
  lock: (tx: Database, orderId: string) => Promise<PayableOrder>;
  /** The number of an order; null if there is no such order. */
  referenceOf: (db: Database, orderId: string) => Promise<string | null>;
  /** Tracking data for the provider; null before shipping. */
  shipmentOf: (db: Database, orderId: string) => Promise<Omit<CaptureShipment, 'at'> | null>;
  /** The attempt is captured or authorized now. `capturesAtOnce`: its provider does not wait until the order ships. */
  onSucceeded: (
    tx: Database,
    attempt: TransactionRow,
    outcome: { status: 'paid' | 'authorized'; capturesAtOnce: boolean; now: Date },
  ) => Promise<void>;
  /** The attempt has failed or expired. */
  onFailed: (
    tx: Database,
    attempt: TransactionRow,
    outcome: { status: 'failed' | 'expired'; now: Date },
  ) => Promise<void>;
  /** The provider reviews the attempt manually. */
  onUnderReview: (tx: Database, attempt: TransactionRow, now: Date) => Promise<void>;
  /** `amount` was refunded, after `before`. */
  onRefunded: (
    tx: Database,
    attempt: TransactionRow,
    refund: { amount: Halalas; before: Halalas; status: 'refunded' | 'partially_refunded'; now: Date },
  ) => Promise<void>;
};

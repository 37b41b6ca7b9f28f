// Payment methods, and the outcome of payment attempts. Card data goes from the browser to the gateway and never
// reaches this server.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { lastPossiblePage, pagination, wholeNumber } from '../core/paging.ts';
import { foldDigits } from '../catalogue/search-text.ts';

const sar = v.number();
const says = (issue: FieldIssue) => issue;

export const paymentMethods = [
  'card',
  'apple_pay',
  'stc_pay',
  'tabby',
  'tamara',
  'bank_transfer',
  'cash_on_delivery',
] as const;

export type PaymentMethod = (typeof paymentMethods)[number];

/** Payment status of an order. Transitions: server/features/orders/order/states.ts. */
export const paymentStatuses = [
  'pending',
  'awaiting_transfer',
  'under_review',
  'authorized',
  'due_on_delivery',
  'paid',
  'failed',
  'expired',
  'refunded',
  'partially_refunded',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Status of one payment attempt: `initiated` until the provider answers, `pending` while the shopper, the bank or the
 * owner must act, `authorized` if the money is reserved and captured at shipping.
 */
export const transactionStatuses = [
  'initiated',
  'pending',
  'authorized',
  'paid',
  'failed',
  'expired',
  'refunded',
  'partially_refunded',
] as const;

export type TransactionStatus = (typeof transactionStatuses)[number];

export const transaction = v.object({
  id: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  payment_method: v.picklist(paymentMethods),
  amount: sar,
  /** Refunded part of the amount. */
  refunded: sar,
  status: v.picklist(transactionStatuses),
  /** Why it failed, for people, in the language of the request; null if there is no reason. */
  reason: v.nullable(v.string()),
  /** The same for programs: one of `declineReasons`. */
  reason_code: v.nullable(v.string()),
  /** For a card: `mada`, `visa`, … and the last four digits. */
  brand: v.nullable(v.string()),
  last_four: v.nullable(v.string()),
  created_at: v.string(),
  /**
   * ISO 8601. Until then the shopper may still complete it with the provider, and other methods are refused until it
   * ends (`payment_in_progress`). Null if it has ended, and from older servers.
   */
  open_until: v.optional(v.nullable(v.string()), null),
  /** Whether its order can be paid again and this is the order’s latest attempt. */
  can_repay: v.boolean(),
});

export type Transaction = v.InferOutput<typeof transaction>;

/** Accounts for the transfer. `note` is the reference that the transfer must carry. */
export const bankDetails = v.object({
  accounts: v.array(v.object({ bank: v.string(), beneficiary: v.string(), iban: v.string() })),
  amount: sar,
  note: v.string(),
  /** ISO 8601; then the stock is released. Null while a receipt is under review. */
  until: v.nullable(v.string()),
});

/**
 * What the shopper must do now. `redirect`: go to `url`, the provider’s own page; it leads back to
 * /checkout/result/{order id}. `code`: enter the code sent by SMS (POST /transactions/{id}/code). `bank_transfer`:
 * transfer. `none`: nothing, or nothing more.
 */
export const action = v.variant('type', [
  v.object({ type: v.literal('none') }),
  v.object({ type: v.literal('redirect'), url: v.string() }),
  v.object({ type: v.literal('code') }),
  v.object({ type: v.literal('bank_transfer'), bank: bankDetails }),
]);

export type Action = v.InferOutput<typeof action>;

/**
 * Payment data: for card and Apple Pay the token that the browser got from the gateway, for STC Pay the mobile number
 * (by default the account’s).
 */
export const paymentFields = {
  payment_method: v.picklist(paymentMethods, says('choice')),
  card_token: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(says('required')), v.maxLength(8_000))), null),
  stc_phone: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
};

export const paymentMethodOffer = v.object({
  id: v.picklist(paymentMethods),
  title: v.string(),
  /**
   * Names of the logos next to it: `mada`, `visa`, `mastercard`, `apple_pay`, `stc_pay`, `tabby`, `tamara`, `bank`,
   * `cash`.
   */
  icons: v.array(v.string()),
  /** Lowest and highest accepted total, both included; null if unlimited. */
  min: v.nullable(sar),
  max: v.nullable(sar),
  /** Discount on the products after a coupon; 0 except for bank transfer. */
  discount_percent: v.number(),
  /** Added to the total, VAT included; 0 except for cash on delivery. */
  fee: sar,
  /** For methods in which the browser itself calls the gateway: with which key, and where. */
  publishable_key: v.optional(v.string()),
  api_base: v.optional(v.string()),
});

export type PaymentMethodOffer = v.InferOutput<typeof paymentMethodOffer>;

/**
 * Products that the owner can exclude from cash on delivery: made to order (with a text or a picture, or by the
 * catalogue), and gold.
 */
export const cashExclusions = ['custom_text', 'gold'] as const;

export type CashExclusion = (typeof cashExclusions)[number];

/** A method on offer here, but not for these products. */
export const refusedMethod = v.object({
  payment_method: v.picklist(paymentMethods),
  reason: v.picklist(cashExclusions),
  /** Titles of the products that rule it out, in the language of the request. */
  titles: v.array(v.string()),
  /** The same as a sentence. */
  message: v.string(),
});

export type RefusedMethod = v.InferOutput<typeof refusedMethod>;

export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/payment-methods',
  summary: 'The payment methods: only those whose provider is set up.',
  data: v.array(paymentMethodOffer),
});

export const listTransactions = defineCall({
  method: 'GET',
  path: '/transactions',
  summary: 'The customer’s payment attempts, newest first.',
  signedIn: true,
  query: v.object({
    page: v.optional(wholeNumber(1, lastPossiblePage), '1'),
    per_page: v.optional(wholeNumber(1, 100), '20'),
  }),
  data: v.array(transaction),
  extra: v.object({ pagination }),
});

/** An opaque id of an order or transaction in a path. Anything else gets the same answer as an unknown id. */
export const opaqueId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** 4 to 10 digits, in Latin, Arabic-Indic or Persian numerals. */
const smsCode = v.pipe(
  v.string(),
  v.nonEmpty(says('required')),
  v.transform((typed) => foldDigits(typed).replace(/\s/g, '')),
  v.regex(/^\d{4,10}$/, says('numeric')),
);

export const confirmTransactionBody = v.object({ code: smsCode });

export const confirmTransaction = defineCall({
  method: 'POST',
  path: '/transactions/{id}/code',
  summary:
    'Submits the code that STC Pay sent by SMS and returns the outcome: `paid`, `failed` with its ' +
    'reason, or still `pending`. 409 `not_payable` if no code is expected.',
  signedIn: true,
  params: v.object({ id: opaqueId }),
  body: confirmTransactionBody,
  data: transaction,
});

/** Why a payment failed, as in `reason_code`. Any other reason of a provider becomes `declined`. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'lost_card',
  'stolen_card',
  'expired_card',
  'over_limit',
  'authentication_failed',
  'wrong_code',
  'daily_limit',
  'timeout',
  'cancelled_by_shopper',
  'amount_too_high',
  'amount_too_low',
  'not_available',
  'not_started',
  'session_expired',
  'receipt_rejected',
  'mismatch',
] as const;

export type DeclineReason = (typeof declineReasons)[number];

// How one can pay, and what becomes of an attempt. Card data goes from the browser to the gateway and never comes here.
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

/** Of an order. What may follow what: server/features/orders/order/states.ts. */
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
 * Of one attempt to pay: `initiated` before the provider has answered, `pending` while the shopper, the bank or the owner has to do something, `authorized` where the money
 * is promised and taken at shipping.
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
  /** What of it was given back. */
  refunded: sar,
  status: v.picklist(transactionStatuses),
  /** Why it failed, for people, in the language of the request; null where there is no reason. */
  reason: v.nullable(v.string()),
  /** The same for programs: one of `declineReasons`. */
  reason_code: v.nullable(v.string()),
  /** `mada`, `visa`, … and the last four digits, where it was a card. */
  brand: v.nullable(v.string()),
  last_four: v.nullable(v.string()),
  created_at: v.string(),
  /**
   * ISO 8601. The provider may still let the shopper go on with it until then: until it has ended another method is refused (`payment_in_progress`). Null where it has, and from a
   * server of before.
   */
  open_until: v.optional(v.nullable(v.string()), null),
  /** Whether its order can be paid again now, and this is the order’s latest attempt. */
  can_repay: v.boolean(),
});

export type Transaction = v.InferOutput<typeof transaction>;

/** Where to transfer to. `note` is what the transfer must name. */
export const bankDetails = v.object({
  accounts: v.array(v.object({ bank: v.string(), beneficiary: v.string(), iban: v.string() })),
  amount: sar,
  note: v.string(),
  /** ISO 8601; after that the goods are given back. Null once a receipt is looked at. */
  until: v.nullable(v.string()),
});

/**
 * What the shopper has to do now. `redirect`: go to `url`, the provider’s own page; it leads back to /checkout/result/{order id}. `code`: type the code that came by SMS
 * (POST /transactions/{id}/code). `bank_transfer`: transfer. `none`: nothing, or nothing more.
 */
export const action = v.variant('type', [
  v.object({ type: v.literal('none') }),
  v.object({ type: v.literal('redirect'), url: v.string() }),
  v.object({ type: v.literal('code') }),
  v.object({ type: v.literal('bank_transfer'), bank: bankDetails }),
]);

export type Action = v.InferOutput<typeof action>;

/** What is sent to pay: where the method is a card or Apple Pay the token that the browser got from the gateway, for STC Pay the mobile number (else the account’s). */
export const payWith = {
  payment_method: v.picklist(paymentMethods, says('choice')),
  card_token: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty(says('required')), v.maxLength(8_000))), null),
  stc_phone: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(40))), null),
};

export const paymentMethodOffer = v.object({
  id: v.picklist(paymentMethods),
  title: v.string(),
  /** Names of marks that stand beside it: `mada`, `visa`, `mastercard`, `apple_pay`, `stc_pay`, `tabby`, `tamara`, `bank`, `cash`. */
  icons: v.array(v.string()),
  /** Totals that it takes, both ends included; null where there is no bound. */
  min: v.nullable(sar),
  max: v.nullable(sar),
  /** Off the goods after a coupon; 0 for all but bank transfer. */
  discount_percent: v.number(),
  /** On top, VAT included; 0 for all but cash on delivery. */
  fee: sar,
  /** Where the browser itself speaks to the gateway: with what key, and where. */
  publishable_key: v.optional(v.string()),
  api_base: v.optional(v.string()),
});

export type PaymentMethodOffer = v.InferOutput<typeof paymentMethodOffer>;

/** Goods that the owner may keep from being paid for at the door: what is made to order (to a text or a picture, or as the catalogue says), and gold. */
export const cashExclusions = ['custom_text', 'gold'] as const;

export type CashExclusion = (typeof cashExclusions)[number];

/** A method that is offered here, but not for these goods. */
export const refusedMethod = v.object({
  payment_method: v.picklist(paymentMethods),
  reason: v.picklist(cashExclusions),
  /** The goods that stand against it, as they are called in the language of the request. */
  titles: v.array(v.string()),
  /** The same as a sentence. */
  message: v.string(),
});

export type RefusedMethod = v.InferOutput<typeof refusedMethod>;

export const listPaymentMethods = defineCall({
  method: 'GET',
  path: '/payment-methods',
  summary: 'How one can pay here: only methods whose provider is set up.',
  data: v.array(paymentMethodOffer),
});

export const listTransactions = defineCall({
  method: 'GET',
  path: '/transactions',
  summary: 'The customer’s attempts to pay, newest first.',
  signedIn: true,
  query: v.object({
    page: v.optional(wholeNumber(1, lastPossiblePage), '1'),
    per_page: v.optional(wholeNumber(1, 100), '20'),
  }),
  data: v.array(transaction),
  extra: v.object({ pagination }),
});

/** An opaque id in a path: of orders and transactions. Anything else answers like one that does not exist. */
export const opaqueId = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/** 4 to 10 digits, in any digits that keyboards here write. */
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
    'Gives the code that STC Pay sent by SMS and answers what became of the payment: `paid`, `failed` with its reason, or still `pending`. 409 `not_payable` where no code is waited for.',
  signedIn: true,
  params: v.object({ id: opaqueId }),
  body: confirmTransactionBody,
  data: transaction,
});

/** Why a payment failed, as `reason_code` says it. Whatever else a provider says is `declined`. */
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

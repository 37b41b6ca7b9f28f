// Orders: placement, payment, tracking, cancellation, and the legally required invoices.
import * as v from 'valibot';
import { address } from '../account/addresses.ts';
import { defineCall } from '../core/call.ts';
import { cartLine, cartSummary } from '../shopper/cart.ts';
import { mediaItem, product, variety } from '../catalogue/catalogue.ts';
import { choices } from './checkout.ts';
import { pastDay } from '../core/days.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { foldIban, saudiIban } from './iban.ts';
import { lastPossiblePage, pagination, wholeNumber } from '../core/paging.ts';
import {
  action,
  opaqueId,
  paymentMethods,
  paymentStatuses,
  paymentFields,
  refusedMethod,
  transaction,
} from './payments.ts';
import { returnExceptions } from './returns.ts';
import { foldDigits } from '../catalogue/search-text.ts';
import { shippingCompanyIds } from './shipping.ts';
import { tidyName } from '../core/tidy-text.ts';

const says = (issue: FieldIssue) => issue;
const sar = v.number();
/** ISO 8601, UTC. */
const moment = v.string();

/**
 * Delivery status of an order. Transitions: server/features/orders/order/states.ts. Clients show any other value as
 * unknown.
 */
export const orderStatuses = [
  'processing',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'returned',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

export const identityTypes = ['national_id', 'residence', 'passport'] as const;

/**
 * Whether this is a Saudi national identity number (first digit 1) or residence number (2): ten digits with a valid
 * Luhn checksum (saudi-commerce.md, section 5).
 */
function isSaudiNumber(number: string, first: '1' | '2'): boolean {
  if (!/^\d{10}$/.test(number) || !number.startsWith(first)) return false;
  const sum = [...number].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Identity document by its number, in Latin digits and upper case. Never sent back, except its last four characters.
 */
export const identity = v.pipe(
  v.object({
    type: v.picklist(identityTypes, says('choice')),
    number: v.pipe(
      v.string(),
      v.maxLength(40),
      v.transform((typed) =>
        foldDigits(typed)
          .replace(/[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069-]/g, '')
          .toUpperCase(),
      ),
      v.nonEmpty(says('required')),
    ),
  }),
  v.forward(
    v.check(({ type, number }) => {
      if (type === 'passport') return /^[A-Z0-9]{6,9}$/.test(number);
      return isSaudiNumber(number, type === 'national_id' ? '1' : '2');
    }, says('identity_number')),
    ['number'],
  ),
);

/** Longest order note, in UTF-16 units. */
export const longestNotes = 500;

export const orderLine = v.object({
  id: v.number(),
  /** Current data, for picture and link; also if no longer sold. */
  product,
  variety,
  /** Title at the time of the order, in the language of the request. */
  title: v.string(),
  variety_title: v.string(),
  sku: v.string(),
  quantity: v.number(),
  /** Unit price at the time of the order. */
  price: sar,
  total: sar,
  discount: sar,
  vat: sar,
  custom_text: v.nullable(v.string()),
  uploads: v.array(v.object({ id: v.string(), url: v.string() })),
  /**
   * Whether it can be returned, under the limits of `return_exception`, by the rules at the time of the order. False
   * from older servers.
   */
  returnable: v.optional(v.boolean(), false),
  /**
   * The product's (`ProductDetail`) at the time of the order; `made_to_order` for any line with a custom text or
   * picture.
   */
  return_exception: v.optional(v.nullable(v.picklist(returnExceptions)), null),
  /** End of its return period; null before delivery and if it cannot be returned. */
  returnable_until: v.optional(v.nullable(moment), null),
});

/** A status change that the shopper sees. The status that did not change is null. */
export const timelineEntry = v.object({
  status: v.nullable(v.picklist(orderStatuses)),
  payment_status: v.nullable(v.picklist(paymentStatuses)),
  at: moment,
});

export const orderSummary = v.object({
  id: v.string(),
  /** For people: 6 digits or more. */
  number: v.string(),
  status: v.picklist(orderStatuses),
  payment_method: v.picklist(paymentMethods),
  payment_status: v.picklist(paymentStatuses),
  created_at: moment,
  total: sar,
  /** Units. */
  pieces: v.number(),
  /** From the first three lines. */
  preview: v.array(v.object({ title: v.string(), image: v.nullable(mediaItem) })),
  can_repay: v.boolean(),
  can_cancel: v.boolean(),
});

export type OrderSummary = v.InferOutput<typeof orderSummary>;

/** Order total for paying again with this method. */
const repayTotal = v.object({
  payment_method: v.picklist(paymentMethods),
  bank_transfer_discount: sar,
  cash_fee: sar,
  vat: sar,
  /** Send it as `expected_total`. */
  total: sar,
});

export const order = v.object({
  ...orderSummary.entries,
  subtotal: sar,
  coupon_code: v.nullable(v.string()),
  /** From the coupon. */
  discount: sar,
  bank_transfer_discount: sar,
  delivery_cost: sar,
  cash_fee: sar,
  vat: sar,
  /** Refunded part of what was paid. */
  refunded: sar,
  /**
   * What the store refunds by bank transfer; `account` is null until the shopper has supplied it. Null if nothing is
   * refunded that way, and from older servers.
   */
  transfer_back: v.optional(
    v.nullable(v.object({ amount: sar, account: v.nullable(v.object({ last_four: v.string(), holder: v.string() })) })),
    null,
  ),
  items: v.array(orderLine),
  /** Newest first. */
  transactions: v.array(transaction),
  /** Oldest first. */
  timeline: v.array(timelineEntry),
  /** As at the time of the order; null once the account is deleted. */
  address: v.nullable(v.omit(address, ['id', 'is_default'])),
  shipping: v.object({
    id: v.picklist(shippingCompanyIds),
    company: v.string(),
    tracking_number: v.nullable(v.string()),
    tracking_url: v.nullable(v.string()),
    delivery_days: v.tuple([v.number(), v.number()]),
    /** Promised days in Riyadh (YYYY-MM-DD). */
    delivery_dates: v.object({ from: v.string(), to: v.string() }),
  }),
  notes: v.nullable(v.string()),
  identity: v.nullable(v.object({ type: v.picklist(identityTypes), last_four: v.string() })),
  /** Until when the stock is reserved for an unpaid order; null if there is no deadline. */
  held_until: v.nullable(moment),
  /** For each method on offer, if the order can be paid again; empty from older servers. */
  repay_totals: v.optional(v.array(repayTotal), []),
  /**
   * If the order can be paid again: methods on offer that do not accept its products, one entry for each reason. Empty
   * from older servers.
   */
  refused_methods: v.optional(v.array(refusedMethod), []),
  /** What the shopper must do now to pay. */
  action,
  /** The uploaded receipt of a bank transfer. Its picture requires the customer's own token. */
  receipt: v.nullable(v.object({ url: v.string(), sent_at: moment })),
  can_send_receipt: v.boolean(),
  /** Whether GET /orders/{id}/invoice returns one. */
  has_invoice: v.boolean(),
  delivered_at: v.nullable(moment),
  /**
   * End of the return period as promised at the time of the order (returns.ts); null before delivery and if no line can
   * be returned.
   */
  returnable_until: v.nullable(moment),
  /** More than 15 days after the promised day: the shopper may cancel and gets a full refund (E-Commerce Law). */
  is_late: v.boolean(),
});

export type Order = v.InferOutput<typeof order>;

/** Answer of placing an order and of paying again. */
const placed = v.object({ order, transaction, action });

const expectedTotal = v.pipe(v.number(), v.minValue(0), v.maxValue(20_000_000));

export const placeOrderBody = v.object({
  ...choices,
  ...paymentFields,
  /** SAR, from the quote. */
  expected_total: expectedTotal,
  identity: v.optional(v.nullable(identity), null),
  notes: v.pipe(
    v.optional(v.nullable(v.pipe(v.string(), v.maxLength(longestNotes))), null),
    v.transform((typed) => typed?.trim() || null),
  ),
});

export const placeOrder = defineCall({
  method: 'POST',
  path: '/orders',
  summary:
    'Places the cart as an order and begins its payment. Needs an Idempotency-Key (400 ' +
    '`idempotency_key_required`). 409 `cart_empty`, `out_of_stock` {lines: [{line_id, variety_id, ' +
    'requested, available}]}, `price_changed` {lines, quote}, `total_changed` {quote}, `unpaid_orders` {most_orders or ' +
    'most_pieces} if the customer has too much reserved and not paid, or {most_orders, within_hours} if as many of their ' +
    'orders have ended unpaid in that time; 422 ' +
    '`identity_required`, `recipient_required`, `coupon_not_valid`, and `invalid` for an invalid ' +
    'address, company, method or token, or a method that does not accept the products ' +
    '(`refused_methods` of the quote). A payment that is declined at once is a 201 with a failed ' +
    'transaction: the order stands and can be paid again.',
  status: 201,
  signedIn: true,
  body: placeOrderBody,
  data: placed,
});

export const listOrders = defineCall({
  method: 'GET',
  path: '/orders',
  summary: 'The customer’s orders, newest first.',
  signedIn: true,
  query: v.object({
    page: v.optional(wholeNumber(1, lastPossiblePage), '1'),
    per_page: v.optional(wholeNumber(1, 100), '20'),
  }),
  data: v.array(orderSummary),
  extra: v.object({ pagination }),
});

const orderId = v.object({ id: opaqueId });

export const getOrder = defineCall({
  method: 'GET',
  path: '/orders/{id}',
  summary: 'One order with everything about it.',
  signedIn: true,
  params: orderId,
  data: order,
});

export const checkPayment = defineCall({
  method: 'POST',
  path: '/orders/{id}/check-payment',
  summary:
    'Asks the provider for the outcome of the pending payment, and returns the order. For the page ' +
    'that the provider redirects back to, whose URL is not trusted.',
  signedIn: true,
  params: orderId,
  data: order,
});

export const repayOrder = defineCall({
  method: 'POST',
  path: '/orders/{id}/repay',
  summary:
    'Begins another payment of an order, by any method that `repay_totals` names. Needs an ' +
    'Idempotency-Key. 409 `not_repayable`; `payment_in_progress` {retry_after, transaction_id} while ' +
    'another attempt may still succeed; `out_of_stock` {lines} if the reserved stock was released and ' +
    'has been sold; `total_changed` {total, former_total} if `expected_total` is not the order’s ' +
    'total for this method (`repay_totals`); `unpaid_orders` as for `POST /orders`, without `within_hours`. 422 ' +
    '`identity_required` if the new total requires it, and `invalid` for a method that does not ' +
    'accept the products (`refused_methods`).',
  status: 201,
  signedIn: true,
  params: orderId,
  body: v.object({ ...paymentFields, expected_total: expectedTotal, identity: v.optional(v.nullable(identity), null) }),
  data: placed,
});

export const cancelOrder = defineCall({
  method: 'POST',
  path: '/orders/{id}/cancel',
  summary:
    'Cancels an order that is still processing: releases stock and coupon, and refunds what was ' +
    'paid. Once shipped, only the store can take it back, even if it is late (`is_late`). 409 `not_cancellable`.',
  signedIn: true,
  params: orderId,
  data: order,
});

export const sendReceiptBody = v.object({
  /** From POST /uploads. */
  upload_id: v.pipe(v.string(), v.nonEmpty(says('required')), v.maxLength(64)),
  sender_name: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100))), null),
  sending_bank: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(100))), null),
  /** Transferred amount in SAR, as the shopper states it. */
  amount: v.optional(v.nullable(v.pipe(v.number(says('numeric')), v.minValue(0.01), v.maxValue(10_000_000))), null),
  /** Day of the transfer in Riyadh, as YYYY-MM-DD. */
  sent_on: v.optional(v.nullable(pastDay), null),
});

export const sendReceipt = defineCall({
  method: 'POST',
  path: '/orders/{id}/receipt',
  summary:
    'Submits or replaces the receipt of a bank transfer; the stock stays reserved until the owner ' +
    'has reviewed it. 409 `not_payable` if no transfer is expected.',
  signedIn: true,
  params: orderId,
  body: sendReceiptBody,
  data: order,
});

/** Longest name of an account holder, in UTF-16 units. */
export const longestHolder = 100;

/** The IBAN comes out without spaces. Never sent back, except its last four characters. */
export const refundAccountBody = v.object({
  iban: v.pipe(
    v.string(),
    v.maxLength(100),
    v.transform(foldIban),
    v.nonEmpty(says('required')),
    v.check((typed) => saudiIban(typed) !== null, says('iban')),
  ),
  holder: v.pipe(v.string(), v.maxLength(longestHolder), v.transform(tidyName), v.nonEmpty(says('required'))),
});

export const sendRefundAccount = defineCall({
  method: 'POST',
  path: '/orders/{id}/refund-account',
  summary:
    'Sets or replaces the account for an order’s refund by transfer (`transfer_back`), until the ' +
    'transfer is made. 409 `not_payable` if nothing is refunded by transfer; 422 `invalid` for an ' +
    'IBAN that is not a Saudi bank’s.',
  signedIn: true,
  params: orderId,
  body: refundAccountBody,
  data: order,
});

/** Why a line of an earlier order could not be added to the cart. */
export const reorderProblems = ['unavailable', 'out_of_stock', 'fewer', 'custom_text_required', 'cart_full'] as const;

export const reorder = defineCall({
  method: 'POST',
  path: '/orders/{id}/reorder',
  summary: 'Adds the lines of an order to the cart again, and lists what could not be added and why.',
  signedIn: true,
  params: orderId,
  data: v.array(cartLine),
  extra: v.object({
    summary: cartSummary,
    skipped: v.array(
      v.object({
        title: v.string(),
        variety_id: v.number(),
        requested: v.number(),
        added: v.number(),
        reason: v.picklist(reorderProblems),
      }),
    ),
  }),
});

const bothLanguages = v.object({ ar: v.string(), en: v.string() });

/** A simplified tax invoice or a credit note for one, frozen at issue (saudi-commerce.md, section 6). */
export const invoiceDocument = v.object({
  kind: v.picklist(['invoice', 'credit_note']),
  number: v.string(),
  /** The invoice that a credit note refers to. */
  original_number: v.nullable(v.string()),
  order_number: v.string(),
  issued_at: moment,
  seller: v.object({
    name: bothLanguages,
    address: bothLanguages,
    vat_number: v.string(),
    registration_number: v.string(),
  }),
  buyer: v.object({ name: v.string() }),
  lines: v.array(
    v.object({
      /** Products, delivery, or the fee for cash on delivery. */
      kind: v.picklist(['goods', 'delivery', 'cash_fee']),
      title: bothLanguages,
      sku: v.nullable(v.string()),
      quantity: v.number(),
      price: sar,
      discount: sar,
      /** After discount, VAT included. */
      total: sar,
      vat: sar,
    }),
  ),
  /** All discounts. */
  discount: sar,
  /** Before VAT. */
  net: sar,
  /** Per cent. */
  vat_rate: v.number(),
  vat: sar,
  total: sar,
  /** Base64 of the ZATCA TLV: content of the QR code. */
  qr: v.string(),
});

export type InvoiceDocument = v.InferOutput<typeof invoiceDocument>;

export const getInvoice = defineCall({
  method: 'GET',
  path: '/orders/{id}/invoice',
  summary: 'The tax invoice of a paid or delivered order, with the credit notes to it.',
  signedIn: true,
  params: orderId,
  data: v.object({ invoice: invoiceDocument, credit_notes: v.array(invoiceDocument) }),
});

/** The provider needs nothing but the status. */
export const paymentWebhook = defineCall({
  method: 'POST',
  path: '/payments/webhooks/{provider}',
  summary:
    'Payment webhook of a provider. It only triggers a query to the provider, so duplicates are harmless. 401 if its signature is invalid.',
  params: v.object({ provider: v.picklist(['moyasar', 'tabby', 'tamara']) }),
  data: v.object({}),
});

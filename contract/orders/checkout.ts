// What an order would cost before it is placed. Only the server computes it.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { bodyId, mediaItem } from '../catalogue/catalogue.ts';
import { couponReasons, lineIssues } from '../shopper/cart.ts';
import { paymentMethods, refusedMethod } from './payments.ts';
import { shippingCompanyIds } from './shipping.ts';
import type { FieldIssue } from '../core/field-messages.ts';

const sar = v.number();
const says = (issue: FieldIssue) => issue;

/**
 * An order total strictly above this, in SAR, requires an identity number (specification, section 9: 10,000 riyals).
 */
export const identityAbove = 10_000;

export const quoteLine = v.object({
  /** Id of the cart line. */
  line_id: v.number(),
  product_id: v.number(),
  variety_id: v.number(),
  title: v.string(),
  variety_title: v.string(),
  image: v.nullable(mediaItem),
  custom_text: v.nullable(v.string()),
  quantity: v.number(),
  /** Unit price. */
  price: sar,
  /** price × quantity. */
  total: sar,
  /** Its share of the coupon and bank transfer discounts. */
  discount: sar,
  /** Its share of the VAT. */
  vat: sar,
  /**
   * What must be resolved in the cart before ordering; unavailable lines are not in the totals. `custom_text_required`:
   * the product now requires one.
   */
  issue: v.nullable(v.picklist([...lineIssues, 'custom_text_required'])),
});

export const quote = v.object({
  lines: v.array(quoteLine),
  /** Of the products, VAT included. */
  subtotal: sar,
  coupon: v.nullable(
    v.object({
      code: v.string(),
      discount: sar,
      free_shipping: v.boolean(),
      /** Why it gives no discount any more; such a coupon must be removed before ordering. */
      problem: v.nullable(v.object({ reason: v.picklist(couponReasons), message: v.string() })),
    }),
  ),
  /** 3 % of the products' price after the coupon, for a bank transfer. */
  bank_transfer_discount: sar,
  delivery_cost: sar,
  /** Fee for cash on delivery. */
  cash_fee: sar,
  /** Included in the total, on which it is computed once. */
  vat: sar,
  /** The amount charged: send it as `expected_total`. */
  total: sar,
  needs_identity: v.boolean(),
  /** Expected delivery days in Riyadh (YYYY-MM-DD). */
  delivery_dates: v.object({ from: v.string(), to: v.string() }),
  /** For Tabby and Tamara: the amount of each instalment. They add up to the total exactly. */
  instalments: v.nullable(v.object({ count: v.number(), amounts: v.array(sar) })),
  /** Whether the chosen method accepts this total and this shopper, as far as its provider reports in advance. */
  method_allowed: v.boolean(),
  /** Why the provider would reject it, or which products in the cart rule the method out. */
  method_message: v.optional(v.nullable(v.string()), null),
  /**
   * All methods that do not accept these products, whichever is chosen, one entry for each reason. Empty from older
   * servers.
   */
  refused_methods: v.optional(v.array(refusedMethod), []),
});

export type Quote = v.InferOutput<typeof quote>;

/** The choices at checkout. */
export const choices = {
  address_id: bodyId,
  shipping_company_id: v.picklist(shippingCompanyIds, says('choice')),
  payment_method: v.picklist(paymentMethods, says('choice')),
};

export const quoteCheckout = defineCall({
  method: 'POST',
  path: '/checkout/quote',
  summary:
    'What the cart would cost with this address, company and method. Changes nothing. 409 ' +
    '`cart_empty`; 422 if the address is not the customer’s or the method is not offered.',
  signedIn: true,
  body: v.object(choices),
  data: quote,
});

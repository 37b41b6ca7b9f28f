// What an order would cost, before it is one. Only the server computes.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { bodyId, media } from '../catalogue/catalogue.ts';
import { couponReasons, lineIssues } from '../shopper/cart.ts';
import { paymentMethods, refusedMethod } from './payments.ts';
import { shippingCompanyIds } from './shipping.ts';
import type { FieldIssue } from '../core/field-messages.ts';

const sar = v.number();
const says = (issue: FieldIssue) => issue;

/** Above this total, strictly, the order needs an identity number (specification, section 9: 10,000 riyals), in SAR. */
export const identityAbove = 10_000;

export const quoteLine = v.object({
  /** Of the cart line. */
  line_id: v.number(),
  product_id: v.number(),
  variety_id: v.number(),
  title: v.string(),
  variety_title: v.string(),
  image: v.nullable(media),
  custom_text: v.nullable(v.string()),
  quantity: v.number(),
  /** Of one piece. */
  price: sar,
  /** price × quantity. */
  total: sar,
  /** Its share of coupon and transfer discount. */
  discount: sar,
  /** Its share of the VAT. */
  vat: sar,
  /** What has to be settled in the cart before the order can be placed; lines that cannot be had are not in the sums. `custom_text_required`: the product needs one by now. */
  issue: v.nullable(v.picklist([...lineIssues, 'custom_text_required'])),
});

export const quote = v.object({
  lines: v.array(quoteLine),
  /** Of the goods, VAT included. */
  subtotal: sar,
  coupon: v.nullable(
    v.object({
      code: v.string(),
      discount: sar,
      free_shipping: v.boolean(),
      /** Why it takes nothing off any more; such a coupon has to leave the cart before the order can be placed. */
      problem: v.nullable(v.object({ reason: v.picklist(couponReasons), message: v.string() })),
    }),
  ),
  /** 3 % of the goods after the coupon, for a bank transfer. */
  bank_transfer_discount: sar,
  delivery_cost: sar,
  /** Fee for cash on delivery. */
  cash_fee: sar,
  /** Contained in the total, computed once on it. */
  vat: sar,
  /** What is charged: send it as `expected_total`. */
  total: sar,
  needs_identity: v.boolean(),
  /** Days on which it may come, in Riyadh (YYYY-MM-DD). */
  delivery_dates: v.object({ from: v.string(), to: v.string() }),
  /** For Tabby and Tamara: what is paid each time; together exactly the total. */
  instalments: v.nullable(v.object({ count: v.number(), amounts: v.array(sar) })),
  /** Whether the chosen method takes this total, and this shopper, as far as its provider says beforehand. */
  method_allowed: v.boolean(),
  /** Why the provider would not take it, or what of the cart stands against it. */
  method_message: v.optional(v.nullable(v.string()), null),
  /** Whichever is chosen: the methods that do not take these goods, one entry for each reason. None from a server of before. */
  refused_methods: v.optional(v.array(refusedMethod), []),
});

export type Quote = v.InferOutput<typeof quote>;

/** What is chosen at checkout. */
export const choices = {
  address_id: bodyId,
  shipping_company_id: v.picklist(shippingCompanyIds, says('choice')),
  payment_method: v.picklist(paymentMethods, says('choice')),
};

export const quoteCheckout = defineCall({
  method: 'POST',
  path: '/checkout/quote',
  summary:
    'What the cart would cost with this address, company and method. Changes nothing. 409 `cart_empty`; 422 where the address is not the customer’s or the method is not offered.',
  signedIn: true,
  body: v.object(choices),
  data: quote,
});

// A customer's cart: lines of a variety with custom text and pictures, the coupon, and the totals. Only the server
// computes totals.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import { bodyId, pathId, product, variety } from '../catalogue/catalogue.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { longestCustomText } from './custom-text.ts';

const says = (issue: FieldIssue) => issue;

const sar = v.number();

/** Largest quantity of one line, whatever the stock. */
export const maxQuantity = 9_999;

/** Most pictures on one line. */
export const mostLineUploads = 5;

/**
 * Why a line cannot be ordered as it is: its product or variety is no longer sold; it is sold out; there is less stock
 * than its quantity; or its price has changed since the shopper last set the quantity. Setting the quantity (PATCH,
 * even to the same value) accepts the new price.
 */
export const lineIssues = ['unavailable', 'out_of_stock', 'insufficient_stock', 'price_changed'] as const;

export type LineIssue = (typeof lineIssues)[number];

/**
 * Whether a line with this issue counts in the totals. Unavailable lines do not; lines with too little stock or a new
 * price count in full, at the current price.
 */
export function countsInTotals(issue: LineIssue | null): boolean {
  return issue !== 'unavailable' && issue !== 'out_of_stock';
}

// Direction marks and zero-width characters.
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;
const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * A custom text as stored: one line, NFC, trimmed, without characters that change the text direction. Equal results
 * share one cart line; an empty result means no text. Zero-width joiners remain, because some scripts and emoji need
 * them.
 */
export function tidyCustomText(typed: string): string {
  return typed
    .replace(loneSurrogates, '')
    .replace(controls, ' ')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

const pieces = (least: 0 | 1) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(maxQuantity));

export const cartLine = v.object({
  id: v.number(),
  variety_id: v.number(),
  quantity: v.number(),
  custom_text: v.nullable(v.string()),
  uploads: v.array(v.object({ id: v.string(), url: v.string() })),
  /** Also if no longer sold, so that it can be named. */
  product,
  variety,
  /** Current unit price. */
  price: sar,
  /** Unit price when the shopper last set the quantity. */
  price_when_added: sar,
  /** price × quantity; in the summary unless the line is unavailable (`countsInTotals`). */
  total: sar,
  /** Largest possible quantity of this line: the stock, minus what other lines of the same variety take. */
  available: v.number(),
  issue: v.nullable(v.picklist(lineIssues)),
});

export type CartLine = v.InferOutput<typeof cartLine>;

/** Why a coupon gives no discount. */
export const couponReasons = ['unknown', 'not_started', 'ended', 'used_up', 'already_used', 'minimum'] as const;

export type CouponReason = (typeof couponReasons)[number];

export const cartSummary = v.object({
  /** Units, of the available lines. */
  items: v.number(),
  subtotal: sar,
  /** A coupon that is no longer valid stays with its reason, without a discount. */
  coupon: v.nullable(
    v.object({
      code: v.string(),
      /** Discount on the products in SAR; 0 while there is a problem, and for free shipping. */
      discount: sar,
      /** Whether delivery is free at checkout. */
      free_shipping: v.boolean(),
      problem: v.nullable(
        v.object({
          reason: v.picklist(couponReasons),
          /** For people, in the language of the request. */
          message: v.string(),
          /** With the reason `minimum`: the required products total, in SAR. */
          minimum: v.nullable(sar),
        }),
      ),
    }),
  ),
  /** VAT contained in the total: gross × 15/115, half up. */
  vat: sar,
  /** subtotal − discount; delivery is added at checkout. */
  total: sar,
});

export type CartSummary = v.InferOutput<typeof cartSummary>;

const lines = v.array(cartLine);
const extra = v.object({ summary: cartSummary });

export const getCarts = defineCall({
  method: 'GET',
  path: '/carts',
  summary: 'The cart: its lines, oldest first, and the totals.',
  signedIn: true,
  data: lines,
  extra,
});

export const addToCart = defineCall({
  method: 'POST',
  path: '/products/add-to-cart',
  summary:
    'Raises the quantity of a line, or adds a line. 409 `out_of_stock` {available, requested, ' +
    'variety_id, line_id} changes nothing; 422 if the product requires a custom text and none is ' +
    'sent, or pictures are sent and it does not accept them; 409 `cart_full`.',
  signedIn: true,
  body: v.object({
    variety_id: bodyId,
    quantity: v.optional(pieces(1), 1),
    /** Comes out tidied; null if empty. */
    custom_text: v.nullish(
      v.pipe(
        v.string(),
        v.maxLength(4 * longestCustomText),
        v.transform(tidyCustomText),
        v.maxLength(longestCustomText),
        v.transform((text) => (text === '' ? null : text)),
      ),
      null,
    ),
    uploads: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))),
        v.maxLength(mostLineUploads, says('not_valid')),
      ),
      [],
    ),
  }),
  /** The line's quantity, id and current unit price. */
  data: v.object({ is_cart: v.boolean(), quantity: v.number(), line_id: v.number(), price: sar }),
});

export const setCartLine = defineCall({
  method: 'PATCH',
  path: '/carts/{id}',
  summary:
    'Sets the quantity of a line and accepts its price; 0 removes the line. 409 `out_of_stock` ' +
    '{available, requested, variety_id, line_id} with the largest possible quantity; with `issue` = ' +
    '`unavailable` if it is no longer sold.',
  signedIn: true,
  params: v.object({ id: pathId }),
  body: v.object({ quantity: pieces(0) }),
  data: lines,
  extra,
});

export const removeCartLine = defineCall({
  method: 'DELETE',
  path: '/carts/{id}',
  summary: 'Removes a line from the cart.',
  signedIn: true,
  params: v.object({ id: pathId }),
  data: lines,
  extra,
});

export const applyCoupon = defineCall({
  method: 'POST',
  path: '/carts/coupon',
  summary:
    'Applies a coupon to the cart, replacing any other. 422 `coupon_not_valid` {reason: unknown, ' +
    'not_started, ended, used_up, already_used or minimum with {minimum}}.',
  signedIn: true,
  /** Any length and any characters, so that whatever is not a coupon is refused as unknown. */
  body: v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(says('required')), v.maxLength(200)) }),
  data: lines,
  extra,
});

export const removeCoupon = defineCall({
  method: 'DELETE',
  path: '/carts/coupon',
  summary: 'Removes the coupon from the cart, if there is one.',
  signedIn: true,
  data: lines,
  extra,
});

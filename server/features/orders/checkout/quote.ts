// The cart priced with an address, a company and a payment method. The quote shows it, and placing the order compares
// with it.
import type { Quote } from '../../../../contract/orders/checkout.ts';
import { countsInTotals } from '../../../../contract/shopper/cart.ts';
import { instalmentsOf } from '../../../../contract/orders/instalments.ts';
import type { Language } from '../../../../contract/core/language.ts';
import { halalas, toSar } from '../../../../contract/core/money.ts';
import type { PaymentMethod, RefusedMethod } from '../../../../contract/orders/payments.ts';
import type { ShippingCompanyId } from '../../../../contract/orders/shipping.ts';
import type { Database } from '../../../db/connect.ts';
import { couponText } from '../../../http/answers/messages.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { findAddress, type AddressRow } from '../../addresses/save-address.ts';
import { readCheckoutCart, type CheckoutCart, type CheckoutLine } from '../../cart/checkout-lines.ts';
import type { CatalogueSnapshot } from '../../catalogue/index/snapshot.ts';
import { gramsOf } from '../../catalogue/weigh-varieties.ts';
import { deliveryDates } from '../../shipping/delivery-dates.ts';
import { readShippingTerms, type ShippingTerms } from '../../shipping/shipping-terms.ts';
import { offersOf, takes, type PaymentOffer, type Payments } from './payment-methods.ts';
import { priceOrder, type Priced } from './pricing.ts';
import { excludableOf, refusedMethods } from './method-exclusions.ts';

export type QuoteChoices = {
  userId: number;
  addressId: number;
  company: ShippingCompanyId;
  method: PaymentMethod;
};

export type PricedCheckout = {
  cart: CheckoutCart;
  /** Lines that the sums include. */
  counted: CheckoutLine[];
  address: AddressRow;
  terms: ShippingTerms;
  offer: PaymentOffer;
  priced: Priced;
  dates: { from: string; to: string };
  /** Methods that exclude some of the counted items. */
  refused: RefusedMethod[];
};

/**
 * Prices a customer's cart as an order. Throws `cart_empty`, and `invalid` for an address that is not the customer's
 * own, a company that does not ship there and a method that is not offered. Any other issue that prevents the order is
 * in the result.
 */
export async function priceCheckout(
  db: Database,
  { snapshot, payments }: { snapshot: CatalogueSnapshot; payments: Payments },
  { userId, addressId, company, method }: QuoteChoices,
  { language, now }: { language: Language; now: Date },
): Promise<PricedCheckout> {
  const cart = await readCheckoutCart(db, snapshot, { userId, language, now });
  if (cart.lines.length === 0) throw new Refusal('cart_empty');
  const address = await findAddress(db, userId, addressId);
  if (!address) throw new Refusal('invalid', { fields: { address_id: 'address_gone' } });
  const load = {
    city: address.city,
    weightGrams: gramsOf(cart.lines.map(({ quantity, variety }) => ({ quantity, milligrams: variety.milligrams }))),
  };
  const terms = (await readShippingTerms(db, load, now)).find((each) => each.company === company);
  if (!terms) throw new Refusal('invalid', { fields: { shipping_company_id: 'choice' } });
  const offers = offersOf(payments);
  const offer = offers.find((each) => each.method === method);
  if (!offer) throw new Refusal('invalid', { fields: { payment_method: 'method_gone' } });
  const counted = cart.lines.filter(({ issue }) => countsInTotals(issue));
  return {
    cart,
    counted,
    address,
    terms,
    offer,
    priced: priced(cart, counted, terms, offer),
    dates: deliveryDates(now, terms.days),
    refused: refusedMethods(offers, counted.map(excludableOf), language),
  };
}

function priced(
  cart: CheckoutCart,
  counted: readonly CheckoutLine[],
  terms: ShippingTerms,
  offer: PaymentOffer,
): Priced {
  const verdict = cart.coupon?.verdict;
  return priceOrder({
    lineTotals: counted.map(({ total }) => total),
    couponDiscount: verdict?.holds ? verdict.discount : halalas(0),
    freeShipping: verdict?.holds === true && verdict.freeShipping,
    method: offer.method,
    fee: terms.fee,
    freeAbove: terms.freeAbove,
    cashFee: offer.fee,
  });
}

/** Whether a line lacks a custom text that its product now requires. */
export function lacksText({ line, variety }: Pick<CheckoutLine, 'line' | 'variety'>): boolean {
  return variety.product.requires_custom_text === 1 && line.customText === null;
}

export function quoteAnswer(
  { cart, counted, offer, priced, dates, refused }: PricedCheckout,
  language: Language,
): Quote {
  const against = priced.total === 0 ? [] : refused.filter(({ payment_method: method }) => method === offer.method);
  const shares = new Map(counted.map((each, at) => [each, priced.lines[at]]));
  const parts = instalmentsOf(offer.method, priced.total);
  return {
    lines: cart.lines.map((each) => ({
      line_id: each.line.id,
      product_id: each.variety.product.id,
      variety_id: each.line.varietyId,
      title: each.variety.product.title,
      variety_title: each.variety.variety.title,
      image: each.variety.product.media[0] ?? null,
      custom_text: each.line.customText,
      quantity: each.quantity,
      price: toSar(each.variety.price),
      total: toSar(each.total),
      discount: toSar(shares.get(each)?.discount ?? halalas(0)),
      vat: toSar(shares.get(each)?.vat ?? halalas(0)),
      issue: each.issue ?? (lacksText(each) ? 'custom_text_required' : null),
    })),
    subtotal: toSar(priced.subtotal),
    coupon: couponAnswer(cart.coupon, priced, language),
    bank_transfer_discount: toSar(priced.transferDiscount),
    delivery_cost: toSar(priced.delivery),
    cash_fee: toSar(priced.cashFee),
    vat: toSar(priced.vat),
    total: toSar(priced.total),
    needs_identity: priced.needsIdentity,
    delivery_dates: dates,
    instalments: parts && { count: parts.length, amounts: parts.map(toSar) },
    method_allowed: takes(offer, priced.total) && against.length === 0,
    method_message: against.map(({ message }) => message).join(' ') || null,
    refused_methods: refused,
  };
}

function couponAnswer(coupon: CheckoutCart['coupon'], priced: Priced, language: Language): Quote['coupon'] {
  if (!coupon) return null;
  const { code, verdict } = coupon;
  if (verdict.holds)
    return { code, discount: toSar(priced.couponDiscount), free_shipping: verdict.freeShipping, problem: null };
  const minimum = verdict.minimum === null ? null : toSar(verdict.minimum);
  const { reason } = verdict;
  return {
    code,
    discount: 0,
    free_shipping: false,
    problem: { reason, message: couponText(reason, language, minimum) },
  };
}

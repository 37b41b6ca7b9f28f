// The price of an order: decisions.md, 'Money' and 'Checkout'; saudi-commerce.md, sections 3 and 6. Pure; all prices
// include VAT.
import { identityAbove } from '../../../../contract/orders/checkout.ts';
import { fromSar, halalas, percentOf, vatContained, type Halalas } from '../../../../contract/core/money.ts';
import { allocate } from '../../../../contract/core/allocate.ts';
import type { PaymentMethod } from '../../../../contract/orders/payments.ts';

/** Discount on the items after the coupon, for a bank transfer (specification, section 9). */
export const transferPercent = 3;

export type Priced = {
  subtotal: Halalas;
  couponDiscount: Halalas;
  transferDiscount: Halalas;
  delivery: Halalas;
  cashFee: Halalas;
  total: Halalas;
  /** Included in the total. */
  vat: Halalas;
  /** Each line's shares of discounts and VAT; with the shares of delivery and fee they add up to the whole. */
  lines: { discount: Halalas; vat: Halalas }[];
  deliveryVat: Halalas;
  cashFeeVat: Halalas;
  needsIdentity: boolean;
};

/**
 * Prices lines (price × quantity each). The transfer discount applies to the items after the coupon, not to delivery.
 * Delivery is free from `freeAbove` on, measured after the coupon only, so that it does not depend on the payment
 * method. VAT is calculated once on the total and allocated by largest remainder.
 */
export function priceOrder({
  lineTotals,
  couponDiscount,
  freeShipping,
  method,
  fee,
  freeAbove,
  cashFee: feeForCash,
}: {
  lineTotals: readonly Halalas[];
  couponDiscount: Halalas;
  freeShipping: boolean;
  method: PaymentMethod;
  fee: Halalas;
  freeAbove: Halalas | null;
  cashFee: Halalas;
}): Priced {
  const subtotal = halalas(lineTotals.reduce((sum, total) => sum + total, 0));
  const coupon = halalas(Math.min(couponDiscount, subtotal));
  const afterCoupon = halalas(subtotal - coupon);
  const transferDiscount = method === 'bank_transfer' ? percentOf(afterCoupon, transferPercent) : halalas(0);
  const isFree = freeShipping || (freeAbove !== null && afterCoupon >= freeAbove);
  const delivery = isFree ? halalas(0) : fee;
  const cashFee = method === 'cash_on_delivery' ? feeForCash : halalas(0);
  const total = halalas(afterCoupon - transferDiscount + delivery + cashFee);
  const vat = vatContained(total);
  const discounts = allocate(halalas(coupon + transferDiscount), lineTotals);
  const nets = lineTotals.map((each, at) => halalas(each - (discounts[at] ?? 0)));
  const vats = allocate(vat, [...nets, delivery, cashFee]);
  return {
    subtotal,
    couponDiscount: coupon,
    transferDiscount,
    delivery,
    cashFee,
    total,
    vat,
    lines: discounts.map((discount, at) => ({ discount, vat: vats[at] ?? halalas(0) })),
    deliveryVat: vats[lineTotals.length] ?? halalas(0),
    cashFeeVat: vats[lineTotals.length + 1] ?? halalas(0),
    needsIdentity: total > fromSar(identityAbove),
  };
}

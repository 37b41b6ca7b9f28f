import { halalas } from '../../../../contract/core/money.ts';
import type { OrderRow } from '../order/change-order.ts';
import type { Offer } from './payment-methods.ts';
import { priceOrder } from './pricing.ts';

/** What an order comes to if it is paid by another method. Coupon and delivery stay as they were agreed; discount and fee are those of the method. */
export function priceAnew(
  order: OrderRow,
  lineTotals: Parameters<typeof priceOrder>[0]['lineTotals'],
  offer: Pick<Offer, 'method' | 'fee'>,
) {
  return priceOrder({
    lineTotals,
    couponDiscount: halalas(order.couponDiscountHalalas),
    freeShipping: false,
    method: offer.method,
    fee: halalas(order.deliveryHalalas),
    freeAbove: null,
    cashFee: offer.fee,
  });
}

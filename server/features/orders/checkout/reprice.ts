import { halalas } from '../../../../contract/core/money.ts';
import type { OrderRow } from '../order/change-order.ts';
import type { PaymentOffer } from './payment-methods.ts';
import { priceOrder } from './pricing.ts';

/**
 * Prices an order for another payment method. Coupon and delivery stay as agreed; discount and fee are those of the
 * method.
 */
export function repriceOrder(
  order: OrderRow,
  lineTotals: Parameters<typeof priceOrder>[0]['lineTotals'],
  offer: Pick<PaymentOffer, 'method' | 'fee'>,
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

import type { Order } from '../../../contract/orders.ts';
import type { PaymentMethodOffer } from '../../../contract/payments.ts';

/** The methods by which an order can still be paid: all of them, unless its answer names fewer. */
export function repayOffers(
  { repay_totals: totals }: Pick<Order, 'repay_totals'>,
  offers: readonly PaymentMethodOffer[],
): readonly PaymentMethodOffer[] {
  return totals.length === 0
    ? offers
    : offers.filter(({ id }) => totals.some(({ payment_method }) => payment_method === id));
}

import type { Order } from '../../../../contract/orders/orders.ts';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';

/** The methods by which an order can still be paid, with those that its goods stand against: all of them where a server of before names none. One of now says of an order without any that it cannot be paid again. */
export function repayOffers(
  { repay_totals: totals, refused_methods: refused }: Pick<Order, 'repay_totals' | 'refused_methods'>,
  offers: readonly PaymentMethodOffer[],
): readonly PaymentMethodOffer[] {
  return totals.length === 0
    ? offers
    : offers.filter(({ id }) => [...totals, ...refused].some(({ payment_method }) => payment_method === id));
}

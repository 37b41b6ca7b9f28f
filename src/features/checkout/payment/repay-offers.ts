import type { Order } from '../../../../contract/orders/orders.ts';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';

/**
 * The methods that can still pay an order, plus those its products rule out. All offers if the server sends none: older
 * servers do not send them, and current ones then set `can_repay` to false.
 */
export function repayMethodOffers(
  { repay_totals: totals, refused_methods: refused }: Pick<Order, 'repay_totals' | 'refused_methods'>,
  offers: readonly PaymentMethodOffer[],
): readonly PaymentMethodOffer[] {
  return totals.length === 0
    ? offers
    : offers.filter(({ id }) => [...totals, ...refused].some(({ payment_method }) => payment_method === id));
}

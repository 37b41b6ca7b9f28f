import type { Quote } from '../../../../contract/orders/checkout.ts';
import { fromSar, halalas, toSar } from '../../../../contract/core/money.ts';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';

/**
 * What an order comes to by a method before it is chosen, in SAR, by the quote of any other: for its bounds and its instalments. The discount of a transfer, which takes
 * any total, is only in the quote of its own.
 */
export function totalBy(
  quote: Pick<Quote, 'total' | 'bank_transfer_discount' | 'cash_fee'>,
  { fee }: Pick<PaymentMethodOffer, 'fee'>,
): number {
  const { total, bank_transfer_discount: off, cash_fee: cash } = quote;
  return toSar(halalas(fromSar(total) + fromSar(off) - fromSar(cash) + fromSar(fee)));
}

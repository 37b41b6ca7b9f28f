import type { Quote } from '../../../../contract/orders/checkout.ts';
import { fromSar, halalas, toSar } from '../../../../contract/core/money.ts';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';

/**
 * Order total in SAR for a payment method that is not chosen yet, from another method's quote: for its limits and
 * instalments. The discount of a bank transfer, which has no limits, is only in its own quote.
 */
export function totalBy(
  quote: Pick<Quote, 'total' | 'bank_transfer_discount' | 'cash_fee'>,
  { fee }: Pick<PaymentMethodOffer, 'fee'>,
): number {
  const { total, bank_transfer_discount: off, cash_fee: cash } = quote;
  return toSar(halalas(fromSar(total) + fromSar(off) - fromSar(cash) + fromSar(fee)));
}

// Texts for the states of orders and payments. States that this page does not know have their own text (specification,
// section 4).
import { useTranslation } from '../../lib/text/use-translation.ts';
import { orderStatuses } from '../../../contract/orders/orders.ts';
import { paymentStatuses, transactionStatuses } from '../../../contract/orders/payments.ts';

export function useLabels() {
  const { t } = useTranslation('orders');
  return {
    order: (value: string) => {
      const status = orderStatuses.find((each) => each === value);
      return status ? t(`status.${status}`) : t('status.unknown');
    },
    payment: (value: string) => {
      const status = paymentStatuses.find((each) => each === value);
      return status ? t(`payment_status.${status}`) : t('status.unknown');
    },
    transaction: (value: string) => {
      const status = transactionStatuses.find((each) => each === value);
      return status ? t(`transaction_status.${status}`) : t('status.unknown');
    },
  };
}

/** How to show a state: good, bad (failed or over), or plain (in progress). */
export function toneOf(status: string): 'good' | 'bad' | 'plain' {
  if (['paid', 'authorized', 'delivered', 'due_on_delivery'].includes(status)) return 'good';
  if (['failed', 'expired', 'cancelled'].includes(status)) return 'bad';
  return 'plain';
}

import { useState } from 'react';
import { useTranslation } from '../../../../lib/text/use-translation.ts';
import type { PaymentMethodOffer } from '../../../../../contract/orders/payments.ts';
import { showErrorToast } from '../../../../lib/toast.ts';
import { useFailureText } from '../../../../shared/use-failure-text.ts';
import { ApplePayOff, payByApple } from './apple-pay.ts';

/** Pays `store` with Apple's sheet; `isOpen` while the sheet is open. */
export function useApplePay(store: string) {
  const { t } = useTranslation('checkout');
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  /** Must be called inside the click handler. Shows errors as a toast; closing the sheet is not an error. */
  const pay = async (offer: PaymentMethodOffer, amount: number, steps: Parameters<typeof payByApple>[1]) => {
    const { publishable_key, api_base } = offer;
    if (publishable_key === undefined || api_base === undefined) return showErrorToast(t('apple_pay.off'));
    setOpen(true);
    try {
      await payByApple({ amount, label: store, publishable_key, api_base }, steps);
    } catch (error) {
      showErrorToast(error instanceof ApplePayOff ? t('apple_pay.off') : failureText(error));
    } finally {
      setOpen(false);
    }
    return undefined;
  };
  return { isOpen, pay };
}

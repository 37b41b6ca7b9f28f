import { useFormats } from '../../shared/use-formats.ts';

/** Formats instalments in SAR, as one amount if all are equal. */
export function useInstalmentsText(): (amounts: readonly number[]) => string {
  const { t, sarExact, counted } = useFormats('checkout');
  return (amounts) => {
    const [first = 0] = amounts;
    return amounts.every((amount) => amount === first)
      ? t('payment.instalments', { ...counted(amounts.length), amount: sarExact(first) })
      : t('payment.instalments_each', { ...counted(amounts.length), amounts: amounts.map(sarExact).join(' + ') });
  };
}

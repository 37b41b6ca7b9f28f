import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatWeekdays } from '../../lib/text/format-weekday.ts';
import { formatMoment, formatNumber, formatSarExact } from '../../lib/text/format.ts';

/** Texts of the checkout, and formats for the current language. */
export function useCheckoutFormats() {
  const { t, i18n } = useTranslation('checkout');
  const language = toLanguage(i18n.language);
  const sar = (value: number) => formatSarExact(value, language);
  const counted = (count: number) => ({ count, number: formatNumber(count, language) });
  return {
    t,
    language,
    sar,
    moment: (iso: string) => formatMoment(iso, language),
    /** 'Sunday 22 November – Wednesday 25 November', or a single day. */
    days: (days: { from: string; to: string }) => formatWeekdays(days, language),
    /** For keys with plural forms: `count` selects the form, `number` is shown. */
    counted,
    /** Amounts of the instalments in SAR, as one amount if all are equal. */
    instalments: (amounts: readonly number[]) => {
      const [first = 0] = amounts;
      return amounts.every((amount) => amount === first)
        ? t('payment.instalments', { ...counted(amounts.length), amount: sar(first) })
        : t('payment.instalments_each', { ...counted(amounts.length), amounts: amounts.map(sar).join(' + ') });
    },
  };
}

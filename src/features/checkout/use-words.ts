import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/language.ts';
import { formatWeekdays } from '../../lib/format-weekday.ts';
import { formatMoment, formatNumber, formatSarExact } from '../../lib/format.ts';

/** The words of the checkout, and numbers, money and days as the language in use writes them. */
export function useCheckoutWords() {
  const { t, i18n } = useTranslation('checkout');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    sar: (value: number) => formatSarExact(value, language),
    moment: (iso: string) => formatMoment(iso, language),
    /** 'Sunday 22 November – Wednesday 25 November', or the one day. */
    days: (days: { from: string; to: string }) => formatWeekdays(days, language),
    /** For keys with plural forms: `count` chooses the form, `number` is what it shows. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

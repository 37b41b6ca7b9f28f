import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatWeekdays } from '../../lib/text/format-weekday.ts';
import { formatMoment, formatNumber, formatSarExact } from '../../lib/text/format.ts';

/** Texts of the orders, and formats for the current language. */
export function useOrderFormats() {
  const { t, i18n } = useTranslation('orders');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    sar: (value: number) => formatSarExact(value, language),
    number: (value: number) => formatNumber(value, language),
    moment: (iso: string) => formatMoment(iso, language),
    days: (days: { from: string; to: string }) => formatWeekdays(days, language),
    /** For keys with plural forms: `count` selects the form, `number` is shown. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

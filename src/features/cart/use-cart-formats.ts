import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber, formatSarExact, formatWhen } from '../../lib/text/format.ts';

/** Texts of the cart, and formats for the current language. Amounts have two decimals, so that columns align. */
export function useCartFormats() {
  const { t, i18n } = useTranslation('cart');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    number: (value: number) => formatNumber(value, language),
    sar: (value: number) => formatSarExact(value, language),
    moment: (iso: string) => formatWhen(iso, language),
    /** For keys with plural forms: `count` selects the form, `number` is shown. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

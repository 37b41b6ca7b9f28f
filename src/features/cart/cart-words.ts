import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber, formatSarExact, formatWhen } from '../../lib/text/format.ts';

/** The words of the cart, and numbers and money as the language in use writes them. Amounts have both their decimals, so that they stand below each other. */
export function useCartWords() {
  const { t, i18n } = useTranslation('cart');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    number: (value: number) => formatNumber(value, language),
    sar: (value: number) => formatSarExact(value, language),
    moment: (iso: string) => formatWhen(iso, language),
    /** For keys with plural forms: `count` chooses the form, `number` is what it shows. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber, formatSar, formatWhen } from '../../lib/text/format.ts';

/** The words of the catalogue, and numbers and money as the language in use writes them. */
export function useWords() {
  const { t, i18n } = useTranslation('catalogue');
  const language = toLanguage(i18n.language);
  return {
    t,
    number: (value: number) => formatNumber(value, language),
    sar: (value: number) => formatSar(value, language),
    moment: (iso: string) => formatWhen(iso, language),
    /** For keys with plural forms: `count` chooses the form, `number` is what it shows. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

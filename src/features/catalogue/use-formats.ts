import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber, formatSar, formatWhen } from '../../lib/text/format.ts';

/** Texts of the catalogue, and formats for the current language. */
export function useFormats() {
  const { t, i18n } = useTranslation('catalogue');
  const language = toLanguage(i18n.language);
  return {
    t,
    number: (value: number) => formatNumber(value, language),
    sar: (value: number) => formatSar(value, language),
    moment: (iso: string) => formatWhen(iso, language),
    /** For keys with plural forms: `count` selects the form, `number` is shown. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

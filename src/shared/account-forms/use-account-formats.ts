import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber } from '../../lib/text/format.ts';

/** The account texts, and counts formatted for the language in use. */
export function useAccountFormats() {
  const { t, i18n } = useTranslation('account');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    /** For keys with plural forms: `count` selects the form, `number` is what it shows. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

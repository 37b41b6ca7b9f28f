import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber } from '../../lib/text/format.ts';

/** Texts of the comments, and formats for the current language. */
export function useCommentFormats() {
  const { t, i18n } = useTranslation('comments');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    number: (value: number) => formatNumber(value, language),
    /** For keys with plural forms: `count` selects the form, `number` is shown. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { formatNumber } from '../../lib/text/format.ts';

/** The words of comments, and numbers as the language in use writes them. */
export function useCommentWords() {
  const { t, i18n } = useTranslation('comments');
  const language = toLanguage(i18n.language);
  return {
    t,
    language,
    number: (value: number) => formatNumber(value, language),
    /** For keys with plural forms: `count` chooses the form, `number` is what it shows. */
    counted: (count: number) => ({ count, number: formatNumber(count, language) }),
  };
}

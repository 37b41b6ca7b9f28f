import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../../contract/core/language.ts';
import { ApiError, Unreachable } from '../../lib/net/api.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';

/** Texts of the contact forms, and error texts for a message that could not be sent. */
export function useContactFormats() {
  const { t, i18n } = useTranslation('contact');
  const language = toLanguage(i18n.language);
  /** For keys with plural forms: `count` selects the form, `number` is shown. */
  const counted = (count: number) => ({ count, number: formatNumber(count, language) });

  function failureText(error: unknown): string {
    if (error instanceof Unreachable)
      return t(connectivity.state === 'offline' ? 'failure.offline' : 'failure.unreachable');
    if (!(error instanceof ApiError)) return t('failure.other');
    const wait = error.more.retryAfterSeconds;
    if (error.status === 429 && wait !== null) {
      return t('failure.wait', counted(Math.ceil(wait / 60)));
    }
    return error.status >= 500 ? t('failure.other') : error.message;
  }

  return { t, language, counted, failureText };
}

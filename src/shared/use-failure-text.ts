import { useTranslation } from 'react-i18next';
import { toLanguage } from '../../contract/core/language.ts';
import { ApiError, Unreachable } from '../lib/net/api.ts';
import { formatNumber } from '../lib/text/format.ts';
import { connectivity } from '../lib/net/connectivity.state.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * The message for a failed call; field errors are shown at their fields. `general` replaces the usual text for a server
 * error.
 */
export function useFailureText(): (error: unknown, general?: string) => string {
  const { t, i18n } = useTranslation('failures');
  const counted = (count: number) => ({ count, number: formatNumber(count, toLanguage(i18n.language)) });
  return (error, general = t('other')) => {
    if (error instanceof Unreachable) {
      if (connectivity.state === 'offline') return t('offline');
      return error.reason === 'not-ours' ? t('unexpected') : t('unreachable');
    }
    if (!(error instanceof ApiError)) return general;
    const wait = error.more.retryAfterSeconds;
    if (error.status === 429 && wait !== null) {
      if (wait < minute) return t('wait_seconds', counted(wait));
      return wait <= hour
        ? t('wait_minutes', counted(Math.ceil(wait / minute)))
        : t('wait_hours', counted(Math.ceil(wait / hour)));
    }
    return error.status >= 500 ? general : error.message;
  };
}

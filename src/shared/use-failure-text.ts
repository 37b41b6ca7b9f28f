import { ApiError, Unreachable } from '../lib/net/api.ts';
import { connectivity } from '../lib/net/connectivity.state.ts';
import { useFormats } from './use-formats.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * The message for a failed call; field errors are shown at their fields. `general` replaces the usual text for a server
 * error.
 */
export function useFailureText(): (error: unknown, general?: string) => string {
  const { t, counted } = useFormats('failures');
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

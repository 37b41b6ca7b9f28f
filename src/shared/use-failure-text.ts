import { useTranslation } from '../lib/text/use-translation.ts';
import { ApiError, Unreachable } from '../lib/net/api.ts';
import { connectivity } from '../lib/net/connectivity.state.ts';
import { showErrorToast } from '../lib/toast.ts';
import { useFormats } from './use-formats.ts';

const minute = 60;
const hour = 60 * minute;

/** What a page words itself, instead of the texts in `failures`. */
type OwnTexts = {
  /** A server error, and anything that is no failed call. */
  other?: string;
  offline?: string;
  unreachable?: string;
  /** An answer that is not the store's, such as a login page of a public network. */
  unexpected?: string;
  wait?: (seconds: number) => string;
};

/** Too many attempts: how long to wait, in the unit that people would use. */
export function useWaitText(): (seconds: number) => string {
  const { t, counted } = useFormats('failures');
  return (seconds) => {
    if (seconds < minute) return t('wait_seconds', counted(seconds));
    return seconds <= hour
      ? t('wait_minutes', counted(Math.ceil(seconds / minute)))
      : t('wait_hours', counted(Math.ceil(seconds / hour)));
  };
}

/** The message for a failed call; field errors are shown at their fields. */
export function useFailureText(): (error: unknown, own?: OwnTexts) => string {
  const { t } = useTranslation('failures');
  const waitText = useWaitText();
  return (error, own = {}) => {
    const other = own.other ?? t('other');
    if (error instanceof Unreachable) {
      if (connectivity.state === 'offline') return own.offline ?? t('offline');
      return error.reason === 'not-ours' ? (own.unexpected ?? t('unexpected')) : (own.unreachable ?? t('unreachable'));
    }
    if (!(error instanceof ApiError)) return other;
    const wait = error.more.retryAfterSeconds;
    if (error.status === 429 && wait !== null) return (own.wait ?? waitText)(wait);
    return error.status >= 500 ? other : error.message;
  };
}

/** Shows the message for a failed call as a toast. */
export function useShowFailure(): (error: unknown, own?: OwnTexts) => void {
  const failureText = useFailureText();
  return (error, own) => showErrorToast(failureText(error, own));
}

import { ApiError, Unreachable } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { useFormats } from '../use-formats.ts';

/** The failed action, for failures that the specification words differently (section 8). */
export type AccountAction = 'login' | 'register' | 'other';

const minute = 60;
const hour = 60 * minute;

/**
 * The message for a failed account action, and a function to show it as a toast. Field errors are shown at their
 * fields, not here.
 */
export function useAccountFailure(action: AccountAction = 'other') {
  const { t, counted } = useFormats('account');

  /** Too many attempts: how long to wait, in the unit that people would use. */
  function wordsForWait(seconds: number): string {
    if (seconds < minute) return t('failure.wait_seconds', counted(seconds));
    if (seconds <= hour) return t('failure.wait_minutes', counted(Math.ceil(seconds / minute)));
    return t('failure.wait_hours', counted(Math.ceil(seconds / hour)));
  }

  function wordsFor(error: unknown): string {
    if (error instanceof Unreachable) {
      if (connectivity.state === 'offline') return t('failure.offline');
      return error.reason === 'not-ours' ? t('failure.unexpected') : t(`failure.unreachable.${action}`);
    }
    if (!(error instanceof ApiError)) return t('failure.other');
    const wait = error.more.retryAfterSeconds;
    if (error.status === 429) return wait === null ? error.message : wordsForWait(wait);
    if (action === 'login') {
      switch (error.status) {
        case 404:
          return t('failure.no_user');
        case 401:
          return t('failure.bad_credentials');
        case 403:
          return t('failure.forbidden');
        default:
          return t('failure.other');
      }
    }
    if (error.status >= 500) return action === 'register' ? t('failure.register') : t('failure.other');
    return error.message;
  }

  return {
    wordsFor,
    wordsForWait,
    sayFailure: (error: unknown) => showToast({ kind: 'error', text: wordsFor(error) }),
  };
}

import { ApiError, Unreachable } from '../../lib/net/api.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { useFormats } from '../../shared/use-formats.ts';

/** Error texts for a message that could not be sent. */
export function useMessageFailure(): (error: unknown) => string {
  const { t, counted } = useFormats('contact');
  return (error) => {
    if (error instanceof Unreachable)
      return t(connectivity.state === 'offline' ? 'failure.offline' : 'failure.unreachable');
    if (!(error instanceof ApiError)) return t('failure.other');
    const wait = error.more.retryAfterSeconds;
    if (error.status === 429 && wait !== null) return t('failure.wait', counted(Math.ceil(wait / 60)));
    return error.status >= 500 ? t('failure.other') : error.message;
  };
}

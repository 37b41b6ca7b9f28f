import { useTranslation } from '../../lib/text/use-translation.ts';
import { ApiError } from '../../lib/net/api.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useShowFailure } from '../use-failure-text.ts';

/** The failed action, for failures that the specification words differently (section 8). */
export type AccountAction = 'login' | 'register' | 'other';

/** Shows the message for a failed account action as a toast. Field errors are shown at their fields, not here. */
export function useShowAccountFailure(action: AccountAction): (error: unknown) => void {
  const { t } = useTranslation('account');
  const showFailure = useShowFailure();

  function loginRefusal(status: number): string {
    switch (status) {
      case 404:
        return t('failure.no_user');
      case 401:
        return t('failure.bad_credentials');
      case 403:
        return t('failure.forbidden');
      default:
        return t('failures:other');
    }
  }

  return (error) => {
    if (action === 'other') return showFailure(error);
    if (!(error instanceof ApiError)) return showFailure(error, { unreachable: t(`failure.unreachable.${action}`) });
    if (action === 'register') return showFailure(error, { other: t('failure.register') });
    if (error.status === 429) return showFailure(error);
    return showErrorToast(loginRefusal(error.status));
  };
}

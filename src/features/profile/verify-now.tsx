import { useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { resendCode } from '../../../contract/account/account.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useIsShown } from '../../shared/use-is-shown.ts';
import { Spinner } from '../../ui/page/spinner.tsx';
import { isOnItsWay, noteSent } from '../../shared/account-forms/codes-sent.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import type { CodeChannel } from '../../shared/account-forms/verify-form.tsx';

/** Sends a code and opens the page to enter it. */
export function VerifyNow({
  api,
  channel,
  goTo,
}: {
  api: Api;
  channel: CodeChannel;
  goTo: (href: string) => Promise<void>;
}) {
  const { t } = useTranslation('account');
  const showFailure = useShowFailure();
  const isShown = useIsShown();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { data } = await api.call(resendCode, { body: { channel } });
      noteSent(channel, data.resend_after);
      showToast({ kind: 'success', text: t(`verify.${channel}.sent`) });
    } catch (error) {
      // A code was sent a moment ago; that one can be entered.
      const wait = error instanceof ApiError && error.status === 429 ? error.more.retryAfterSeconds : null;
      if (wait === null || !isOnItsWay(wait)) {
        setBusy(false);
        return showFailure(error);
      }
      noteSent(channel, wait);
    }
    return isShown.current ? goTo(`/verify-${channel}`) : undefined;
  };
  return (
    <Button aria-busy={isBusy} aria-disabled={isBusy || undefined} onClick={() => void begin()}>
      {isBusy && <Spinner size="small" />}
      {t('profile.verify')}
    </Button>
  );
}

import { useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { ApiError } from '../../lib/net/api.ts';
import { showErrorToast, showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { isOnItsWay, noteSent, secondsUntilResend, wasSent, type CodeFor } from './codes-sent.ts';
import { useShowFailure, useWaitText } from '../use-failure-text.ts';

const tickMs = 500;

/** Requests a code, and shows how long until another may be requested. */
export function ResendButton({
  codeFor,
  send,
  toasts,
  onSent,
}: {
  codeFor: CodeFor;
  /** Requests the code. Returns the seconds until another may be requested; null if it was not requested after all. */
  send: () => Promise<number | null>;
  /** The toasts for the first code and for each further one. */
  toasts: { sent: string; resent: string };
  /** A code is on its way, or was sent a moment ago. */
  onSent?: () => void;
}) {
  const { t } = useTranslation('account');
  const waitText = useWaitText();
  const showFailure = useShowFailure();
  const [isBusy, setBusy] = useState(false);
  const left = useSecondsLeft(codeFor);
  const isWaiting = left !== null && left > 0;

  const ask = async () => {
    if (isBusy || isWaiting) return;
    setBusy(true);
    try {
      const isFirst = !wasSent(codeFor);
      const wait = await send();
      if (wait === null) return;
      noteSent(codeFor, wait);
      if (!isOnItsWay(wait)) return showErrorToast(waitText(wait));
      showToast({ kind: 'success', text: isFirst ? toasts.sent : toasts.resent });
      onSent?.();
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.more.retryAfterSeconds : null;
      if (wait !== null) noteSent(codeFor, wait);
      if (wait === null || !isOnItsWay(wait)) return showFailure(error);
      // A code was sent a moment ago, perhaps from another tab, and that is what the shopper wants.
      showToast({ kind: 'success', text: toasts.sent });
      onSent?.();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button aria-disabled={isWaiting || isBusy || undefined} aria-busy={isBusy} onClick={() => void ask()}>
      {isBusy && <Spinner size="small" />}
      <span>
        {isWaiting
          ? t('code.resend_in', { time: clockOf(left) })
          : left === null || !wasSent(codeFor)
            ? t('code.send')
            : t('code.resend')}
      </span>
    </Button>
  );
}

/** '0:42', '9:05', '2:00:00'. */
function clockOf(seconds: number): string {
  const parts = [Math.floor((seconds % 3600) / 60), seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

function useSecondsLeft(codeFor: CodeFor): number | null {
  const [left, setLeft] = useState<number | null>(null); // the server renders before any code is known
  // Before the first paint: 'Send a code' would be refused while a code is on its way.
  useLayoutEffect(() => {
    const look = () => setLeft(secondsUntilResend(codeFor));
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [codeFor]);
  return left;
}

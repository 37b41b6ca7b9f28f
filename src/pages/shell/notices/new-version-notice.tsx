import { useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import type { OutboxState } from '../../../shopper-lists/operations/shopper-queue.ts';
import { useOutbox } from '../../../shopper-lists/outbox/outbox.state.ts';
import { focusContent } from '../../../ui/focus/focus-content.ts';
import { useNewVersion } from './new-version.state.ts';
import s from './offline-notice.module.css';

/**
 * Offers a newer version of the store, above the other bars. Changes that wait for the shopper or for a connection do
 * not hide it: the new version may fix what blocks them.
 */
export function NewVersionBanner() {
  const { t } = useTranslation('shell');
  const { take } = useNewVersion();
  const isConnected = useConnectivity().state === 'online';
  const outbox = useOutbox();
  const [isPutOff, setPutOff] = useState(false);
  const hasWaitingBar = outbox.waiting + outbox.outOfReach + outbox.pendingForSignIn > 0;
  const barsBelow = Number(!isConnected) + Number(hasWaitingBar);
  return (
    <div role="status" className={s.place} data-bars-below={barsBelow}>
      {take && !isPutOff && !wouldInterrupt(outbox, isConnected) && (
        <p className={s.line}>
          {t('new_version.text')}
          <br />
          <button type="button" className={s.answer} onClick={take}>
            {t('new_version.take')}
          </button>
          <button
            type="button"
            className={s.answer}
            onClick={() => {
              focusContent();
              setPutOff(true);
            }}
          >
            {t('new_version.later')}
          </button>
        </p>
      )}
    </div>
  );
}

/** Whether a reload now would interrupt a change being sent, or lose one that is only in memory. */
function wouldInterrupt({ isSending, isInMemory, waiting }: OutboxState, isConnected: boolean): boolean {
  return (isConnected && isSending) || (isInMemory && waiting > 0);
}

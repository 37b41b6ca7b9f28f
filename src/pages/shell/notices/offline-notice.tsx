import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { formatNumber } from '../../../lib/text/format.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import { pendingCount } from '../../../outbox/store/pending-count.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { useIsHydrated } from '../../../ui/page/use-is-alive.ts';
import s from './offline-notice.module.css';

/**
 * The Offline Mode dialog: each time the connection is lost, and at the start without one, until it is closed or the
 * connection is back. Afterwards, and when only our server does not answer, a quiet line remains.
 */
export function OfflineStatus() {
  const { t } = useTranslation('shell');
  const { state } = useConnectivity();
  const [isClosed, setClosed] = useState(false);
  const isTakingOver = !useIsHydrated();
  const close = useRef<HTMLButtonElement>(null);

  // Without the `offline` event, because on a page that the worker has stored the app learns of it later. An answer of
  // the server proves a connection that the browser has not noticed.
  if (isClosed && state !== 'offline') setClosed(false);
  const isShown = state === 'offline' && !isClosed;
  const waiting = isShown ? pendingCount() : 0;
  return (
    <>
      <Dialog
        open={isShown}
        onClose={() => setClosed(true)}
        title={t('offline.title')}
        describedBy="offline-text"
        initialFocus={close}
      >
        <p id="offline-text">{t('offline.text')}</p>
        <a href="/changes" className={s.changes} onClick={() => setClosed(true)}>
          {waiting > 0 ? <Waiting count={waiting} /> : t('offline.changes')}
        </a>
        <form method="dialog" className={s.close}>
          <Button ref={close} type="submit" kind="primary">
            {t('close')}
          </Button>
        </form>
      </Dialog>
      <div role="status" className={s.place}>
        {!isTakingOver && !isShown && state !== 'online' && (
          <p className={s.line}>
            <Icon name="cloud" />
            {state === 'offline' ? t('offline.line') : t('offline.unreachable')}
          </p>
        )}
      </div>
    </>
  );
}

/**
 * The number of pending changes, read from the cookie, because the outbox may not be loaded. The text is not part of
 * the shell and loads later.
 */
function Waiting({ count }: { count: number }) {
  const { t, language } = useTranslation('shell');
  const waiting = useTranslation('shopper-lists').t;
  const { needTexts } = useRouteContext({ from: '__root__' });
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    needTexts(['shopper-lists']).then(ready, () => undefined); // not on this device: keep the general link text
  }, [needTexts]);
  const number = formatNumber(count, language);
  return isReady ? waiting('waiting', { count, number }) : t('offline.changes');
}

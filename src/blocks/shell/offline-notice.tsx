import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { connectivity } from '../../offline/connectivity.state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import s from './offline-notice.module.css';

/**
 * The Offline Mode dialog: at each `offline` event, and at the start where there is no connection, until it is closed or the connection is back.
 * What remains after it, and where only our server does not answer, is a quiet line.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell');
  const { state } = useSnapshot(connectivity);
  const [open, setOpen] = useState(() => connectivity.state === 'offline'); // the event has come before this code
  const isTakingOver = !useIsAlive();

  useEffect(() => {
    const show = () => setOpen(true);
    const hide = () => setOpen(false);
    if (connectivity.state === 'offline') show(); // it has come after the first drawing and before this
    addEventListener('offline', show);
    addEventListener('online', hide);
    return () => {
      removeEventListener('offline', show);
      removeEventListener('online', hide);
    };
  }, []);

  // An answer of the server proves a connection that the browser has not noticed.
  const isShown = open && state === 'offline';
  return (
    <>
      <Dialog open={isShown} onClose={() => setOpen(false)} title={t('offline.title')} describedBy="offline-text">
        <p id="offline-text">{t('offline.text')}</p>
        <a href="/changes" className={s.changes} onClick={() => setOpen(false)}>
          {t('offline.changes')}
        </a>
        <form method="dialog" className={s.close}>
          <Button type="submit" kind="primary">
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

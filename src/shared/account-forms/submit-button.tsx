import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { SendButton } from '../../ui/buttons/send-button.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';
import s from './submit-button.module.css';

/**
 * The submit button of an account form, and above it a note if there is no connection. The form cannot be sent until
 * JavaScript has loaded, because the browser itself must not send a form with a password. Should a browser do so anyway,
 * it posts to a page that ignores the data.
 */
export function SubmitButton({
  isBusy,
  kind = 'primary',
  children,
}: {
  isBusy: boolean;
  kind?: 'primary' | 'secondary';
  children: ReactNode;
}) {
  const { t } = useTranslation('failures');
  const isHydrated = useIsHydrated();
  const { state } = useConnectivity();
  return (
    <div className={s.send} data-kind={kind}>
      {isHydrated && state === 'offline' && <Note icon="cloud">{t('offline')}</Note>}
      <SendButton kind={kind} isBusy={isBusy} disabled={!isHydrated}>
        {children}
      </SendButton>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/overlays/message.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import s from '../checkout.module.css';

/** The button at the end of a step, below the reason if it cannot continue. */
export function ContinueButton({
  isBusy = false,
  isOffline = false,
  isApplePay = false,
  type = 'submit',
  onPress,
  children,
}: {
  isBusy?: boolean;
  /** Shows that this needs a connection. */
  isOffline?: boolean;
  /** Rendered as Apple's button if the browser supports it (Apple's marketing guidelines). */
  isApplePay?: boolean;
  type?: 'submit' | 'button';
  onPress?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('checkout');
  return (
    <div className={s.next} data-apple-pay={isApplePay || undefined}>
      {isOffline && <Note icon="cloud">{t('offline')}</Note>}
      <Button
        kind="primary"
        type={type}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={onPress}
      >
        {isBusy && <Spinner size="small" />}
        <span>{children}</span>
      </Button>
    </div>
  );
}

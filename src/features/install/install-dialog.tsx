import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { useFormats } from '../../shared/use-formats.ts';
import { useLazyTexts } from '../../lib/text/lazy-texts.ts';
import { useSession } from '../../session/session.state.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StepPicture, type StepSketch } from './step-picture.tsx';
import type { Steps, Way } from './install-ways.ts';
import { sendPendingChanges } from './send-pending-changes.ts';
import s from './install-dialog.module.css';

const pictures: Record<Steps | 'safari' | 'chrome', [StepSketch, StepSketch]> = {
  ios: ['share', 'add'],
  mac: ['file', 'dock'],
  firefox_android: ['phone_menu', 'phone_row'],
  samsung: ['phone_foot', 'phone_row'],
  chrome_android: ['phone_menu', 'phone_row'],
  chrome_desktop: ['desk_menu', 'desk_row'],
  edge_desktop: ['desk_menu', 'desk_row'],
  safari: ['phone_menu', 'phone_row'],
  chrome: ['phone_menu', 'phone_row'],
};

/** Instructions to install the store by hand. */
export function InstallDialog({ way, store, onClose }: { way: Way; store: string; onClose: () => void }) {
  useLazyTexts('install');
  const { t } = useTranslation('install');
  return (
    <Dialog open onClose={onClose} title={t('title', { store })} closeLabel={t('close')}>
      {way.kind === 'steps' && way.steps === 'ios' ? (
        <StepsOfIos store={store} />
      ) : way.kind === 'steps' ? (
        <PicturedSteps steps={way.steps} />
      ) : way.kind === 'elsewhere' ? (
        <>
          <p className={s.text}>{t('elsewhere.text')}</p>
          <PicturedSteps steps={way.openIn} />
          <CopyAddress />
        </>
      ) : (
        <>
          <p className={s.text}>{t('cannot.text', { store })}</p>
          <CopyAddress />
        </>
      )}
      <form method="dialog" className={s.done}>
        <Button type="submit" kind="primary">
          {t('done')}
        </Button>
      </form>
    </Dialog>
  );
}

function PicturedSteps({ steps }: { steps: keyof typeof pictures }) {
  const { t } = useTranslation('install');
  const [first, second] = pictures[steps];
  return (
    <ol className={s.steps}>
      <li>
        <StepPicture picture={first} />
        <p>{t(`steps.${steps}.first`)}</p>
      </li>
      <li>
        <StepPicture picture={second} />
        <p>{t(`steps.${steps}.second`)}</p>
      </li>
    </ol>
  );
}

/** An installed iOS app has its own storage: pending changes are sent first, and a customer must log in again there. */
function StepsOfIos({ store }: { store: string }) {
  const { t, counted } = useFormats('install');
  const { user } = useSession();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    let isOver = false;
    void sendPendingChanges().then((count) => {
      if (!isOver) setLeft(count);
    });
    return () => {
      isOver = true;
    };
  }, []);
  if (left === null) {
    return (
      <p className={s.sending} role="status">
        <Spinner />
        {t('sending')}
      </p>
    );
  }
  return (
    <>
      {left > 0 && (
        <p className={s.warning} role="status">
          <Icon name="info" />
          {t('left', counted(left))}
        </p>
      )}
      <PicturedSteps steps="ios" />
      {user !== null && <p className={s.text}>{t('log_in_again', { store })}</p>}
    </>
  );
}

/** To paste into another browser. */
function CopyAddress() {
  const { t } = useTranslation('install');
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const { origin } = location;
  const copy = () =>
    navigator.clipboard.writeText(origin).then(
      () => setCopied(true),
      () => setCopied(false), // permission denied: it is shown next to the button, to copy by hand
    );
  return (
    <div className={s.copy}>
      <bdi dir="ltr">{origin}</bdi>
      {'clipboard' in navigator && (
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t('copy')}
        </Button>
      )}
      <span role="status">{isCopied === null ? '' : t(isCopied ? 'copied' : 'copy_by_hand')}</span>
    </div>
  );
}

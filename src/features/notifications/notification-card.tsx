import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Api } from '../../lib/net/api.ts';
import { localKeys, readStored, writeStored } from '../../lib/storage/storage.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { focusContent } from '../../ui/focus/focus-content.ts';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { Spinner } from '../../ui/page/spinner.tsx';
import { notificationSettingsQuery } from './notifications.queries.ts';
import { useDevice } from './use-device-state.ts';
import panel from '../../ui/page/panel.module.css';
import s from './notifications.module.css';

/** How long 'not now' hides the question. */
const restMs = 30 * 24 * 60 * 60 * 1000;

function isResting(): boolean {
  return Date.now() - Number(readStored('local', localKeys.notificationsLater) ?? 0) < restMs;
}

/** Offers notifications about an order, unless they are on, unavailable, or were declined recently. */
export function NotificationCard({ api, owner }: { api: Api; owner: number }) {
  const { data } = useQuery(notificationSettingsQuery(api));
  const [isOffered, setOffered] = useState(() => !isResting());
  if (!isOffered || !data || data.public_key === null || !data.orders) return null;
  const later = () => {
    writeStored('local', localKeys.notificationsLater, String(Date.now()));
    setOffered(false);
    focusContent();
  };
  return <Question api={api} owner={owner} serverKey={data.public_key} onLater={later} />;
}

function Question({
  api,
  owner,
  serverKey,
  onLater,
}: {
  api: Api;
  owner: number;
  serverKey: string;
  onLater: () => void;
}) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const ways = useRef<HTMLDivElement>(null);
  const leadFocus = useFocusAfter();
  const device = useDevice(api, { owner, serverKey });
  const [isPressed, setPressed] = useState(false);
  const { state } = device;
  // A state from before the click needs no message.
  if (state === null || state === 'unsupported' || (!isPressed && (state === 'on' || state === 'denied'))) return null;
  const press = () => {
    leadFocus(() => ways.current?.querySelector<HTMLElement>('a, button'));
    setPressed(true);
    void device.turnOn();
  };
  return (
    <section className={`${panel.box} ${s.card}`} aria-labelledby={id}>
      <h2 id={id}>{t('card.title')}</h2>
      <p role="status">{state === 'off' ? t('card.text') : state === 'on' ? t('card.done') : t(`device.${state}`)}</p>
      <div className={s.ways} ref={ways}>
        {state === 'off' && (
          <Button aria-busy={device.isBusy} aria-disabled={device.isBusy || undefined} onClick={press}>
            {device.isBusy && <Spinner size="small" />}
            {t('device.turn_on')}
          </Button>
        )}
        {state === 'on' ? (
          <ButtonLink kind="quiet" href="/profile">
            {t('card.settings')}
          </ButtonLink>
        ) : (
          <Button kind="quiet" onClick={onLater}>
            {t('card.later')}
          </Button>
        )}
      </div>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Api } from '../../lib/net/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../shared/retry-button.tsx';
import { Part } from '../../ui/page/part.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { ChoicesForm } from './choices-form.tsx';
import { notificationSettingsQuery } from './notifications.queries.ts';
import { useDevice } from './use-device-state.ts';

/**
 * The notification section of the profile: the switch of this device, and the settings for all devices. Nothing if the
 * store sends none.
 */
export function NotificationsSection({ api, owner }: { api: Api; owner: number }) {
  const { t } = useTranslation('notifications');
  const settings = useQuery(notificationSettingsQuery(api));
  if (settings.data?.public_key === null) return null;
  return (
    <Part id="notices" title={t('title')}>
      {settings.data ? (
        <>
          <DeviceSwitch api={api} owner={owner} serverKey={settings.data.public_key} />
          <ChoicesForm api={api} settings={settings.data} />
        </>
      ) : settings.isError ? (
        <>
          <p>{t('failed')}</p>
          <RetryButton onRetry={() => void settings.refetch()} />
        </>
      ) : (
        <Skeleton width={80} />
      )}
    </Part>
  );
}

function DeviceSwitch({ api, owner, serverKey }: { api: Api; owner: number; serverKey: string }) {
  const { t } = useTranslation('notifications');
  const { state, isBusy, turnOn, turnOff } = useDevice(api, { owner, serverKey });
  if (state === null) return <Skeleton width={60} />;
  const isOn = state === 'on';
  return (
    <>
      <p role="status">{t(`device.${state}`)}</p>
      {(isOn || state === 'off') && (
        <Button
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => void (isOn ? turnOff() : turnOn())}
        >
          {isBusy && <Spinner size="small" />}
          {t(isOn ? 'device.turn_off' : 'device.turn_on')}
        </Button>
      )}
    </>
  );
}

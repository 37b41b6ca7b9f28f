import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { ApiError, Unreachable, type Api } from '../../lib/net/api.ts';
import { showErrorToast, showToast } from '../../lib/toast.ts';
import { useFailureText } from '../../shared/use-failure-text.ts';
import { deviceState, type DeviceState } from './device-state.ts';
import { turnOff, turnOn } from './switch-notifications.ts';

/** Notification state of this device (null until known) and its switch. Errors show as a toast. */
export function useDevice(api: Api, { owner, serverKey }: { owner: number; serverKey: string }) {
  const { t } = useTranslation('notifications');
  const failureText = useFailureText();
  const [state, setState] = useState<DeviceState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isHere = true;
    const look = () =>
      deviceState().then(
        (now) => isHere && setState(now),
        () => isHere && setState('unsupported'),
      );
    void look();
    // The shopper may return from the browser's settings, which can change the state.
    document.addEventListener('visibilitychange', look);
    return () => {
      isHere = false;
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  const flip = async (turn: () => Promise<DeviceState>): Promise<DeviceState | null> => {
    if (isBusy) return null;
    setBusy(true);
    try {
      const now = await turn();
      setState(now);
      return now;
    } catch (error) {
      const isOfStore = error instanceof ApiError || error instanceof Unreachable;
      showErrorToast(isOfStore ? failureText(error) : t('device.failed'));
      setState(await deviceState().catch((): DeviceState => 'off'));
      return null;
    } finally {
      setBusy(false);
    }
  };

  return {
    state,
    isBusy,
    async turnOn(): Promise<void> {
      const now = await flip(() => turnOn(api, { owner, serverKey }));
      if (now === 'on') showToast({ kind: 'success', text: t('device.turned_on') });
      if (now === 'off') showToast({ kind: 'info', text: t('device.dismissed') });
    },
    async turnOff(): Promise<void> {
      const now = await flip(() => turnOff(api));
      if (now !== null) showToast({ kind: 'info', text: t('device.turned_off') });
    },
  };
}

import { addPushSubscription, removePushSubscription } from '../../../contract/account/notifications.ts';
import { Unreachable, type Api } from '../../lib/net/api.ts';
import { asSent, deviceState, subscribeWith, subscription, type DeviceState } from './device-state.ts';
import { changingSubscription, sessionHere, writeSubscriptionRecord } from './subscription-record.ts';

/**
 * Asks for permission and registers this device with the store. Must be called in a click handler. If the store cannot
 * be reached it undoes everything and rejects with the reason.
 */
export async function turnOn(
  api: Api,
  { owner, serverKey }: { owner: number; serverKey: string },
): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState();
  return changingSubscription<DeviceState>(async () => {
    const made = await subscribeWith(serverKey);
    try {
      await api.call(addPushSubscription, { body: asSent(made) });
    } catch (error) {
      await made.unsubscribe().catch(() => undefined); // otherwise the next start drops it, as it has no record
      throw error;
    }
    writeSubscriptionRecord({ owner, language: api.language, session: await sessionHere(), at: Date.now() });
    return 'on';
  });
}

/** Unsubscribes this device. Works offline too: the push service then tells the store. */
export async function turnOff(api: Api): Promise<DeviceState> {
  const endpoint = await changingSubscription(async () => {
    const made = await subscription();
    writeSubscriptionRecord(null);
    await made?.unsubscribe();
    return made?.endpoint;
  });
  if (endpoint === undefined) return deviceState();
  await api.call(removePushSubscription, { body: { endpoint } }).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
  });
  return deviceState();
}

import { addPushSubscription, removePushSubscription } from '../../../contract/account/notifications.ts';
import { Unreachable, type Api } from '../../lib/net/api.ts';
import { asSent, deviceState, subscribeWith, subscription, type DeviceState } from './device-state.ts';
import { sessionHere, writeTold } from './subscription-record.ts';

/**
 * Asks the browser, which asks the shopper, and has the store tell this device. To be called in a tap. Where the store cannot be told, everything is as before, and it rejects
 * with the reason.
 */
export async function turnOn(
  api: Api,
  { owner, serverKey }: { owner: number; serverKey: string },
): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState();
  const made = await subscribeWith(serverKey);
  try {
    await api.call(addPushSubscription, { body: asSent(made) });
  } catch (error) {
    await made.unsubscribe().catch(() => undefined); // the next start does it: nobody has written down whose it is
    throw error;
  }
  writeTold({ owner, language: api.language, session: await sessionHere(), at: Date.now() });
  return 'on';
}

/** Has this device told no more. Without a connection too: then the push service tells the store. */
export async function turnOff(api: Api): Promise<DeviceState> {
  const made = await subscription();
  writeTold(null);
  if (!made) return deviceState();
  const { endpoint } = made;
  await made.unsubscribe();
  await api.call(removePushSubscription, { body: { endpoint } }).catch((error: unknown) => {
    if (!(error instanceof Unreachable)) throw error;
  });
  return deviceState();
}

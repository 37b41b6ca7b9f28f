import { addPushSubscription, getPushSettings } from '../../../contract/account/notifications.ts';
import type { Api } from '../../lib/net/api.ts';
import { asSent, subscribeWith, subscription } from './device-state.ts';
import {
  changingSubscription,
  readSubscriptionRecord,
  sessionHere,
  writeSubscriptionRecord,
} from './subscription-record.ts';

const againAfterMs = 24 * 60 * 60 * 1000;

/**
 * Runs on start and login: confirms this device's subscription to the store with the current session and language, and
 * renews one that the browser dropped or that has another key. Drops a subscription that the current customer did not
 * ask for. `owner` is the customer's id.
 */
export function renewPushSubscription(api: Api, owner: number, now = Date.now()): Promise<void> {
  return changingSubscription(
    () => renew(api, owner, now),
    async () => undefined, // at the next start
  );
}

async function renew(api: Api, owner: number, now: number): Promise<void> {
  const record = readSubscriptionRecord();
  if (record?.owner !== owner) {
    writeSubscriptionRecord(null);
    await (await subscription())?.unsubscribe();
    return;
  }
  const session = await sessionHere();
  const isCurrent =
    record.language === api.language && record.session === session && Math.abs(now - record.at) < againAfterMs;
  if (isCurrent && (await subscription()) !== null) return;
  const { public_key: serverKey } = (await api.call(getPushSettings)).data;
  if (serverKey === null) return;
  const body = asSent(await subscribeWith(serverKey));
  await api.call(addPushSubscription, { body });
  if ((await subscription()) === null) return; // turned off in the meantime
  writeSubscriptionRecord({ owner, language: api.language, session, at: now });
}

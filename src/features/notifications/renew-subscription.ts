import { addPushSubscription, getPushSettings } from '../../../contract/account/notifications.ts';
import type { Api } from '../../lib/net/api.ts';
import { asSent, subscribeWith, subscription } from './device-state.ts';
import { readTold, sessionHere, writeTold } from './subscription-record.ts';

const againAfterMs = 24 * 60 * 60 * 1000;

/**
 * At each start and sign-in of somebody whose browser may show notices: says to the store that this device still wants them, with the session and language of now, and renews a
 * subscription that the browser has dropped or that was made with another key. One that nobody here has asked for is given up. `owner` is who is signed in.
 */
export async function keepTold(api: Api, owner: number, now = Date.now()): Promise<void> {
  const told = readTold();
  if (told?.owner !== owner) {
    writeTold(null);
    await (await subscription())?.unsubscribe();
    return;
  }
  const session = await sessionHere();
  const isKnown = told.language === api.language && told.session === session && Math.abs(now - told.at) < againAfterMs;
  if (isKnown && (await subscription()) !== null) return;
  const { public_key: serverKey } = (await api.call(getPushSettings)).data;
  if (serverKey === null) return;
  const body = asSent(await subscribeWith(serverKey));
  await api.call(addPushSubscription, { body });
  writeTold({ owner, language: api.language, session, at: now });
}

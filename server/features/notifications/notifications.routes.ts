import { createPublicKey } from 'node:crypto';
import type { Hono } from 'hono';
import {
  addPushSubscription,
  getPushSettings,
  putPushSettings,
  removePushSubscription,
  type PushSubscriptionOf,
} from '../../../contract/account/notifications.ts';
import { createLimit } from '../../http/requests/rate-limiter.ts';
import { Refusal } from '../../http/answers/refusal.ts';
import { personalRead, signedInWrite, type CallDeps, type HttpContext } from '../../http/route.ts';
import { pushServiceOf } from '../../providers/push/push-services.ts';
import { choicesAnswer, readNotificationSettings, saveNotificationSettings } from './notification-settings.ts';
import { dropSubscription, saveSubscription } from './subscriptions.ts';

export type PushOffer = {
  publicKey: string;
  /** Origins of push services besides the known ones. */
  services: readonly string[];
};

/** Push notifications; `push` is null if the store has no keys for them. */
export function mountPush(app: Hono<HttpContext>, deps: CallDeps & { push: PushOffer | null }): void {
  const { db, push } = deps;
  const limit = createLimit(deps, 'pushWrites');
  const prepare = ({ who }: { who: { userId: number } }) => limit.take(String(who.userId));
  const public_key = push?.publicKey ?? null;

  personalRead(app, getPushSettings, deps, async ({ who }) => ({
    data: { ...choicesAnswer(await readNotificationSettings(db, who.userId)), public_key },
  }));

  signedInWrite(app, putPushSettings, deps, {
    prepare,
    carryOut: async (tx, { body, who }) => ({
      data: { ...choicesAnswer(await saveNotificationSettings(tx, who.userId, body)), public_key },
    }),
  });

  signedInWrite(app, addPushSubscription, deps, {
    prepare,
    carryOut: async (tx, { body: subscription, who, language, userAgent, now }) => {
      if (!push) throw new Refusal('not_found');
      check(subscription, push.services);
      await saveSubscription(tx, { ...who, subscription, serverKey: push.publicKey, language, userAgent, now });
      return { data: { endpoint: subscription.endpoint } };
    },
  });

  signedInWrite(app, removePushSubscription, deps, {
    prepare,
    carryOut: async (tx, { body, who }) => {
      await dropSubscription(tx, who.userId, body.endpoint);
      return { data: {} };
    },
  });
}

function check({ endpoint, keys }: PushSubscriptionOf, services: readonly string[]): void {
  if (pushServiceOf(endpoint, services) === null) throw new Refusal('invalid', { fields: { endpoint: 'not_valid' } });
  if (!isOnCurve(keys.p256dh)) throw new Refusal('invalid', { fields: { 'keys.p256dh': 'not_valid' } });
}

/** Whether a key is a point on P-256, so that data can be encrypted for it. */
function isOnCurve(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    return bytes[0] === 4;
  } catch {
    return false;
  }
}

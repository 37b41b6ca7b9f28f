// The browser has exchanged the address at which this device takes notices, or dropped it: the store is told of the new one. Where the worker cannot tell who is signed in, the page
// does it when it next starts.
import { addPushSubscription, removePushSubscription } from '../contract/account/notifications.ts';
import type { Send } from '../src/outbox/send/send-request.ts';

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>;

/** Takes a new subscription with the former key where the browser has made none, and tells the store. */
export async function renewSubscription({
  former,
  renewed,
  subscribe,
  send,
  token,
}: {
  former: Subscription | null;
  renewed: Subscription | null;
  subscribe: (serverKey: ArrayBuffer) => Promise<Subscription>;
  send: Send;
  /** Of whoever is signed in. */
  token: () => Promise<string | null>;
}): Promise<void> {
  const owner = await token();
  const serverKey = former?.options.applicationServerKey;
  if (owner === null) return;
  const subscription = renewed ?? (serverKey ? await subscribe(serverKey) : null);
  if (subscription) {
    const { endpoint, keys } = subscription.toJSON();
    await send({ ...addPushSubscription, body: JSON.stringify({ endpoint, keys }), token: owner });
  }
  if (former && former.endpoint !== subscription?.endpoint)
    await send({ ...removePushSubscription, body: JSON.stringify({ endpoint: former.endpoint }), token: owner });
}

// The browser has replaced or dropped the push address of this device: the store gets the new one. If the worker cannot
// tell who is signed in, the page does it at its next start.
import { addPushSubscription, removePushSubscription } from '../contract/account/notifications.ts';
import type { Send } from '../src/outbox/send/send-request.ts';

type Subscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>;

/** Subscribes with the former key if the browser has not, and sends the result to the store. */
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
  /** The token of the signed-in customer. */
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

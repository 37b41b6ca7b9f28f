import { expect, test, vi } from 'vitest';
import type { RawResponse, OutboxRequest } from '../src/outbox/send/send-request.ts';
import { renewSubscription } from './renew-subscription.ts';

const serverKey = new Uint8Array([4, 1, 2]).buffer;
const subscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  options: { applicationServerKey: serverKey, userVisibleOnly: true },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
});

async function renew(change: Partial<Parameters<typeof renewSubscription>[0]>) {
  const sent: OutboxRequest[] = [];
  const subscribe = vi.fn<(serverKey: ArrayBuffer) => Promise<ReturnType<typeof subscription>>>(async () =>
    subscription('made'),
  );
  await renewSubscription({
    former: subscription('former'),
    renewed: null,
    subscribe,
    send: async (each) => {
      sent.push(each);
      return { status: 201, body: {}, retryAfterMs: null, date: null } satisfies RawResponse;
    },
    token: async () => 'token-7',
    ...change,
  });
  return {
    subscribe,
    sent: sent.map(({ method, path, body, token }) => [method, path, JSON.parse(body ?? ''), token]),
  };
}

const added = (name: string) => [
  'POST',
  '/push-subscriptions',
  { endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } },
  'token-7',
];
const removed = ['DELETE', '/push-subscriptions', { endpoint: 'https://push.example/former' }, 'token-7'];

test('a subscription that the browser dropped is renewed with the same key, and both are sent to the store', async () => {
  const { subscribe, sent } = await renew({});
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(serverKey);
  expect(sent).toEqual([added('made'), removed]);
});

test('one that the browser replaced itself is sent to the store', async () => {
  const { subscribe, sent } = await renew({ renewed: subscription('exchanged') });
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([added('exchanged'), removed]);
});

test('if nobody is known to be signed in, nothing is renewed: the page does it later', async () => {
  const { subscribe, sent } = await renew({ token: async () => null });
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('without a former subscription nothing is renewed', async () => {
  const { subscribe, sent } = await renew({ former: null });
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makePushKeys } from '../../../server/lib/push-keys.ts';
import { createApi, type Api } from '../../lib/net/api.ts';
import { localKeys, readStored } from '../../lib/storage/storage.ts';
import { deviceState } from './device-state.ts';
import { renewPushSubscription } from './renew-subscription.ts';
import { turnOff, turnOn } from './switch-notifications.ts';
import { readSubscriptionRecord } from './subscription-record.ts';

const serverKey = makePushKeys().publicKey;
const otherKey = makePushKeys().publicKey;

type Made = { endpoint: string; key: string };

let made: Made | null;
let subscribed: string[];
let permission: NotificationPermission;
let answers: NotificationPermission;

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const asBrowser = (subscription: Made) => ({
  endpoint: subscription.endpoint,
  options: { applicationServerKey: new Uint8Array(Buffer.from(subscription.key, 'base64url')).buffer },
  toJSON: () => ({ endpoint: subscription.endpoint, expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    made = null;
    return true;
  },
});

function aBrowser({ hasPush = true, userAgent = 'Chrome', standalone = false } = {}): void {
  const pushManager = {
    getSubscription: async () => made && asBrowser(made),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const key = encoded(applicationServerKey);
      subscribed.push(key);
      made = { endpoint: `https://push.example/${subscribed.length}`, key };
      return asBrowser(made);
    },
  };
  const registration = { pushManager };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  let last: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_: string, __: object, work: () => Promise<unknown>) => (last = last.then(work, work)),
  };
  vi.stubGlobal('navigator', { userAgent, platform: 'x', maxTouchPoints: 0, standalone, serviceWorker, locks });
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  if (!hasPush) return;
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => (permission = answers),
  });
}

/** A store's API with its answers, and the requests it received. */
function aStore(status = 201, key: string | null = serverKey): { api: Api; sent: string[] } {
  const sent: string[] = [];
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'ar',
    fetch: async (input, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as { endpoint?: string }) : {};
      sent.push(`${init?.method} ${new URL(String(input)).pathname.slice(7)} ${body.endpoint ?? ''}`.trim());
      if (status === 0) throw new TypeError('Failed to fetch');
      if (status >= 400) return Response.json({ message: 'no', code: 'unavailable' }, { status });
      if (init?.method === 'DELETE') return new Response(null, { status: 204 });
      const data = init?.method === 'GET' ? { orders: true, stock: true, quiet: null, public_key: key } : body;
      return Response.json({ data }, { status: init?.method === 'GET' ? 200 : 201 });
    },
  });
  return { api, sent };
}

beforeEach(() => {
  made = null;
  subscribed = [];
  permission = 'default';
  answers = 'granted';
  localStorage.clear();
  document.cookie = 'token=of-sara';
});
afterEach(() => vi.unstubAllGlobals());

describe('notification state', () => {
  test.each([
    ['a browser without notifications', { hasPush: false }, 'unsupported'],
    ['an iPhone, not installed', { hasPush: false, userAgent: 'iPhone' }, 'install'],
    ['an old iPhone, installed', { hasPush: false, userAgent: 'iPhone', standalone: true }, 'unsupported'],
    ['an iPhone, installed', { userAgent: 'iPhone', standalone: true }, 'off'],
    ['a browser that has not been asked', {}, 'off'],
  ] as const)('on %s', async (_, browser, state) => {
    aBrowser(browser);
    expect(await deviceState()).toBe(state);
  });

  test('is denied, off or on by permission and subscription', async () => {
    aBrowser();
    permission = 'denied';
    expect(await deviceState()).toBe('denied');
    permission = 'granted';
    expect(await deviceState()).toBe('off');
    made = { endpoint: 'https://push.example/0', key: serverKey };
    expect(await deviceState()).toBe('on');
  });
});

describe('turning notifications on', () => {
  test('asks, subscribes with the store’s key, and registers with the store', async () => {
    aBrowser();
    const { api, sent } = aStore();
    expect(await turnOn(api, { owner: 7, serverKey })).toBe('on');
    expect([subscribed, sent]).toEqual([[serverKey], ['POST /push-subscriptions https://push.example/1']]);
    expect(readSubscriptionRecord()).toMatchObject({ owner: 7, language: 'ar' });
    expect(readStored('local', localKeys.notices)).not.toContain('of-sara');
  });

  test.each([
    ['denied', 'denied'],
    ['default', 'off'],
  ] as const)('after the answer %s it subscribes and sends nothing', async (answer, state) => {
    aBrowser();
    answers = answer;
    const { api, sent } = aStore();
    expect(await turnOn(api, { owner: 7, serverKey })).toBe(state);
    expect([subscribed, sent, readSubscriptionRecord()]).toEqual([[], [], null]);
  });

  test.each([
    [0, 'no usable answer'],
    [503, 'no'],
  ])('if registering fails (%d), everything is undone', async (status, reason) => {
    aBrowser();
    await expect(turnOn(aStore(status).api, { owner: 7, serverKey })).rejects.toThrow(reason);
    expect([made, readSubscriptionRecord(), await deviceState()]).toEqual([null, null, 'off']);
  });
});

test.each([201, 0])('turning notifications off works here whether the store answers or not (%d)', async (status) => {
  aBrowser();
  await turnOn(aStore().api, { owner: 7, serverKey });
  const { api, sent } = aStore(status);
  expect(await turnOff(api)).toBe('off');
  expect([made, readSubscriptionRecord(), sent]).toEqual([
    null,
    null,
    ['DELETE /push-subscriptions https://push.example/1'],
  ]);
});

describe('on start', () => {
  const recordOf = async () => {
    aBrowser();
    await turnOn(aStore().api, { owner: 7, serverKey });
  };
  const tomorrow = Date.now() + 25 * 60 * 60_000;

  test('registers again after a day, not sooner', async () => {
    await recordOf();
    const { api, sent } = aStore();
    await renewPushSubscription(api, 7);
    expect(sent).toEqual([]);
    await renewPushSubscription(api, 7, tomorrow);
    expect(sent).toEqual(['GET /push-settings', 'POST /push-subscriptions https://push.example/1']);
  });

  test('registers again for another session, or with a wrong clock', async () => {
    await recordOf();
    document.cookie = 'token=of-sara-again';
    const again = aStore();
    await renewPushSubscription(again.api, 7);
    expect(again.sent).toHaveLength(2);
    const back = aStore();
    await renewPushSubscription(back.api, 7, Date.now() - 100 * 60 * 60_000);
    expect(back.sent).toHaveLength(2);
  });

  test('replaces a subscription with a former key, and renews a dropped one', async () => {
    await recordOf();
    await renewPushSubscription(aStore(201, otherKey).api, 7, tomorrow);
    expect(subscribed).toEqual([serverKey, otherKey]);
    made = null;
    await renewPushSubscription(aStore(201, otherKey).api, 7, tomorrow);
    expect(subscribed).toEqual([serverKey, otherKey, otherKey]);
  });

  test.each([8, 0])('drops another customer’s subscription without telling the store', async (owner) => {
    await recordOf();
    const { api, sent } = aStore();
    await renewPushSubscription(api, owner);
    expect([made, readSubscriptionRecord(), sent]).toEqual([null, null, []]);
  });

  test('leaves the subscription alone that is being made right now', async () => {
    aBrowser();
    const { api } = aStore();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const call = (async (...request: Parameters<Api['call']>) => {
      await answered;
      return api.call(...request);
    }) as Api['call'];
    const turning = turnOn({ ...api, call }, { owner: 7, serverKey });
    await vi.waitFor(() => expect(made).not.toBeNull());
    const renewal = renewPushSubscription(api, 7);
    await new Promise((resolve) => setTimeout(resolve)); // it does what it can before the store has answered
    answer();
    expect(await turning).toBe('on');
    await renewal;
    expect(made).not.toBeNull();
    expect(readSubscriptionRecord()).toMatchObject({ owner: 7 });
  });
});

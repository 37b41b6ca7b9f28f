import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { noon, set, setFavorite } from '../tests/support/outbox/operations.ts';
import { noConnection, apiAnswer } from '../tests/support/outbox/queue.ts';
import type { Write } from '../src/shopper-lists/operations/queued-change.ts';
import { shopperQueue } from '../src/shopper-lists/operations/shopper-queue.ts';
import { createOutboxStore } from '../src/outbox/store/outbox-store.ts';
import { recordsOnDisk, type Records } from '../src/outbox/store/records.ts';
import type { RawResponse, OutboxRequest } from '../src/outbox/send/send-request.ts';
import { sha256 } from '../src/outbox/sha256.ts';
import { sendWaiting } from './send-pending.ts';

let records: Records;
let token: string | null;
let sent: OutboxRequest[];
let messages: unknown[];
let isLocked: boolean;
/** The device's clock, ms. */
let clock: number;
/** The numbers on the icon. */
let badges: number[];

beforeEach(() => {
  records = recordsOnDisk(new IDBFactory());
  token = 'token-7';
  sent = [];
  messages = [];
  isLocked = false;
  clock = noon;
  badges = [];
});

const log = (message: string, cause: unknown) => {
  throw new Error(message, { cause });
};

const storeNow = () =>
  createOutboxStore({ queue: shopperQueue, records, now: () => noon, newId: () => crypto.randomUUID(), log });

/** What a page left on the device when it was closed. */
async function left(...writes: Write[]): Promise<void> {
  const store = storeNow();
  await store.signIn('7', await sha256('token-7'), {
    today: noon,
    lost: () => 0,
    backup: () => undefined,
    isStillHere: () => true,
  });
  for (const [index, write] of writes.entries())
    await store.apply('7', { is: 'added', write, id: `tap-${index}`, at: noon, base: null });
}

const send = (answer: (sent: OutboxRequest) => RawResponse | Promise<RawResponse>) =>
  sendWaiting({
    records,
    channel: { post: (message) => messages.push(message) },
    locks: {
      request: async (_, { ifAvailable }, run) => run(isLocked && ifAvailable ? null : {}),
    },
    send: async (each) => {
      sent.push(each);
      return answer(each);
    },
    token: async () => token,
    now: () => clock,
    wait: async (ms) => {
      clock += ms;
    },
    showPending: (count) => badges.push(count),
    log,
  });

const liked = () => apiAnswer(200, { data: { is_wishlist: true } });
const opsLeft = async () => (await storeNow().read()).outbox.ops.map(({ state }) => state);

test('what a closed page left is sent in order, under its own keys, and the tabs are notified', async () => {
  await left(setFavorite(true), setFavorite(true, 2));
  await send(liked);
  expect(sent.map(({ path, key, token: of }) => [path, key, of])).toEqual([
    ['/products/1/toggle-wishlist', 'tap-0', 'token-7'],
    ['/products/2/toggle-wishlist', 'tap-1', 'token-7'],
  ]);
  expect(await opsLeft()).toEqual(['acked', 'acked']);
  expect(messages).toContainEqual({ type: 'outbox', clock: expect.any(Number) as number });
});

test('the icon shows how many changes are left, and nothing once all are sent', async () => {
  await left(setFavorite(true), setFavorite(true, 2));
  await expect(send(() => (sent.length > 1 ? noConnection() : liked()))).rejects.toThrow('still pending');
  expect(badges).toEqual([1]);
  await storeNow().apply('7', { is: 'woken', at: noon, random: 0 });
  await send(liked);
  expect(badges).toEqual([1, 0]);
});

test('a line is looked up on the server, because the worker has no cart', async () => {
  await left(set(2));
  const held = [{ id: 5, variety_id: 11, quantity: 1, custom_text: null, uploads: [], price: 10 }];
  await send(({ method }) => apiAnswer(200, { data: method === 'GET' ? held : [{ ...held[0], quantity: 2 }] }));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /carts', 'PATCH /carts/5']);
});

test('without an answer it rejects, so that the browser tries again: the same bytes under the same key', async () => {
  await left(setFavorite(true));
  await expect(send(noConnection)).rejects.toThrow('changes are still pending');
  await storeNow().apply('7', { is: 'woken', at: noon, random: 0 });
  await send(liked);
  expect(sent[1]).toEqual(sent[0]);
  expect(await opsLeft()).toEqual(['acked']);
});

test('at the event itself it sends, although a failure before it made the outbox wait', async () => {
  await left(setFavorite(true));
  await expect(send(noConnection)).rejects.toThrow('changes are still pending');
  await records.transact(['outbox:7'], (stored) => ({
    'outbox:7': { ...(stored['outbox:7'] as object), pause: { until: noon + 60_000, tries: 6, asked: false } },
  }));
  await send(({ method }) => (method === 'GET' ? apiAnswer(200, { data: [] }) : liked()));
  expect(await opsLeft()).toEqual(['acked']);
  expect(clock).toBeLessThan(noon + 2_000);
});

test('it takes its turn among the devices that come back together, up to two seconds later', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  await left(setFavorite(true));
  await storeNow().apply('7', { is: 'woken', at: noon, random: 0.5 });
  let sentAt = 0;
  await send(() => ((sentAt = clock), liked()));
  expect(sentAt - noon).toBe(1_800);
  vi.restoreAllMocks();
});

test('a pause that the server has asked for is respected', async () => {
  await left(setFavorite(true));
  await records.transact(['outbox:7'], (stored) => ({
    'outbox:7': { ...(stored['outbox:7'] as object), pause: { until: noon + 60_000, tries: 1, asked: true } },
  }));
  await expect(send(liked)).rejects.toThrow('changes are still pending');
  expect(sent).toEqual([]);
});

test.each([
  ['needs confirmation if the server’s clock is days ahead', 3, ['confirm']],
  ['is sent if only the device’s clock is slow by hours', 0.1, ['acked']],
])('by the last known clock of the server, a pending change %s', async (_, daysAhead, states) => {
  await left(setFavorite(true));
  await records.transact(['outbox:7'], (stored) => ({
    'outbox:7': { ...(stored['outbox:7'] as object), serverAhead: daysAhead * 24 * 60 * 60_000 },
  }));
  await send(liked);
  expect(await opsLeft()).toEqual(states);
});

test('while a page is sending, it sends nothing and rejects, so that the browser tries again if the page fails', async () => {
  await left(setFavorite(true));
  isLocked = true;
  await expect(send(liked)).rejects.toThrow('changes are still pending');
  expect(sent).toEqual([]);
  isLocked = false;
  await send(liked);
  expect(await opsLeft()).toEqual(['acked']);
});

test.each([
  ['nobody is signed in', null],
  ['someone else is signed in', 'token-8'],
])('if %s, nothing is sent and nothing is lost', async (_, now) => {
  await left(setFavorite(true));
  token = now;
  await send(liked);
  expect([sent, badges]).toEqual([[], []]);
  expect(await opsLeft()).toEqual(['queued']);
});

test('a session that has ended: the outbox waits for its owner, and the tabs read again', async () => {
  await left(setFavorite(true));
  await send(() => apiAnswer(401, { code: 'unauthenticated', message: '' }));
  const { session, outbox } = await storeNow().read();
  expect([session, outbox.owner]).toEqual([null, 'guest']);
  expect(messages).toContainEqual({ type: 'outbox', clock: 0 });
  await storeNow().signIn('7', await sha256('token-7-again'), {
    today: noon,
    lost: () => 0,
    backup: () => undefined,
    isStillHere: () => true,
  });
  expect(await opsLeft()).toEqual(['queued']);
});

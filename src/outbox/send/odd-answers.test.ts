// Whatever the server or an intermediary answers to one change: the other changes reach the server, and in the end the
// shopper is asked about that one.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, noon, remove, set, setFavorite } from '../../../tests/support/outbox/operations.ts';
import { backupInMemory, mirrorInMemory } from '../../../tests/support/outbox/queue.ts';
import { isSettled, waitsForShopper } from '../changes/outbox-record.ts';
import type { Write } from '../../shopper-lists/operations/queued-change.ts';
import { shopperQueue } from '../../shopper-lists/operations/shopper-queue.ts';
import { createOutbox } from '../outbox.ts';
import { recordsInMemory } from '../store/records.ts';
import type { RawResponse, OutboxRequest } from './send-request.ts';

const second = 1_000;
const minute = 60 * second;
const cappedMs = 10 * minute;

/** 0 is a redirect, which a browser hides; null is no answer at all. */
const statuses = [
  0, 100, 101, 103, 199, 200, 201, 202, 204, 206, 226, 299, 300, 301, 302, 303, 304, 307, 308, 399, 400, 401, 402, 403,
  404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 418, 421, 422, 423, 424, 425, 426, 428, 429, 431, 451,
  499, 500, 501, 502, 503, 504, 505, 507, 508, 511, 520, 599,
];

const no = (code: string, more: object = {}) => ({ code, message: 'No', ...more });
const bodies: readonly [string, unknown][] = [
  ['a page', undefined],
  ['null', null],
  ['a list', []],
  ['an empty object', {}],
  ['an empty answer', { data: null }],
  ['another shape', { data: { is_cart: 'yes', lines: 4 } }],
  ['a refusal', no('not_found')],
  ['signed out', no('unauthenticated')],
  ['still running', no('in_progress')],
  ['a stale XSRF cookie', no('bad_xsrf_token')],
  ['a key of another request', no('idempotency_key_reused')],
  ['no stock', no('out_of_stock', { available: 0 })],
];
const writes = [add(2), set(3), remove(), setFavorite(true), setFavorite(false), compare(true)];
const honest = setFavorite(true, 2);

/** An outbox whose first change gets odd answers, with a normal change behind it, and a clock that the test moves. */
async function openDevice(
  odd: (sent: OutboxRequest) => RawResponse | null,
  { isPortal = (): boolean => false, compared = () => ({ status: 200, body: { data: [] } as unknown }) } = {},
) {
  let now = noon;
  let ids = 0;
  let token: string | null = 'token-7';
  let timer: { at: number; run: () => void } | null = null;
  let seed = 1;
  const sent: OutboxRequest[] = [];
  const says = (status: number, body: unknown): RawResponse => ({ status, body, retryAfterMs: null, date: now });
  const line = { id: 5, variety_id: 11, quantity: 1, custom_text: null, uploads: [], price: 10 };
  const answer = (each: OutboxRequest): RawResponse | null => {
    if (isPortal()) return says(200, undefined);
    if (each.path === '/carts') return says(200, { data: [line] });
    if (each.path === '/compare' && each.method === 'GET') return says(compared().status, compared().body);
    if (each.path === '/products/2/toggle-wishlist') return says(200, { data: { is_wishlist: true } });
    return odd(each);
  };
  const outbox = createOutbox({
    queue: shopperQueue,
    records: { ...recordsInMemory(), kind: 'disk' },
    mirror: mirrorInMemory(),
    backup: backupInMemory(),
    isOffline: () => false,
    channel: { post: () => undefined, listen: () => undefined },
    now: () => now,
    random: () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647,
    newId: () => `operation-${(ids += 1)}`,
    locks: null,
    send: async (each) => {
      sent.push(each);
      const response = answer(each);
      if (response === null) throw new TypeError('Failed to fetch');
      return response;
    },
    token: () => token,
    digest: async (text) => `digest of ${text}`,
    sendFirst: async () => undefined,
    setTimer: (run, ms) => {
      const own = { at: now + ms, run };
      timer = own;
      return () => {
        if (timer === own) timer = null;
      };
    },
    bases: () => ({ cart: null, wishlist: null, compare: null }),
    refetch: async () => undefined,
    onSessionOver: () => (token = null),
    onStored: () => undefined,
    freeRoom: async () => false,
    pending: { read: () => 0, write: () => undefined },
    log: () => undefined,
  });
  await outbox.open();
  await outbox.signIn('7', token);
  return {
    outbox,
    sent,
    isSignedIn: () => token !== null,
    /** Adds changes as if offline: all are stored before anything is sent. */
    async tap(...writes: Write[]) {
      await Promise.all(writes.map((each) => outbox.add(each)));
    },
    elapsed: () => now - noon,
    /** Advances the clock until a condition holds; fails after `ms`. */
    async until(isSo: () => boolean, ms: number) {
      const latest = now + ms;
      for (;;) {
        await outbox.drain();
        if (isSo()) return;
        const due = timer;
        if (due === null || due.at > latest) throw new Error(`not so within ${ms / second} s`);
        timer = null;
        now = Math.max(now, due.at);
        due.run();
      }
    },
  };
}

const isSent = (outbox: Awaited<ReturnType<typeof openDevice>>['outbox'], write: Write) =>
  outbox.state().ops.some(({ kind, payload, state }) => {
    const isSame = kind === write.kind && JSON.stringify(payload) === JSON.stringify(write.payload);
    return isSame && state === 'acked';
  });

async function holds(
  write: Write,
  odd: (sent: OutboxRequest) => RawResponse | null,
  askedMs: number | null,
): Promise<void> {
  const device = await openDevice(odd);
  const { outbox } = device;
  await device.tap(write, honest);
  const asked = Math.min(askedMs ?? 0, cappedMs);
  await device.until(() => isSent(outbox, honest), 10 * second + 2 * asked);
  expect(device.isSignedIn()).toBe(true);
  // Eight strikes over ten minutes, each after up to three tries.
  await device.until(
    () => outbox.state().ops.every((op) => isSettled(op) || waitsForShopper(op)),
    20 * minute + 24 * asked,
  );
  expect(device.sent.length).toBeLessThan(300);
  // Each parked change is reported once.
  const parked = outbox.state().ops.filter(({ state }) => state === 'parked');
  const reportedIds = outbox.state().outcomes.flatMap((each) => (each.is === 'parked' ? each.operation_id : []));
  expect(reportedIds).toEqual(parked.map(({ id }) => id));
}

describe('a change with odd answers neither holds up the others nor is retried forever', () => {
  test.each(statuses)('status %i, whatever the body', async (status) => {
    for (const [index, [, body]] of bodies.entries()) {
      const write = writes[(index + status) % writes.length] ?? honest;
      const retryAfterMs = [null, 20 * second, 24 * 60 * minute][(index + status) % 3] ?? null;
      await holds(write, () => ({ status, body, retryAfterMs, date: null }), retryAfterMs);
    }
  });

  test.each(writes.map((write) => [write.kind, write] as const))('no answer, to %s', (_, write) =>
    holds(write, () => null, null),
  );

  test('changing answers', async () => {
    const answer = fc.record({
      status: fc.constantFrom(...statuses),
      body: fc.constantFrom(...bodies.map(([, body]) => body)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...writes),
        fc.array(fc.option(answer), { minLength: 1 }),
        async (write, all) => {
          let turn = 0;
          await holds(
            write,
            () => {
              const response = all[(turn += 1) % all.length] ?? null;
              return response && { ...response, retryAfterMs: null, date: null };
            },
            null,
          );
        },
      ),
      { numRuns: 60, seed: 26 },
    );
  });

  test('a cart with a line that the server does not know', () =>
    holds(set(3), () => ({ status: 404, body: no('not_found'), retryAfterMs: null, date: null }), null));
});

test('a captive portal causes no strikes: everything is sent, once, after leaving that network', async () => {
  let isPortal = true;
  const line = { id: 5, variety_id: 11, quantity: 3, custom_text: null, uploads: [], price: 10 };
  const device = await openDevice(() => ({ status: 200, body: { data: [line] }, retryAfterMs: null, date: null }), {
    isPortal: () => isPortal,
  });
  const { outbox } = device;
  await device.tap(set(3), honest);
  await device.until(() => device.elapsed() > 60 * minute, 61 * minute);
  expect(outbox.state().ops.map(({ state, strikes }) => [state, strikes])).toEqual([
    ['queued', 0],
    ['queued', 0],
  ]);
  isPortal = false;
  await device.until(() => isSent(outbox, honest) && isSent(outbox, set(3)), minute + second);
});

test.each([500, 404, 403])(
  'a probe that is itself refused with %i still shows that the connection works',
  async (status) => {
    const device = await openDevice(() => null, { compared: () => ({ status, body: no('internal') }) });
    await device.tap(add(2), honest);
    await device.until(() => isSent(device.outbox, honest), 10 * second);
  },
);

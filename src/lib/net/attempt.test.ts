// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { defineCall } from '../../../contract/core/call.ts';
import { createApi, Unreachable } from './api.ts';
import { isUnanswered, sendOnce, settle, Unanswered } from './attempt.ts';

const order = defineCall({
  method: 'POST',
  path: '/orders',
  summary: 'orders',
  status: 201,
  signedIn: true,
  body: v.object({
    total: v.number(),
    card_token: v.nullable(v.string()),
    identity: v.nullable(v.object({ number: v.string() })),
  }),
  data: v.object({ id: v.string() }),
});

type Reply = object | Response | 'lost' | 'lost after the effect';

/** A shop that makes at most one order per key and loses the answers it is asked to lose. */
function aShop(...says: Reply[]) {
  const orders: string[] = ['old'];
  const byKey = new Map<string, { body: string; id: string }>();
  const keys: string[] = [];
  const storedWhenSent: string[] = [];
  const pauses: number[] = [];
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'en',
    fetch: async (_, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
      const body = String(init?.body);
      keys.push(key);
      storedWhenSent.push(sessionStorage.getItem('placing') ?? '');
      const next = says.shift() ?? { is: 'usual' };
      if (next === 'lost') throw new TypeError('Failed to fetch');
      if (next instanceof Response) return next;
      const before = byKey.get(key);
      if (before && before.body !== body)
        return Response.json({ message: 'reused', code: 'idempotency_key_reused' }, { status: 422 });
      if (!before) {
        const id = `order-${orders.length}`;
        orders.unshift(id);
        byKey.set(key, { body, id });
      }
      if (next === 'lost after the effect') throw new TypeError('Failed to fetch');
      return Response.json({ data: { id: byKey.get(key)?.id } }, { status: 201 });
    },
  });
  const deps = {
    name: 'placing',
    newest: async () => orders[0] ?? null,
    wait: async (ms: number) => void pauses.push(ms),
  };
  const send = (body: { total: number; card_token?: string; identity?: string }) =>
    sendOnce(
      api,
      order,
      {
        body: {
          total: body.total,
          card_token: body.card_token ?? null,
          identity: body.identity === undefined ? null : { number: body.identity },
        },
      },
      deps,
    );
  return { send, deps, orders, keys, storedWhenSent, pauses, made: () => orders.length - 1 };
}

const refusal = (status: number, code: string) => Response.json({ message: code, code }, { status });

beforeEach(() => sessionStorage.clear());

describe('an order that is sent', () => {
  test('is answered, and nothing stays stored', async () => {
    const shop = aShop();
    expect(await shop.send({ total: 10 })).toMatchObject({ is: 'answered', answer: { data: { id: 'order-1' } } });
    expect(isUnanswered('placing')).toBe(false);
    expect(sessionStorage.length).toBe(0);
  });

  test('is stored with its key before it is sent, without card token and identity number', async () => {
    const shop = aShop();
    await shop.send({ total: 10, card_token: 'token_secret', identity: '1010101010' });
    expect(shop.storedWhenSent).toHaveLength(1);
    expect(shop.storedWhenSent[0]).toContain(`"key":"${shop.keys[0] ?? ''}"`);
    expect(shop.storedWhenSent[0]).toContain('"before":"old"');
    expect(shop.storedWhenSent[0]).not.toMatch(/token_secret|1010101010/);
  });

  test('is retried with the same key after a lost answer, and counts once', async () => {
    const shop = aShop('lost after the effect', 'lost', { is: 'usual' });
    expect(await shop.send({ total: 10 })).toMatchObject({ is: 'answered', answer: { data: { id: 'order-1' } } });
    expect(new Set(shop.keys).size).toBe(1);
    expect(shop.keys).toHaveLength(3);
    expect(shop.made()).toBe(1);
  });

  test('is retried while in progress or after a server error, and obeys a longer Retry-After', async () => {
    const busy = Response.json(
      { message: 'busy', code: 'unavailable' },
      { status: 503, headers: { 'Retry-After': '3' } },
    );
    const shop = aShop(refusal(409, 'in_progress'), refusal(500, 'internal'), busy);
    expect((await shop.send({ total: 10 })).is).toBe('answered');
    expect(shop.pauses).toEqual([1_000, 2_000, 4_000]);
    expect(new Set(shop.keys).size).toBe(1);
  });

  test('ends when it is refused: the next one has another key', async () => {
    const shop = aShop(refusal(409, 'total_changed'));
    await expect(shop.send({ total: 10 })).rejects.toMatchObject({ code: 'total_changed' });
    expect(isUnanswered('placing')).toBe(false);
    await shop.send({ total: 11 });
    expect(new Set(shop.keys).size).toBe(2);
  });

  test('is retried after a 429, which says nothing about an earlier try', async () => {
    const shop = aShop('lost after the effect', refusal(429, 'too_many_requests'));
    expect(await shop.send({ total: 10 })).toMatchObject({ is: 'answered', answer: { data: { id: 'order-1' } } });
    expect([new Set(shop.keys).size, shop.made()]).toEqual([1, 1]);
    const refused = aShop(refusal(429, 'too_many_requests'));
    await expect(refused.send({ total: 10 })).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(isUnanswered('placing')).toBe(false);
  });

  test.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
  ])('stays open when it gets %i after a lost answer', async (status, code) => {
    const shop = aShop('lost after the effect', ...Array.from({ length: 4 }, () => refusal(status, code)));
    expect(await shop.send({ total: 10 })).toEqual({ is: 'found', id: 'order-1' });
    const refused = aShop(refusal(status, code));
    await expect(refused.send({ total: 10 })).rejects.toMatchObject({ code });
    expect(isUnanswered('placing')).toBe(false);
  });

  test('keeps its key and finds no older order if the browser stores nothing', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    try {
      const shop = aShop('lost', 'lost', 'lost', 'lost', 'lost');
      await expect(shop.send({ total: 10 })).rejects.toBeInstanceOf(Unanswered);
      expect(isUnanswered('placing')).toBe(true);
      await shop.send({ total: 10 });
      expect([new Set(shop.keys).size, shop.made(), isUnanswered('placing')]).toEqual([1, 1, false]);
    } finally {
      write.mockRestore();
    }
  });

  test('that never gets an answer is looked up and found', async () => {
    const shop = aShop('lost after the effect', 'lost', 'lost', 'lost', 'lost');
    expect(await shop.send({ total: 10 })).toEqual({ is: 'found', id: 'order-1' });
    expect(isUnanswered('placing')).toBe(false);
  });

  test('with an unknown outcome stays open, and nothing else can be sent', async () => {
    const shop = aShop('lost', 'lost', 'lost', 'lost', 'lost');
    await expect(shop.send({ total: 10 })).rejects.toBeInstanceOf(Unanswered);
    expect(isUnanswered('placing')).toBe(true);
    await expect(shop.send({ total: 11 })).rejects.toBeInstanceOf(Unanswered);
    expect(shop.keys).toHaveLength(5);
    // The same request again, under the same key.
    await shop.send({ total: 10 });
    expect(new Set(shop.keys).size).toBe(1);
    expect(shop.made()).toBe(1);
  });
});

describe('a page that sleeps after the press', () => {
  const hourMs = 3_600_000;

  afterEach(() => void vi.useRealTimers());

  test.each(['wall clock', 'running time'])('sends nothing when it wakes, by its %s', async (clock) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const shop = aShop('lost');
    shop.deps.wait = async () => {
      vi.advanceTimersByTime(clock === 'running time' ? hourMs : 0);
      vi.setSystemTime(Date.now() + (clock === 'running time' ? -2 : 1) * hourMs);
    };
    await expect(shop.send({ total: 10 })).rejects.toBeInstanceOf(Unanswered);
    expect([shop.keys.length, shop.made(), isUnanswered('placing')]).toEqual([1, 0, true]);
    // Another press, with the same key.
    await shop.send({ total: 10 });
    expect([new Set(shop.keys).size, shop.made()]).toEqual([1, 1]);
  });

  test('shows the order if only its answer was lost', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const shop = aShop('lost after the effect');
    shop.deps.wait = async () => void vi.setSystemTime(Date.now() + hourMs);
    expect(await shop.send({ total: 10 })).toEqual({ is: 'found', id: 'order-1' });
    expect(shop.keys).toHaveLength(1);
  });

  test('sends nothing at all if it slept before the first try', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const shop = aShop();
    shop.deps.newest = async () => {
      vi.setSystemTime(Date.now() + hourMs);
      return 'old';
    };
    await expect(shop.send({ total: 10 })).rejects.toBeInstanceOf(Unreachable);
    expect([shop.keys, isUnanswered('placing')]).toEqual([[], false]);
  });
});

describe('after a reload', () => {
  test('an order that was created is found', async () => {
    const shop = aShop('lost after the effect', 'lost', 'lost', 'lost', 'lost');
    shop.deps.newest = async () => 'old';
    await shop.send({ total: 10 }).catch(() => undefined);
    shop.deps.newest = async () => shop.orders[0] ?? null;
    expect(await settle(shop.deps)).toBe('order-1');
    expect(isUnanswered('placing')).toBe(false);
  });

  test('an order that was not created may be sent again, with other content under another key', async () => {
    const shop = aShop('lost', 'lost', 'lost', 'lost', 'lost');
    await shop.send({ total: 10 }).catch(() => undefined);
    expect(await settle(shop.deps)).toBeNull();
    expect(isUnanswered('placing')).toBe(false);
    await shop.send({ total: 11 });
    expect(new Set(shop.keys).size).toBe(2);
  });

  test('an order that was created is found, not repeated, although the card has another token now', async () => {
    const shop = aShop('lost after the effect', 'lost', 'lost', 'lost', 'lost');
    shop.deps.newest = async () => 'old';
    await shop.send({ total: 10, card_token: 'one' }).catch(() => undefined);
    shop.deps.newest = async () => shop.orders[0] ?? null;
    expect(await shop.send({ total: 10, card_token: 'two' })).toEqual({ is: 'found', id: 'order-1' });
    expect(shop.made()).toBe(1);
  });
});

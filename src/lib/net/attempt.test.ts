// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { defineCall } from '../../../contract/core/call.ts';
import { createApi } from './api.ts';
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

type Said = object | Response | 'lost' | 'lost after the effect';

/** A shop that makes at most one order per key, and loses answers as it is told. */
function aShop(...says: Said[]) {
  const orders: string[] = ['old'];
  const byKey = new Map<string, { body: string; id: string }>();
  const keys: string[] = [];
  const keptWhenSent: string[] = [];
  const waits: number[] = [];
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'en',
    fetch: async (_, init) => {
      const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
      const body = String(init?.body);
      keys.push(key);
      keptWhenSent.push(sessionStorage.getItem('placing') ?? '');
      const next = says.shift() ?? { is: 'usual' };
      if (next === 'lost') throw new TypeError('Failed to fetch');
      if (next instanceof Response) return next;
      const known = byKey.get(key);
      if (known && known.body !== body)
        return Response.json({ message: 'reused', code: 'idempotency_key_reused' }, { status: 422 });
      if (!known) {
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
    wait: async (ms: number) => void waits.push(ms),
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
  return { send, deps, orders, keys, keptWhenSent, waits, made: () => orders.length - 1 };
}

const refusal = (status: number, code: string) => Response.json({ message: code, code }, { status });

beforeEach(() => sessionStorage.clear());

describe('an order that is sent', () => {
  test('is answered, and nothing is kept of it', async () => {
    const shop = aShop();
    expect(await shop.send({ total: 10 })).toMatchObject({ is: 'answered', answer: { data: { id: 'order-1' } } });
    expect(isUnanswered('placing')).toBe(false);
    expect(sessionStorage.length).toBe(0);
  });

  test('is kept with its key before it is sent, but for card token and identity number', async () => {
    const shop = aShop();
    await shop.send({ total: 10, card_token: 'token_secret', identity: '1010101010' });
    expect(shop.keptWhenSent).toHaveLength(1);
    expect(shop.keptWhenSent[0]).toContain(`"key":"${shop.keys[0] ?? ''}"`);
    expect(shop.keptWhenSent[0]).toContain('"before":"old"');
    expect(shop.keptWhenSent[0]).not.toMatch(/token_secret|1010101010/);
  });

  test('whose answer is lost is asked for again with the same key, and counts once', async () => {
    const shop = aShop('lost after the effect', 'lost', { is: 'usual' });
    expect(await shop.send({ total: 10 })).toMatchObject({ is: 'answered', answer: { data: { id: 'order-1' } } });
    expect(new Set(shop.keys).size).toBe(1);
    expect(shop.keys).toHaveLength(3);
    expect(shop.made()).toBe(1);
  });

  test('that is still running, or meets a server that fails, is asked for again; a longer wait is kept to', async () => {
    const busy = Response.json(
      { message: 'busy', code: 'unavailable' },
      { status: 503, headers: { 'Retry-After': '3' } },
    );
    const shop = aShop(refusal(409, 'in_progress'), refusal(500, 'internal'), busy);
    expect((await shop.send({ total: 10 })).is).toBe('answered');
    expect(shop.waits).toEqual([1_000, 2_000, 4_000]);
    expect(new Set(shop.keys).size).toBe(1);
  });

  test('that is refused is over: the next one has another key', async () => {
    const shop = aShop(refusal(409, 'total_changed'));
    await expect(shop.send({ total: 10 })).rejects.toMatchObject({ code: 'total_changed' });
    expect(isUnanswered('placing')).toBe(false);
    await shop.send({ total: 11 });
    expect(new Set(shop.keys).size).toBe(2);
  });

  test('that is asked for too often, says nothing about the try before: it is asked for again', async () => {
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
  ])('that is turned away with %i after an answer was lost, stays open', async (status, code) => {
    const shop = aShop('lost after the effect', ...Array.from({ length: 4 }, () => refusal(status, code)));
    expect(await shop.send({ total: 10 })).toEqual({ is: 'found', id: 'order-1' });
    const refused = aShop(refusal(status, code));
    await expect(refused.send({ total: 10 })).rejects.toMatchObject({ code });
    expect(isUnanswered('placing')).toBe(false);
  });

  test('is the same one, and takes no older order for its own, where the browser keeps nothing', async () => {
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

  test('of which no answer ever comes is looked up, and found', async () => {
    const shop = aShop('lost after the effect', 'lost', 'lost', 'lost', 'lost');
    expect(await shop.send({ total: 10 })).toEqual({ is: 'found', id: 'order-1' });
    expect(isUnanswered('placing')).toBe(false);
  });

  test('of which nothing is known stays open, and nothing else is sent meanwhile', async () => {
    const shop = aShop('lost', 'lost', 'lost', 'lost', 'lost');
    await expect(shop.send({ total: 10 })).rejects.toBeInstanceOf(Unanswered);
    expect(isUnanswered('placing')).toBe(true);
    await expect(shop.send({ total: 11 })).rejects.toBeInstanceOf(Unanswered);
    expect(shop.keys).toHaveLength(5);
    // The same once more, under the same key.
    await shop.send({ total: 10 });
    expect(new Set(shop.keys).size).toBe(1);
    expect(shop.made()).toBe(1);
  });
});

describe('after a reload', () => {
  test('an order that came to be is found', async () => {
    const shop = aShop('lost after the effect', 'lost', 'lost', 'lost', 'lost');
    shop.deps.newest = async () => 'old';
    await shop.send({ total: 10 }).catch(() => undefined);
    shop.deps.newest = async () => shop.orders[0] ?? null;
    expect(await settle(shop.deps)).toBe('order-1');
    expect(isUnanswered('placing')).toBe(false);
  });

  test('one that came to nothing may be sent again, as it was under its key, changed under another', async () => {
    const shop = aShop('lost', 'lost', 'lost', 'lost', 'lost');
    await shop.send({ total: 10 }).catch(() => undefined);
    expect(await settle(shop.deps)).toBeNull();
    expect(isUnanswered('placing')).toBe(false);
    await shop.send({ total: 11 });
    expect(new Set(shop.keys).size).toBe(2);
  });

  test('a card has another token: where its order came to be all the same, that is found and no second one made', async () => {
    const shop = aShop('lost after the effect', 'lost', 'lost', 'lost', 'lost');
    shop.deps.newest = async () => 'old';
    await shop.send({ total: 10, card_token: 'one' }).catch(() => undefined);
    shop.deps.newest = async () => shop.orders[0] ?? null;
    expect(await shop.send({ total: 10, card_token: 'two' })).toEqual({ is: 'found', id: 'order-1' });
    expect(shop.made()).toBe(1);
  });
});

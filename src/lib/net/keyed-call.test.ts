// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addToCart } from '../../../contract/shopper/cart.ts';
import { createApi } from './api.ts';
import { useKeyedCalls } from './keyed-call.ts';

const refused = (status: number, code: string) => Response.json({ message: code, code }, { status });

/** Sends one request as often as there are answers; null is a lost one. Returns the keys. */
async function keysOf(...answers: (Response | null)[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = [];
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'en',
    fetch: async (_, init) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      const answer = answers[keys.length - 1];
      if (!answer) throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  const { result } = renderHook(() => useKeyedCalls(api));
  for (const _ of answers)
    await result.current(addToCart, { body: { variety_id: 1, quantity: 1 } }).catch(() => undefined);
  return keys;
}

test.each([
  [503, 'unavailable'],
  [500, 'internal'],
  [409, 'in_progress'],
])(
  'after an answer %i %s the request may have taken effect: it is sent again with the same key',
  async (status, code) => {
    const keys = await keysOf(refused(status, code), refused(404, 'not_found'));
    expect(new Set(keys).size).toBe(1);
  },
);

test('after a lost answer a refusal that comes before the key is looked up says nothing of the first try', async () => {
  const keys = await keysOf(
    null,
    refused(429, 'too_many_requests'),
    refused(401, 'unauthenticated'),
    refused(404, 'not_found'),
  );
  expect(new Set(keys).size).toBe(1);
});

test.each([
  [404, 'not_found'],
  [409, 'out_of_stock'],
  [422, 'invalid'],
  [429, 'too_many_requests'],
])('after a refusal %i %s the next try is another request', async (status, code) => {
  const [first, second] = await keysOf(refused(status, code), refused(status, code));
  expect(first).not.toBe(second);
});

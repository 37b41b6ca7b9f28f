// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { createApi } from '../lib/api.ts';
import { carryOutWishes } from './carry-out-wishes.ts';
import { rememberedWishes, rememberWish, takeWishes, type FreshWish } from './wishes.ts';

const owner = 7;
const aWish = (facts: Partial<FreshWish> = {}): FreshWish => ({
  list: 'favourite',
  product_id: 5,
  variety_id: 50,
  quantity: 1,
  title: 'Ring',
  ...facts,
});

beforeEach(() => localStorage.clear());

/** A server that answers one call after the other as given, and then cannot be reached. */
function serverAnswering(...answers: (Response | 'lost')[]) {
  const sent: { path: string; key: string | null; body: unknown }[] = [];
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'en',
    fetch: async (input, init) => {
      sent.push({
        path: new URL(String(input)).pathname.replace('/api/v1', ''),
        key: new Headers(init?.headers).get('idempotency-key'),
        body: JSON.parse(String(init?.body)) as unknown,
      });
      const answer = answers.shift() ?? 'lost';
      if (answer === 'lost') throw new TypeError('Failed to fetch');
      return answer;
    },
    getToken: () => 'T',
  });
  return { api, sent };
}

const yes = {
  favourite: () => Response.json({ data: { is_wishlist: true } }),
  cart: () => Response.json({ data: { is_cart: true, quantity: 2, line_id: 1, price: 10 } }),
  compare: () => Response.json({ data: { is_compare: true } }),
};
const no = (status: number, code: string) => Response.json({ message: 'Only four', code }, { status });

test('each wish is sent as the wanted state with a key of its own, and forgotten once it is answered', async () => {
  rememberWish(aWish());
  rememberWish(aWish({ list: 'cart', quantity: 2, custom_text: 'نورة' }));
  rememberWish(aWish({ list: 'compare' }));
  const { api, sent } = serverAnswering(yes.favourite(), yes.cart(), yes.compare());
  const outcomes = await carryOutWishes(api, takeWishes(owner));
  expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, null]);
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/products/5/toggle-wishlist', { value: true }],
    ['/products/add-to-cart', { variety_id: 50, quantity: 2, custom_text: 'نورة' }],
    ['/products/add-to-compare', { variety_id: 50 }],
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  expect(rememberedWishes()).toEqual([]);
});

test('an answer that is lost is asked for again with the same key, also by a later visit', async () => {
  rememberWish(aWish({ list: 'cart' }));
  const first = serverAnswering('lost');
  expect(await carryOutWishes(first.api, takeWishes(owner))).toEqual([]);
  const second = serverAnswering(yes.cart());
  await carryOutWishes(second.api, takeWishes(owner));
  expect(second.sent[0]?.key).toBe(first.sent[0]?.key);
  expect(rememberedWishes()).toEqual([]);
});

test.each([
  [401, 'unauthenticated'],
  [409, 'in_progress'],
  [429, 'too_many_requests'],
  [503, 'unavailable'],
])('a %s %s is no answer yet: this wish and those behind it wait', async (status, code) => {
  rememberWish(aWish());
  rememberWish(aWish({ list: 'compare' }));
  const { api, sent } = serverAnswering(no(status, code));
  expect(await carryOutWishes(api, takeWishes(owner))).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(rememberedWishes()).toHaveLength(2);
});

test.each([
  [404, 'not_found'],
  [409, 'compare_full'],
  [409, 'out_of_stock'],
  [422, 'invalid'],
])('a %s %s is told in the server’s words, and the others go on', async (status, code) => {
  rememberWish(aWish({ list: 'compare' }));
  rememberWish(aWish());
  const { api } = serverAnswering(no(status, code), yes.favourite());
  const outcomes = await carryOutWishes(api, takeWishes(owner));
  expect(outcomes.map(({ wish, refusal }) => [wish.list, refusal])).toEqual([
    ['compare', 'Only four'],
    ['favourite', null],
  ]);
  expect(rememberedWishes()).toEqual([]);
});

test('what one customer has taken is never carried out for another', () => {
  rememberWish(aWish());
  takeWishes(owner);
  rememberWish(aWish({ product_id: 6 }));
  expect(takeWishes(8).map(({ product_id }) => product_id)).toEqual([6]);
  expect(takeWishes(owner)).toEqual([]);
});

test('the same wish made again while it is under way is another one', () => {
  rememberWish(aWish({ list: 'cart' }));
  const [first] = takeWishes(owner);
  rememberWish(aWish({ list: 'cart' }));
  expect(takeWishes(owner).map(({ taken }) => taken.key)).toEqual([first?.taken.key, expect.any(String)]);
});

import { describe, expect, test } from 'vitest';
import {
  add,
  after,
  compare,
  only,
  remove,
  set,
  setFavorite,
  changeMade,
} from '../../../tests/support/outbox/operations.ts';
import { classify } from './classify.ts';
import { shopperQueue, type QueuedChange } from '../../shopper-lists/operations/shopper-queue.ts';
import type { Write } from '../../shopper-lists/operations/queued-change.ts';
import type { RawResponse } from './send-request.ts';

const says = (status: number, body: unknown, retryAfterMs: number | null = null): RawResponse => ({
  status,
  body,
  retryAfterMs,
  date: null,
});
const no = (status: number, code: string, more: object = {}, retryAfterMs: number | null = null) =>
  says(status, { code, message: 'no', ...more }, retryAfterMs);
const sent = (write: Write, method = 'POST'): QueuedChange => ({
  ...only(after(changeMade(write))),
  state: 'sending',
  attempts: 1,
  request: { method, path: '/' },
});
const line = { id: 5, variety_id: 11, quantity: 3, custom_text: null, uploads: [], price: 12 };

describe('a response', () => {
  test.each<[string, QueuedChange, RawResponse | null, object]>([
    ['no answer', sent(add()), null, { is: 'unknown' }],
    ['a captive portal’s page', sent(add()), says(200, undefined), { is: 'unknown' }],
    ['a response to another call', sent(add()), says(200, { data: [] }), { is: 'unknown' }],
    ['a redirect', sent(add()), says(0, undefined), { is: 'unknown' }],
    ['a refusal not from our API', sent(add()), says(403, '<html>'), { is: 'unknown' }],
    ['a failure not from our API', sent(add()), says(500, undefined), { is: 'unknown' }],
    [
      'added',
      sent(add()),
      says(200, { data: { is_cart: true, quantity: 3, line_id: 5, price: 12 } }),
      { is: 'done', result: { quantity: 3, price: 12 } },
    ],
    [
      'set',
      sent(set(3), 'PATCH'),
      says(200, { data: [line], summary: {} }),
      { is: 'done', result: { quantity: 3, price: 12 } },
    ],
    [
      'set without a line',
      sent(set(3)),
      says(200, { data: { is_cart: true, quantity: 3, line_id: 5, price: 12 } }),
      { is: 'done', result: { quantity: 3, price: 12 } },
    ],
    [
      'removed',
      sent(remove(), 'DELETE'),
      says(200, { data: [] }),
      { is: 'done', result: { quantity: 0, price: null } },
    ],
    [
      'liked',
      sent(setFavorite(true)),
      says(200, { data: { is_wishlist: true } }),
      { is: 'done', result: { value: true } },
    ],
    [
      'removed from compare',
      sent(compare(false)),
      says(200, { data: { is_compare: false } }),
      { is: 'done', result: { value: false } },
    ],
    [
      'too many requests',
      sent(add()),
      no(429, 'too_many_requests', {}, 5_000),
      { is: 'later', askedMs: 5_000, mayHaveTakenEffect: false },
    ],
    ['a gateway', sent(add()), says(502, undefined), { is: 'later', askedMs: null, mayHaveTakenEffect: true }],
    ['busy', sent(add()), no(503, 'unavailable', {}, 1_000), { is: 'later', askedMs: 1_000, mayHaveTakenEffect: true }],
    ['timed out', sent(add()), says(408, undefined), { is: 'later', askedMs: null, mayHaveTakenEffect: true }],
    ['still running', sent(add()), no(409, 'in_progress'), { is: 'still_running' }],
    ['500', sent(add()), no(500, 'internal'), { is: 'struck' }],
    ['signed out', sent(add()), no(401, 'unauthenticated'), { is: 'signed_out' }],
    ['a stale XSRF cookie', sent(add()), no(403, 'bad_xsrf_token'), { is: 'stale_xsrf' }],
    [
      'a stale XSRF cookie again',
      { ...sent(add()), error: { status: 403, code: 'bad_xsrf_token' } },
      no(403, 'bad_xsrf_token'),
      { is: 'parked' },
    ],
    ['a key of another request', sent(add()), no(422, 'idempotency_key_reused'), { is: 'parked' }],
    ['a line that is gone', sent(set(2), 'PATCH'), no(404, 'not_found'), { is: 'id_gone' }],
    ['a line to remove that is gone', sent(remove(), 'DELETE'), no(404, 'not_found'), { is: 'id_gone' }],
    ['a product that is gone', sent(add()), no(404, 'not_found'), { is: 'rejected', reason: { why: 'gone' } }],
    [
      'a product that is gone, removed from favorites',
      sent(setFavorite(false)),
      no(404, 'not_found'),
      { is: 'done', result: { value: false } },
    ],
    [
      'sold out',
      sent(add()),
      no(409, 'out_of_stock', { available: 0 }),
      { is: 'rejected', reason: { why: 'out_of_stock', available: 0 } },
    ],
    [
      'sold out, and in the cart',
      sent(set(2), 'PATCH'),
      no(409, 'out_of_stock', { available: 0, line_id: 5 }),
      { is: 'rejected', reason: { why: 'out_of_stock', available: 0, isInCart: true } },
    ],
    [
      'sold out, made with a text: another line may hold it all',
      sent({ ...add(), payload: { ...add().payload, custom_text: 'Noura' } } as Write),
      no(409, 'out_of_stock', { available: 0, line_id: null }),
      { is: 'rejected', reason: { why: 'out_of_stock', available: 0, isInCart: true } },
    ],
    [
      'withdrawn',
      sent(set(2), 'PATCH'),
      no(409, 'out_of_stock', { available: 0, issue: 'unavailable' }),
      { is: 'rejected', reason: { why: 'gone' } },
    ],
    [
      'compare is full',
      sent(compare(true)),
      no(409, 'compare_full'),
      { is: 'rejected', reason: { why: 'compare_full' } },
    ],
    [
      'a text is missing',
      sent(add()),
      no(422, 'invalid', { errors: { custom_text: ['required'] } }),
      { is: 'rejected', reason: { why: 'text_refused' } },
    ],
    [
      'anything else',
      sent(add()),
      no(409, 'cart_full'),
      { is: 'rejected', code: 'cart_full', reason: { why: 'other', message: 'no' } },
    ],
  ])('%s', (_, op, answer, expected) => {
    expect(classify(shopperQueue, op, answer)).toMatchObject(expected);
  });
});

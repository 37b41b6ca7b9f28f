import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { add, setFavorite } from '../../../tests/support/outbox/operations.ts';
import { noConnection, openQueue, apiAnswer } from '../../../tests/support/outbox/queue.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import type { Outcome } from '../operations/outcomes.ts';
import type { RawResponse } from '../../outbox/send/send-request.ts';
import { createI18n, translatorOf } from '../../lib/text/i18n.ts';
import ar from '../../locales/ar/shopper-lists.json';
import en from '../../locales/en/shopper-lists.json';
import { notSavedText, obstacleTo, awaitChangeStatus } from './change-status.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  connectivity.state = 'online';
});

const liked = () => apiAnswer(200, { data: { is_wishlist: true } });

test('done, once the server has it', async () => {
  const queue = await openQueue({ send: liked });
  expect(await awaitChangeStatus(queue, await queue.add(setFavorite(true)))).toBe('done');
});

test('offline: stored, without a wait', async () => {
  connectivity.state = 'offline';
  const queue = await openQueue();
  expect(await awaitChangeStatus(queue, await queue.add(setFavorite(true)))).toBe('stored');
});

test('a slow server: stored, after as long as a shopper would wait', async () => {
  const queue = await openQueue({ send: () => new Promise<RawResponse>(() => undefined) });
  const status = awaitChangeStatus(queue, await queue.add(setFavorite(true)));
  const listener = vi.fn<(status: string) => void>();
  void status.then(listener);
  await vi.advanceTimersByTimeAsync(1_400);
  expect(listener).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await status).toBe('stored');
});

test('a change shown as waiting is confirmed when it is saved, however soon that is', async () => {
  connectivity.state = 'offline';
  let isBack = false;
  const queue = await openQueue({ send: () => (isBack ? liked() : noConnection()) });
  await awaitChangeStatus(queue, await queue.add(setFavorite(true)));
  isBack = true;
  await queue.wake();
  await vi.advanceTimersByTimeAsync(2_000);
  await queue.drain();
  expect(queue.state().outcomes).toMatchObject([{ is: 'saved', count: 1 }]);
});

test('refused: it is reported elsewhere', async () => {
  const queue = await openQueue({ send: () => apiAnswer(409, { code: 'out_of_stock', message: '', available: 0 }) });
  expect(await awaitChangeStatus(queue, await queue.add(add(1)))).toBe('reported');
});

test('joined by a newer change: that one reports', async () => {
  connectivity.state = 'offline';
  const queue = await openQueue({ send: () => new Promise<RawResponse>(() => undefined) });
  await queue.add(add(1)); // being sent, so that what follows is not
  const [first, second] = [await queue.add(setFavorite(true)), await queue.add(setFavorite(false))];
  expect(queue.state().waiting).toBe(2);
  expect(await awaitChangeStatus(queue, first)).toBe('reported');
  expect(await awaitChangeStatus(queue, second)).toBe('stored');
});

test('a change that is not saved is reported elsewhere; one sent without being stored is done', async () => {
  const queue = await openQueue();
  expect(await awaitChangeStatus(queue, { is: 'full' })).toBe('reported');
  expect(await awaitChangeStatus(queue, { is: 'sent', outcome: null })).toBe('done');
});

test.each(['full', 'outdated', 'no_room', 'no_storage', 'unknown', 'overtaken'] as const)(
  'why a change is not saved (%s), in both languages',
  (is) => {
    for (const [language, lists] of [
      ['ar', ar],
      ['en', en],
    ] as const) {
      const t = translatorOf(createI18n(language, { 'shopper-lists': lists }), 'shopper-lists');
      expect(notSavedText({ is }, t, language)).toBe(lists.not_stored[is]);
    }
  },
);

test('a refusal without room is shown as that refusal', () => {
  const t = translatorOf(createI18n('en', { 'shopper-lists': en }), 'shopper-lists');
  const outcome: Outcome = {
    is: 'sold_out',
    id: 'a',
    at: 0,
    isRead: false,
    kind: 'cart.add',
    product_id: 4,
    title: 'Ring',
  };
  expect(notSavedText({ is: 'refused', outcome }, t, 'en')).toBe('Ring is sold out and is no longer in your cart');
});

test('what stops a cart change: a decision before it, or that it is not saved', async () => {
  const t = translatorOf(createI18n('en', { 'shopper-lists': en }), 'shopper-lists');
  const queue = await openQueue({ send: () => apiAnswer(403, { code: 'bad_xsrf_token', message: '' }) });
  expect(obstacleTo(await queue.add(add(1)), queue, t, 'en')).toBeNull();
  await vi.waitFor(() => expect(queue.state().ops[0]?.state).toBe('parked'));
  expect(obstacleTo(await queue.add(add(1)), queue, t, 'en')).toEqual({
    kind: 'warning',
    text: en.pending.held_up,
    action: { label: en.changes, href: '/changes' },
  });
  expect(obstacleTo({ is: 'full' }, queue, t, 'en')).toEqual({ kind: 'error', text: en.not_stored.full });
  expect(obstacleTo({ is: 'sent', outcome: null }, queue, t, 'en')).toBeNull();
});

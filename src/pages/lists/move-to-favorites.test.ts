import { afterEach, expect, test, vi } from 'vitest';
import { noConnection, openQueue, apiAnswer } from '../../../tests/support/outbox/queue.ts';
import { seen } from '../../../tests/support/outbox/operations.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import type { OutboxFacade } from '../../shopper-lists/operations/shopper-queue.ts';
import { recordsInMemory } from '../../outbox/store/records.ts';
import { moveToFavorites } from './move-to-favorites.ts';

afterEach(() => {
  connectivity.state = 'online';
});

const line = { payload: { variety_id: 11, custom_text: null, uploads: [] }, seen };
const liked = apiAnswer(200, { data: { is_wishlist: true } });
const held = { id: 5, quantity: 1, ...line.payload };
const bases = { cart: { clock: 0, data: [held] }, wishlist: null, compare: null };
const kinds = (queue: OutboxFacade) => queue.state().ops.map(({ kind }) => kind);

test('the line leaves the cart once the favorites have it', async () => {
  const queue = await openQueue({ bases, send: ({ path }) => (path.includes('wishlist') ? liked : noConnection()) });
  expect(await moveToFavorites(queue, line)).toMatchObject({ added: { is: 'stored' }, status: 'done' });
  await vi.waitFor(() => expect(kinds(queue)).toEqual(['wishlist.set', 'cart.remove']));
});

test('a refused favorite leaves the line in the cart', async () => {
  const queue = await openQueue({ bases, send: () => apiAnswer(404, { code: 'not_found', message: '' }) });
  expect(await moveToFavorites(queue, line)).toMatchObject({ status: 'reported' });
  expect(kinds(queue)).toEqual(['wishlist.set']);
});

test('without room on the device the favorite is sent at once, then the removal of the line', async () => {
  const asked: string[] = [];
  const queue = await openQueue({ bases });
  const add: OutboxFacade['add'] = async ({ kind }) => {
    asked.push(kind);
    return { is: 'sent', outcome: null };
  };
  expect(await moveToFavorites({ ...queue, add }, line)).toMatchObject({ status: 'done' });
  expect(asked).toEqual(['wishlist.set', 'cart.remove']);
});

test('without room on the device a line that could not be removed is not called moved, but a favorite', async () => {
  const queue = await openQueue({ bases });
  const add: OutboxFacade['add'] = async ({ kind }) =>
    kind === 'wishlist.set' ? { is: 'sent', outcome: null } : { is: 'no_room' };
  expect(await moveToFavorites({ ...queue, add }, line)).toEqual({
    added: { is: 'no_room' },
    status: 'reported',
    isHalfDone: true,
  });
});

test('offline the line waits for the favorite, and the status says so; a later page then removes it', async () => {
  connectivity.state = 'offline';
  const records = { ...recordsInMemory(), kind: 'disk' as const };
  const before = await openQueue({ bases, records });
  expect(await moveToFavorites(before, line)).toMatchObject({ status: 'stored' });
  expect(kinds(before)).toEqual(['wishlist.set']);
  await before.drain();

  const sent: string[] = [];
  const after = await openQueue({
    bases,
    records,
    send: ({ method, path }) => {
      sent.push(`${method} ${path}`);
      return path.includes('wishlist') ? liked : apiAnswer(200, { data: [] });
    },
  });
  // A new change ends the backoff after the failure.
  await after.add({ kind: 'wishlist.set', payload: { product_id: 2, value: true }, seen });
  await vi.waitFor(() => expect(sent).toContain('DELETE /carts/5'));
  expect(sent[0]).toBe('POST /products/1/toggle-wishlist');
});

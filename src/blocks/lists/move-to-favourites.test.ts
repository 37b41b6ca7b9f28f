import { afterEach, expect, test, vi } from 'vitest';
import { noConnection, openQueue, says } from '../../../tests/support/outbox/queue.ts';
import { seen } from '../../../tests/support/outbox/operations.ts';
import { connectivity } from '../../offline/connectivity.state.ts';
import type { OutboxFacade } from '../../offline/outbox.ts';
import type { Answer } from '../../offline/send-request.ts';
import { moveToFavourites } from './move-to-favourites.ts';

afterEach(() => {
  connectivity.state = 'online';
});

const line = { payload: { variety_id: 11, custom_text: null, uploads: [] }, seen };
const liked = says(200, { data: { is_wishlist: true } });
const held = { id: 5, quantity: 1, ...line.payload };
const bases = { cart: { clock: 0, data: [held] }, wishlist: null, compare: null };
const kinds = (queue: OutboxFacade) => queue.state().ops.map(({ kind }) => kind);

test('the line leaves once the favourites have it', async () => {
  const queue = await openQueue({ bases, send: ({ path }) => (path.includes('wishlist') ? liked : noConnection()) });
  expect(await moveToFavourites(queue, line, () => undefined)).toMatchObject({ kept: 'stored' });
  expect(kinds(queue)).toEqual(['wishlist.set', 'cart.remove']);
});

test('a like that is refused leaves the line in the cart', async () => {
  const queue = await openQueue({ bases, send: () => says(404, { code: 'not_found', message: '' }) });
  expect(await moveToFavourites(queue, line, () => undefined)).toBeNull();
  expect(kinds(queue)).toEqual(['wishlist.set']);
});

test('without a connection the line waits for the like, and that is said', async () => {
  connectivity.state = 'offline';
  let answer: (answer: Answer) => void = () => undefined;
  const first = new Promise<Answer>((resolve) => (answer = resolve));
  const queue = await openQueue({ bases, send: ({ path }) => (path.includes('wishlist') ? first : noConnection()) });
  const onWait = vi.fn<() => void>();
  const moved = moveToFavourites(queue, line, onWait);
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce());
  expect(kinds(queue)).toEqual(['wishlist.set']);
  answer(liked);
  expect(await moved).toMatchObject({ kept: 'stored' });
});

test('whoever logs out meanwhile takes nothing out', async () => {
  connectivity.state = 'offline';
  const queue = await openQueue({ bases });
  const moved = moveToFavourites(queue, line, () => undefined);
  await vi.waitFor(() => expect(queue.state().ops[0]?.attempts).toBe(1));
  await queue.signOut();
  expect(await moved).toBeNull();
});

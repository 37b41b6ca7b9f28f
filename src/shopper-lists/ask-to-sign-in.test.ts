// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, type AnyRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { openQueue } from '../../tests/support/outbox/queue.ts';
import { createI18n, translatorOf } from '../lib/text/i18n.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import texts from '../locales/en/session.json';
import { provideOutbox } from './outbox/open-outbox.ts';
import { askToSignIn } from './ask-to-sign-in.ts';

const ring = {
  list: 'cart',
  product_id: 1,
  variety_id: 11,
  quantity: 2,
  title: 'Ring',
  price: 10,
  available: 9,
} as const;

async function press(next?: string): Promise<{ toasts: Toast[]; went: string }> {
  const toasts: Toast[] = [];
  const stop = takeToasts((toast) => toasts.push(toast));
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/products/1'] }),
  });
  await router.load();
  await askToSignIn(router, translatorOf(createI18n('en', { session: texts }), 'session'), ring, next);
  stop();
  return { toasts, went: router.history.location.href };
}

test('a visitor’s change is stored, and the registration opens with the way back', async () => {
  const queue = await openQueue({ owner: null });
  provideOutbox(async () => queue);
  const { toasts, went } = await press();
  expect(toasts).toEqual([{ kind: 'warning', text: 'Please log in to add to cart' }]);
  expect(went).toMatch(/^\/register\?/);
  expect(new URLSearchParams(went.split('?')[1]).get('back')).toBe('/products/1');
  expect(queue.state().ops).toMatchObject([{ kind: 'cart.add', payload: { variety_id: 11, quantity: 2 } }]);
});

test('a second product that is pressed while the registration loads is stored too, and only one press navigates', async () => {
  const queue = await openQueue({ owner: null });
  provideOutbox(async () => queue);
  const toasts: Toast[] = [];
  const stop = takeToasts((toast) => toasts.push(toast));
  let load = () => {};
  const navigate = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (load = resolve)));
  const router = { navigate, latestLocation: { href: '/store' } } as unknown as AnyRouter;
  const t = translatorOf(createI18n('en', { session: texts }), 'session');
  const first = askToSignIn(router, t, ring);
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  let isOver = false;
  const second = askToSignIn(router, t, { ...ring, product_id: 2, variety_id: 22 }).then(() => (isOver = true));
  await vi.waitFor(() => expect(toasts).toHaveLength(2));
  expect(queue.state().ops.map(({ seen }) => seen.product_id)).toEqual([1, 2]);
  expect(isOver).toBe(false); // its button is busy, or a third press would count
  load();
  await Promise.all([first, second]);
  expect(navigate).toHaveBeenCalledOnce();
  stop();
});

test('a visitor who buys now goes on to the checkout after signing in', async () => {
  const queue = await openQueue({ owner: null });
  provideOutbox(async () => queue);
  const { went } = await press('/checkout');
  expect(new URLSearchParams(went.split('?')[1]).get('back')).toBe('/checkout');
  expect(queue.state().ops).toMatchObject([{ kind: 'cart.add', payload: { variety_id: 11, quantity: 2 } }]);
});

test('if the outbox’s code cannot be loaded it opens too, and shows that nothing is stored', async () => {
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch')));
  const { toasts, went } = await press();
  expect(toasts).toHaveLength(1);
  expect(went).toMatch(/^\/register\?/);
});

test('if the outbox does not open on a stalled connection, the registration opens too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  provideOutbox(() => new Promise(() => undefined));
  const pressed = press();
  const isOver = pressed.then(() => true);
  while (!(await Promise.race([isOver, vi.advanceTimersByTimeAsync(1_000).then(() => false)])));
  vi.useRealTimers();
  expect((await pressed).went).toMatch(/^\/register\?/);
});

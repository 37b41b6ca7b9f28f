// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { openQueue } from '../../tests/support/outbox/queue.ts';
import { createI18n } from '../lib/text/i18n.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import words from '../locales/en/session.json';
import { provideOutbox } from '../outbox/open-outbox.ts';
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
  await askToSignIn(router, createI18n('en', { session: words }).getFixedT('en', 'session'), ring, next);
  stop();
  return { toasts, went: router.history.location.href };
}

test('what a visitor presses is kept, and leads to registering, which knows the way back', async () => {
  const queue = await openQueue({ owner: null });
  provideOutbox(async () => queue);
  const { toasts, went } = await press();
  expect(toasts).toEqual([{ kind: 'warning', text: 'Please log in to add to cart' }]);
  expect(went).toMatch(/^\/register\?/);
  expect(new URLSearchParams(went.split('?')[1]).get('back')).toBe('/products/1');
  expect(queue.state().ops).toMatchObject([{ kind: 'cart.add', payload: { variety_id: 11, quantity: 2 } }]);
});

test('what a visitor buys now leads on to the checkout after signing in', async () => {
  const queue = await openQueue({ owner: null });
  provideOutbox(async () => queue);
  const { went } = await press('/checkout');
  expect(new URLSearchParams(went.split('?')[1]).get('back')).toBe('/checkout');
  expect(queue.state().ops).toMatchObject([{ kind: 'cart.add', payload: { variety_id: 11, quantity: 2 } }]);
});

test('the queue’s code cannot be had: it leads there all the same, where it is said that it is not kept', async () => {
  provideOutbox(() => Promise.reject(new TypeError('Failed to fetch')));
  const { toasts, went } = await press();
  expect(toasts).toHaveLength(1);
  expect(went).toMatch(/^\/register\?/);
});

test('the queue does not open on a stalled line: it leads there all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  provideOutbox(() => new Promise(() => undefined));
  const pressed = press();
  const isOver = pressed.then(() => true);
  while (!(await Promise.race([isOver, vi.advanceTimersByTimeAsync(1_000).then(() => false)])));
  vi.useRealTimers();
  expect((await pressed).went).toMatch(/^\/register\?/);
});

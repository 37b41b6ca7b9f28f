// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'valtio/vanilla';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { noConnection, openQueue, apiAnswer } from '../../../tests/support/outbox/queue.ts';
import { setFavorite } from '../../../tests/support/outbox/operations.ts';
import { takeToasts, type Toast } from '../../lib/toast.ts';
import { provideOutbox } from '../outbox/open-outbox.ts';
import { followOutbox, outboxCopy } from '../outbox/outbox.state.ts';
import { signOutQuestion } from '../sign-out.state.ts';
import { OutboxMessages, WaitingLine } from './outbox-messages.tsx';

const empty = outboxCopy.state;
const waits = (waitingForServer: number, others = 0) =>
  act(async () => {
    outboxCopy.state = ref({ ...empty, owner: '7', waiting: waitingForServer + others, waitingForServer });
    await vi.advanceTimersByTimeAsync(0);
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  outboxCopy.state = ref(empty);
  vi.useRealTimers();
});

describe('if its texts could not be loaded', () => {
  const failed = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  const needTexts = vi.fn<() => Promise<void>>();
  let toasts: Toast[];
  let stopToasts: () => void;

  beforeEach(async () => {
    toasts = [];
    stopToasts = takeToasts((toast) => toasts.push(toast));
    needTexts.mockReset().mockImplementation(failed);
    const router = createRouter({
      routeTree: createRootRoute({ component: () => <OutboxMessages here="/store" /> }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
      context: { needTexts } as never,
    });
    await router.load();
    await act(async () => {
      await renderIn('en', <RouterProvider router={router as never} />);
    });
  });
  afterEach(() => {
    signOutQuestion.waiting = null;
    stopToasts();
  });
  const ask = () =>
    act(async () => {
      signOutQuestion.waiting = 2;
      await vi.advanceTimersByTimeAsync(0);
    });

  test('the question before signing out loads them again', async () => {
    needTexts.mockImplementation(async () => undefined);
    await ask();
    expect(screen.getByRole('dialog').textContent).toContain('2 changes are not saved yet.');
    expect(toasts).toEqual([]);
  });

  test('and cannot be loaded for the question either, a toast says so each time', async () => {
    await ask();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts).toEqual([{ kind: 'error', text: 'The store could not be reached' }]);
    await ask();
    expect(toasts).toHaveLength(2);
  });
});

test('changes that wait longer are announced once, while the line itself counts down', async () => {
  await renderIn('en', <WaitingLine here="/store" />);
  const announced = () => screen.getByRole('status').textContent;
  await waits(50);
  expect([announced(), screen.queryByRole('link')]).toEqual(['', null]);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(announced()).toBe('50 pending changes');
  await waits(49);
  expect(announced()).toBe('50 pending changes');
  expect(screen.getByRole('link').textContent).toBe('49 pending changes');
  await waits(0);
  expect([announced(), screen.queryByRole('link')]).toEqual(['', null]);
});

test('ten changes shown as waiting for four seconds are ten changes shown as saved', async () => {
  let isConnected = false;
  const queue = await openQueue({
    // After several attempts without an answer the outbox first sends a probe, the request for a list.
    send: ({ method }) =>
      isConnected ? apiAnswer(200, { data: method === 'GET' ? [] : { is_wishlist: true } }) : noConnection(),
  });
  provideOutbox(async () => queue);
  const stop = followOutbox(queue);
  await renderIn('en', <WaitingLine here="/store" />);
  await act(async () => {
    for (let product = 1; product <= 10; product += 1) await queue.add(setFavorite(true, product));
    await vi.advanceTimersByTimeAsync(4_000);
  });
  expect(screen.getByRole('link').textContent).toBe('10 pending changes');
  isConnected = true;
  await act(async () => {
    const sent = queue.wake();
    await vi.advanceTimersByTimeAsync(2_000);
    await sent;
    await queue.drain();
  });
  expect(screen.queryByRole('link')).toBeNull();
  expect(queue.state().outcomes).toMatchObject([{ is: 'saved', count: 10 }]);
  stop();
});

test('while a change waits for a decision, one that is sent at once is not shown as waiting', async () => {
  await renderIn('en', <WaitingLine here="/store" />);
  await waits(0, 1);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waits(1, 1);
  expect(screen.getByRole('link').textContent).toBe('1 pending change');
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getByRole('link').textContent).toBe('2 pending changes');
});

test('earlier changes out of reach are shown, so that nobody repeats them; next to pending ones', async () => {
  await renderIn('en', <WaitingLine here="/store" />);
  const now = (facts: { waiting: number; outOfReach: number }) =>
    act(async () => {
      outboxCopy.state = ref({ ...empty, owner: '7', isInMemory: true, ...facts });
      await vi.advanceTimersByTimeAsync(3_000);
    });
  await now({ waiting: 0, outOfReach: 1 });
  const line = screen.getByRole('link', { name: '1 earlier change is not available right now' });
  expect(line.getAttribute('href')).toBe('/changes');
  await now({ waiting: 2, outOfReach: 1 });
  expect(line.textContent).toBe('2 pending changes · 1 earlier change is not available right now');
});

test.each([
  ['/store?page=2', '/login?back=%2Fstore%3Fpage%3D2'],
  ['/login?back=%2Fcart&for=cart&wish=cart%3A12&quantity=2', '/login?back=%2Fcart&for=cart&wish=cart%3A12&quantity=2'],
  ['/register?back=%2Fcart', '/login?back=%2Fcart'],
  ['/login', '/login'],
])('changes that wait for a login link to it from %s, with the way back', async (here, href) => {
  await renderIn('en', <WaitingLine here={here} />);
  await act(async () => {
    outboxCopy.state = ref({ ...empty, pendingForSignIn: 2 });
    await vi.advanceTimersByTimeAsync(3_000);
  });
  expect(screen.getByRole('link', { name: 'Log in to save 2 changes' }).getAttribute('href')).toBe(href);
});

// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderIn } from '../../tests/support/components/in-language.tsx';
import { mirrorInStorage } from '../outbox/store/mirror.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import { session } from '../session/session.state.ts';
import { shopperQueue } from './operations/shopper-queue.ts';
import { useChangeList } from './use-change-list.ts';

const code = './change-list.ts';
const ring = {
  list: 'cart',
  product_id: 1,
  variety_id: 11,
  quantity: 2,
  title: 'Ring',
  price: 10,
  available: 9,
} as const;

let toasts: Toast[];
let stopToasts: () => void;

beforeEach(() => {
  toasts = [];
  stopToasts = takeToasts((toast) => toasts.push(toast));
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
});

afterEach(() => {
  vi.doUnmock(code);
  vi.restoreAllMocks();
  stopToasts();
  session.user = null;
  localStorage.clear();
});

async function press(): Promise<boolean> {
  const pressed: Promise<boolean>[] = [];
  function Page() {
    const change = useChangeList();
    return (
      <button type="button" onClick={() => pressed.push(change(ring, true))}>
        Add
      </button>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  await act(async () => {
    await renderIn('en', <RouterProvider router={router as never} />);
  });
  fireEvent.click(screen.getByRole('button'));
  return pressed[0] ?? Promise.reject(new Error('nothing was pressed'));
}

const noted = () => mirrorInStorage(shopperQueue.schemas.write).all();

test('if its code does not load, a shopper’s change stays noted for the next start, and a toast says that it waits', async () => {
  session.user = { id: 7, first_name: 'Sara', avatar: null, gender: null };
  expect(await press()).toBe(true);
  expect(noted()).toMatchObject([
    { owner: '7', write: { kind: 'cart.add', payload: { variety_id: 11, quantity: 2 } } },
  ]);
  expect(toasts).toEqual([{ kind: 'info', text: 'Waiting to be sent' }]);
});

test.each([
  ['a visitor', null],
  ['a shopper whose browser stores nothing', { id: 7, first_name: 'Sara', avatar: null, gender: null }],
])('if its code does not load, a toast tells %s that it failed', async (_, user) => {
  session.user = user;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  expect(await press()).toBe(false);
  expect(noted()).toEqual([]);
  expect(toasts).toEqual([{ kind: 'error', text: 'The store could not be reached' }]);
});

// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderIn } from '../../tests/support/components/in-language.tsx';
import { mirrorInStorage } from '../outbox/store/mirror.ts';
import { takeToasts, type Toast } from '../lib/toast.ts';
import { session } from '../session/session.state.ts';
import type { PressOptions } from './change-list.ts';
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

async function press(options: PressOptions = {}): Promise<boolean> {
  const pressed: Promise<boolean>[] = [];
  function Page() {
    const change = useChangeList();
    return (
      <button type="button" onClick={() => pressed.push(change(ring, true, options))}>
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

test.each([
  ['a visitor', null],
  ['a shopper', { id: 7, first_name: 'Sara', avatar: null, gender: null }],
])('if its code does not load, nothing of %s stays noted, and a toast says that it failed', async (_, user) => {
  session.user = user;
  expect(await press()).toBe(false);
  expect(noted()).toEqual([]);
  expect(toasts).toEqual([{ kind: 'error', text: 'The store could not be reached' }]);
});

test('the caller may show that instead', async () => {
  const showError = vi.fn<(text: string) => void>();
  expect(await press({ showError })).toBe(false);
  expect([showError.mock.calls, toasts]).toEqual([[['The store could not be reached']], []]);
});

// @vitest-environment jsdom
import { isRedirect } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../session/session.state.ts';
import { visitorsOnly } from './guard.ts';
import type { RouteContext } from './load.ts';

const search = { back: '/products/12', wish: 'cart:12:31' };
/** Products that are asked for: the change needs one. None can be loaded here. */
const ensureQueryData = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));
const api = { language: 'en', addressOf: () => '' };
const context = { needTexts: async () => undefined, api, queryClient: { ensureQueryData } };

beforeEach(() => {
  ensureQueryData.mockClear();
  history.replaceState(null, '', `/login?${new URLSearchParams(search).toString()}`);
  Object.defineProperty(document, 'referrer', { value: `${location.origin}/products/12`, configurable: true });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never]);
});

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['app'];
  Reflect.deleteProperty(document, 'referrer');
  history.replaceState(null, '', '/');
});

/** Opens the login page; returns where it leads, null if it is shown. */
async function openLogin(isCustomer: boolean, next = search): Promise<string | null | undefined> {
  session.user = isCustomer ? { id: 7, first_name: 'Noura', avatar: null, gender: null } : null;
  try {
    await visitorsOnly([])({ context: context as unknown as RouteContext, search: next });
    return null;
  } catch (error) {
    if (isRedirect(error)) return error.options.href;
    throw error;
  } finally {
    session.user = null;
  }
}

test('a customer’s press that has led to the login page is carried out there', async () => {
  expect(await openLogin(true)).toBe('/products/12');
  expect(ensureQueryData).toHaveBeenCalledTimes(1);
});

test('Buy Now that could not be carried out leads to the product, not to a checkout without it', async () => {
  expect(await openLogin(true, { ...search, back: '/checkout' })).toBe('/products/12');
});

test('a visitor’s press, which becomes theirs when they log in, is not carried out again', async () => {
  expect(await openLogin(false)).toBeNull();
  document.documentElement.dataset['app'] = 'ready';
  expect(await openLogin(true)).toBe('/');
  expect(ensureQueryData).not.toHaveBeenCalled();
});

test('a page that is loaded again carries out nothing', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as never]);
  expect(await openLogin(true)).toBe('/');
  expect(ensureQueryData).not.toHaveBeenCalled();
});

// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '../../../../contract/core/language.ts';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { connectivity } from '../../../lib/net/connectivity.state.ts';
import { OfflineStatus } from './offline-notice.tsx';

beforeEach(() => {
  connectivity.state = 'offline';
});

afterEach(() => {
  connectivity.state = 'online';
  document.cookie = 'pending=; max-age=0';
});

async function open(language: Language, needTexts: () => Promise<void>) {
  const router = createRouter({
    routeTree: createRootRoute({ component: OfflineStatus }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { needTexts } as never,
  });
  await router.load();
  await renderIn(language, <RouterProvider router={router as never} />);
  return screen.findByRole('dialog');
}

const link = () => screen.getByRole('link');

test.each([
  ['ar', 'تغييران معلّقان'],
  ['en', '2 pending changes'],
] as const)('in %s the dialog shows the number of pending changes and links to them', async (language, message) => {
  document.cookie = 'pending=2';
  await open(language, async () => undefined);
  expect(await screen.findByRole('link', { name: message })).toBe(link());
  expect(link().getAttribute('href')).toBe('/changes');
});

test('without pending changes it shows no number and loads no texts for it', async () => {
  const needTexts = vi.fn<() => Promise<void>>(async () => undefined);
  await open('en', needTexts);
  await act(async () => undefined);
  expect(link().textContent).toBe('Pending and recent changes');
  expect(needTexts).not.toHaveBeenCalled();
});

test('shows the general link text if the texts for pending changes are not on this device', async () => {
  document.cookie = 'pending=2';
  const needTexts = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('Failed to fetch')));
  await open('en', needTexts);
  await vi.waitFor(() => expect(needTexts).toHaveBeenCalledOnce());
  await act(async () => undefined);
  expect(link().textContent).toBe('Pending and recent changes');
});

test('Close has the focus first, so that Enter does not leave the page', async () => {
  await open('en', async () => undefined);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { logOut, PageLists } from './lists-of-page.tsx';

const signOut = vi.fn<() => Promise<void>>(async () => undefined);
const loaded = {
  followLists: () => () => undefined,
  OutboxMessages: () => <p>messages</p>,
  askAndSignOut: signOut,
};

afterEach(() => {
  vi.doUnmock('./lists-of-customer.ts');
  vi.restoreAllMocks();
});

test('if its code does not load, logging out rejects, and the next click loads it', async () => {
  vi.doMock('./lists-of-customer.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const listen = vi.spyOn(globalThis, 'addEventListener');
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PageLists userId={7} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  await vi.waitFor(() => expect(listen.mock.calls.map(([type]) => type)).toContain('click'));
  await expect(logOut()).rejects.toThrow('error when mocking a module');
  expect(screen.queryByText('messages')).toBeNull();

  vi.doMock('./lists-of-customer.ts', () => loaded);
  await act(async () => void fireEvent.click(document.body));
  expect(await screen.findByText('messages')).toBeTruthy();
  await logOut();
  expect(signOut).toHaveBeenCalledOnce();
});

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRouteWithContext, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { aProduct, aProductDetail, aVariety } from '../../../tests/support/data/product.ts';
import { QuickView } from './quick-view.tsx';

const code = '../../shopper-lists/change-list.ts';

afterEach(() => vi.doUnmock(code));

test('if the code for the press does not load, a visitor’s dialog stays and says so', async () => {
  vi.doMock(code, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const queryClient = new QueryClient();
  const product = aProduct({ id: 1 });
  const detail = aProductDetail({ id: 1, varieties: [aVariety()] });
  const api = { language: 'en', addressOf: () => '/products/1', call: async () => ({ data: detail }) };
  const root = createRootRouteWithContext<{ api: typeof api }>()({
    component: () => <QuickView product={product} onClose={() => undefined} />,
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { api },
  });
  await router.load();
  await act(async () => {
    await renderIn(
      'en',
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    );
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add To Cart' }));
  expect(await screen.findByText('The store could not be reached')).toBeTruthy();
  expect(screen.getByRole('dialog').hasAttribute('open')).toBe(true);
});

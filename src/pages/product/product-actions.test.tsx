// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aProductDetail, aVariety } from '../../../tests/support/data/product.ts';
import { openQueue } from '../../../tests/support/outbox/queue.ts';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { justAdded } from '../../shopper-lists/added/added.state.ts';
import { createApi } from '../../lib/net/api.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { provideOutbox } from '../../shopper-lists/outbox/open-outbox.ts';
import { session } from '../../session/session.state.ts';
import { useProductActions } from './product-actions.ts';

const ring = aProductDetail({ id: 1, varieties: [aVariety({ id: 11, quantity: 9 })], default_variety_id: 11 });

function BuyNow() {
  const { onBuyNow } = useProductActions(ring);
  return <button onClick={() => onBuyNow({ variety_id: 11, quantity: 2 })}>Buy Now</button>;
}

afterEach(() => {
  session.user = null;
  connectivity.state = 'online';
});

test.each([
  ['online', '/checkout'],
  ['offline', '/cart'],
  ['unreachable', '/cart'],
] as const)('%s, Buy Now stores the product in the cart and leads to %s', async (state, page) => {
  const queue = await openQueue({ owner: '5' });
  provideOutbox(async () => queue);
  session.user = { id: 5, first_name: 'Noor', avatar: null, gender: null };
  connectivity.state = state;
  const api = createApi({ base: 'https://shop.test', language: 'en', fetch: () => new Promise(() => {}) });
  const router = createRouter({
    routeTree: createRootRoute({ component: BuyNow }),
    history: createMemoryHistory({ initialEntries: ['/products/1'] }),
    context: { api, needTexts: async () => undefined } as never,
  });
  await router.load();
  await renderIn(
    'en',
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Buy Now' }));
  await waitFor(() => expect(router.history.location.pathname).toBe(page));
  expect(queue.state().ops).toMatchObject([{ kind: 'cart.add', payload: { variety_id: 11, quantity: 2 } }]);
  expect(justAdded.now).toBeNull();
});

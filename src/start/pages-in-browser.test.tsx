// @vitest-environment jsdom
// Pages in the browser: data stored in an earlier visit, the server's current answers, and where the focus goes.
import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aProduct, aProductDetail } from '../../tests/support/data/product.ts';
import { categoriesQuery, productQuery } from '../features/catalogue/catalogue.queries.ts';
import { createApi } from '../lib/net/api.ts';
import { addTexts, createI18n, loadTexts } from '../lib/text/i18n.ts';
import { createQueryClient } from '../lib/net/query-client.ts';
import { connectivity } from '../lib/net/connectivity.state.ts';
import { App } from './app.tsx';
import { focusOnNavigation } from './navigation/focus-on-navigation.ts';
import { takeOverLinks } from './navigation/links.ts';
import { createAppRouter } from './router.tsx';
import '../features/catalogue/list/active-filters.tsx'; // imported first, however slow the machine is

// jsdom has no media queries: nothing matches.
vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));

const yesterday = Date.now() - 24 * 60 * 60_000;
const pagination = { meta: { page: { current: 1, last: 1, next: null, previous: null, per_page: 20, total: 1 } } };
const facets = { price: null, categories: [], calibers: [], ratings: [], in_stock: 1, on_sale: 0 };
const rings = { id: 3, title: 'Rings', image: null, categories: [] };
const newest = { id: 4, title: 'Just opened', image: null, categories: [] };
const ring = aProductDetail({ id: 5, title: 'A gold ring' });

const usual: Record<string, object> = {
  '/api/v1/settings': { data: { general_settings: [], socials: {} } },
  '/api/v1/categories': { data: [rings, newest] },
  '/api/v1/products': { data: [aProduct({ title: 'A product of the list' })], pagination, facets },
  '/api/v1/products/5': { data: ring },
  '/api/v1/products/5/related': { data: [] },
};

const refusal = (status: number, code: string) => Response.json({ message: 'no', code }, { status });

type Answers = Record<string, object | Response | Promise<Response> | 'hanging' | 'unreachable'>;

/** Opens a page of the app as in a browser that has stored yesterday's category tree and the ring. */
async function open(path: string, answers: Answers = {}) {
  const queryClient = createQueryClient('browser');
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 }, // this test is not about time
  });
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'en',
    fetch: async (input) => {
      const { pathname } = new URL(String(input));
      const answer = answers[pathname] ?? usual[pathname];
      if (answer === 'hanging') return new Promise<Response>(() => undefined);
      if (answer === 'unreachable') throw new TypeError('Failed to fetch');
      if (answer instanceof Promise) return answer;
      if (answer instanceof Response) return answer.clone();
      return answer ? Response.json(answer) : refusal(404, 'not_found');
    },
  });
  const updatedAt = yesterday;
  queryClient.setQueryData(categoriesQuery(api).queryKey, { data: [rings], cachedAt: null }, { updatedAt });
  queryClient.setQueryData(productQuery(api, '5').queryKey, { data: ring, cachedAt: null }, { updatedAt });
  const i18n = createI18n('en', await loadTexts('en'));
  const router = createAppRouter({
    queryClient,
    api,
    switchLanguage: () => undefined,
    needTexts: (names) => addTexts(i18n, 'en', names),
    history: createMemoryHistory({ initialEntries: [path] }),
    where: 'browser',
    scrolls: () => false,
  });
  await router.load();
  const rendered = new Promise((resolve) => router.subscribe('onRendered', resolve));
  render(<App i18n={i18n} queryClient={queryClient} router={router} />);
  await act(() => rendered);
  return { queryClient, router };
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const notFoundText = 'We could not find this page';

afterEach(() => {
  connectivity.state = 'online';
});

test('a category added since the last visit is shown', async () => {
  await open('/category/4/just-opened');
  await heading('Just opened');
  expect(screen.queryByText(notFoundText)).toBeNull();
});

test('a category that a stored tree lacks is not called missing while the tree is refetched', async () => {
  await open('/category/4/just-opened', { '/api/v1/categories': 'hanging' });
  await screen.findByText('A product of the list');
  expect(screen.queryByText(notFoundText)).toBeNull();
});

test('a category that this visit’s tree lacks does not exist', async () => {
  await open('/category/99');
  await heading(notFoundText);
});

test('without an answer a stored tree proves nothing', async () => {
  const { queryClient } = await open('/category/99', { '/api/v1/categories': 'unreachable' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(notFoundText)).toBeNull();
});

test.each([404, 410])('a withdrawn product (%s) is not shown from the device', async (status) => {
  await open('/products/5', { '/api/v1/products/5': refusal(status, 'not_found') });
  await heading(notFoundText);
  expect(screen.queryByText('A gold ring')).toBeNull();
});

test('a product with a successor redirects to it, even if stored on the device', async () => {
  const moved = Response.json({ message: 'x', code: 'not_found', moved_to: '/category/4' }, { status: 404 });
  const { router } = await open('/products/5', { '/api/v1/products/5': moved });
  await heading('Just opened');
  expect(router.state.location.pathname).toBe('/category/4');
  expect(screen.queryByText(notFoundText)).toBeNull();
});

test.each<[string, Answers[string]]>([
  ['fails', refusal(500, 'internal')],
  ['does not answer', 'unreachable'],
])('a product from the device shows its age when the server %s', async (_, answer) => {
  await open('/products/5', { '/api/v1/products/5': answer });
  await heading('A gold ring');
  expect(await screen.findByText(/Last updated:|could not be refreshed|last saved copy/)).toBeTruthy();
});

const unseen: [path: string, call: string][] = [
  ['/products/6', '/api/v1/products/6'],
  ['/store', '/api/v1/products'],
];

test.each(unseen)(
  '%s without an answer is not called offline while the browser reports a connection',
  async (path, call) => {
    await open(path, { [call]: 'unreachable' });
    expect(await screen.findAllByText(/The store (could not be reached|is not responding)/)).not.toEqual([]);
    expect(screen.queryByText(/You are offline/)).toBeNull();
  },
);

test.each(unseen)('%s says that it is offline without a connection', async (path, call) => {
  connectivity.state = 'offline';
  await open(path, { [call]: 'unreachable' });
  expect(await screen.findAllByText(/You are offline/)).not.toEqual([]);
});

test.each(unseen)('%s shows a store error for an answer that is not ours', async (path, call) => {
  connectivity.state = 'offline';
  await open(path, { [call]: { data: 'something else' } });
  await screen.findByText(/Something went wrong on our side/);
});

describe('navigation inside the app', () => {
  const arriveFrom = async (path: string, answers?: Answers) => {
    const { router } = await open(path, answers);
    focusOnNavigation(router);
    return async (href: string) => act(() => router.navigate({ href }));
  };
  const focused = () => document.activeElement?.textContent;

  test('moves the focus to the heading', async () => {
    const go = await arriveFrom('/store');
    expect(document.activeElement).toBe(document.body);
    await go('/category/3');
    await waitFor(() => expect(focused()).toBe('Rings'));
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('moves the focus to the content, and to the heading once it appears', async () => {
    let answer: (response: Response) => void = () => undefined;
    const go = await arriveFrom('/store', {
      '/api/v1/products/7': new Promise<Response>((resolve) => (answer = resolve)),
    });
    await go('/products/7');
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
    answer(Response.json({ data: { ...ring, id: 7, title: 'A silver ring' } }));
    await waitFor(() => expect(focused()).toBe('A silver ring'));
  });

  test('announces the title if the shopper has moved the focus elsewhere', async () => {
    let answer: (response: Response) => void = () => undefined;
    const go = await arriveFrom('/store', {
      '/api/v1/products/7': new Promise<Response>((resolve) => (answer = resolve)),
    });
    await go('/products/7');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    skip.focus();
    answer(Response.json({ data: { ...ring, id: 7, title: 'A silver ring' } }));
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('A silver ring | Lamsa'),
    );
    expect(document.activeElement).toBe(skip);
  });

  test('leaves the focus alone when only the list changes', async () => {
    const go = await arriveFrom('/store');
    const skip = screen.getByRole('link', { name: 'Skip to content' });
    skip.focus();
    await go('/store?order=price_asc');
    expect(document.activeElement).toBe(skip);
  });

  test('moves the focus from a removed filter to the next chip, then to the result count', async () => {
    const { router } = await open('/store?caliber=21&on_sale=1');
    focusOnNavigation(router);
    onTestFinished(takeOverLinks(router, document)); // other files share the document
    const remove = async (name: RegExp) => {
      const chip = await screen.findByRole('link', { name });
      chip.focus();
      fireEvent.click(chip);
      await waitFor(() => expect(chip.isConnected).toBe(false));
    };
    await remove(/Remove filter:\s*21 karat/);
    await waitFor(() => expect(focused()).toContain('On sale only'));
    await remove(/Remove filter:\s*On sale only/);
    await waitFor(() => expect(focused()).toBe('1 product'));
  });
});

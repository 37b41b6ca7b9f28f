import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fillFromPageState } from '../../start/server-page/page-state.ts';
import { dropPersonal } from './drop-personal.ts';

const product = { id: 1, title: 'Ring', is_wishlist: true, is_cart: true, is_compare: true };

async function clientWith(...queries: { key: string; persist?: 'list' | 'product' | 'personal'; data: unknown }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  for (const { key, persist, data } of queries) {
    await client.prefetchQuery({ queryKey: [key], queryFn: () => data, ...(persist ? { meta: { persist } } : {}) });
  }
  return client;
}

test('catalogue answers lose only their personal flags, and keep their age', async () => {
  const client = await clientWith({ key: 'products', persist: 'list', data: { data: [product], cachedAt: null } });
  const before = client.getQueryState(['products'])?.dataUpdatedAt;
  dropPersonal(client);
  expect(client.getQueryData(['products'])).toEqual({
    data: [{ ...product, is_wishlist: false, is_cart: false, is_compare: false }],
    cachedAt: null,
  });
  expect(client.getQueryState(['products'])?.dataUpdatedAt).toBe(before);
});

test('searches go with their shopper; the one on screen stays, because its text is in the address', async () => {
  const client = new QueryClient();
  const search = (text: string) => ({
    queryKey: ['ar', 'products', { search: text }],
    queryFn: () => ({ data: [product], cachedAt: null }),
    meta: { persist: 'list' as const, address: `/api/v1/products?page=2&search=${text}` },
  });
  await client.prefetchQuery(search('soap'));
  await client.prefetchQuery(search('floss'));
  const stop = new QueryObserver(client, search('floss')).subscribe(() => undefined);
  dropPersonal(client);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[2]),
  ).toEqual([{ search: 'floss' }]);
  stop();
});

test('answers that are personal, or do not say what they are, go', async () => {
  const client = await clientWith(
    { key: 'carts', persist: 'personal', data: { data: ['mine'] } },
    { key: 'profile', data: { data: { email: 'sara@example.com' } } },
  );
  dropPersonal(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('personal answers also leave the screen', async () => {
  const client = await clientWith({ key: 'carts', persist: 'personal', data: { data: ['mine'] } });
  const observer = new QueryObserver(client, { queryKey: ['carts'], enabled: false });
  const shown: unknown[] = [];
  const stop = observer.subscribe(({ data }) => shown.push(data));
  dropPersonal(client);
  await Promise.resolve();
  expect(observer.getCurrentResult().data).toBeUndefined();
  stop();
});

test('a response requested before does not come in afterwards', async () => {
  const client = new QueryClient();
  let answer: (data: unknown) => void = () => undefined;
  const queries = client
    .fetchQuery({ queryKey: ['carts'], queryFn: () => new Promise((resolve) => (answer = resolve)) })
    .catch(() => undefined);
  dropPersonal(client);
  answer({ data: ['mine'] });
  await queries;
  expect(client.getQueryData(['carts'])).toBeUndefined();
});

test('data from the server’s page stays even before anything has read it: the page is being hydrated', () => {
  const client = new QueryClient();
  fillFromPageState(client, { language: 'ar', isPage: true, queries: [[['ar', 'settings'], { data: [1] }]] });
  dropPersonal(client);
  expect(client.getQueryData(['ar', 'settings'])).toEqual({ data: [1] });
});

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import {
  createQueryStorage,
  deleteCustomerAnswers,
  guardedStorage,
  indexedDbStorage,
  serializeBounded,
  type QueryStorage,
  type TextStorage,
} from './query-storage.ts';

const clients: QueryClient[] = [];

function newClient(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  clients.push(client);
  return client;
}

const storages: QueryStorage[] = [];

const openStorage = (...parameters: Parameters<typeof createQueryStorage>): QueryStorage => {
  const storage = createQueryStorage(...parameters);
  storages.push(storage);
  return storage;
};

afterEach(() => {
  storages.splice(0).forEach((storage) => storage.stop()); // a write that is due would come in another test
  clients.splice(0).forEach((client) => client.clear());
});

async function put(
  client: QueryClient,
  key: unknown[],
  data: unknown,
  persist?: 'list' | 'product' | 'rest' | 'personal',
  updatedAt = Date.now(),
) {
  await client.prefetchQuery({ queryKey: key, queryFn: () => data, ...(persist ? { meta: { persist } } : {}) });
  client.setQueryData(key, data, { updatedAt });
}

const stored = (key: string) => indexedDbStorage().getItem(key);

async function storedUnder(key: string): Promise<string> {
  return vi.waitFor(async () => {
    const text = await stored(key);
    if (text === undefined) throw new Error('not yet');
    return text;
  });
}

test('answers are restored at the next start, but only those marked for storing', async () => {
  const first = newClient();
  await put(first, ['ar', 'products', {}], { data: ['ring'] }, 'list');
  await put(first, ['ar', 'secret'], { data: 'profile' });
  openStorage(first, 'ar', 'guest').storeChanges();
  expect(await storedUnder('rq:ar:guest')).not.toContain('profile');

  const second = newClient();
  await openStorage(second, 'ar', 'guest').restore();
  expect(second.getQueryData(['ar', 'products', {}])).toEqual({ data: ['ring'] });
  expect(second.getQueryData(['ar', 'secret'])).toBeUndefined();

  const english = newClient();
  await openStorage(english, 'en', 'guest').restore();
  expect(english.getQueryCache().getAll()).toEqual([]);
});

test('fresh answers win over stored ones', async () => {
  const first = newClient();
  await put(first, ['ar', 'product', '1'], { data: 'old' }, 'product', Date.now() - 60_000);
  openStorage(first, 'ar', 'owner-1').storeChanges();
  await storedUnder('rq:ar:owner-1');

  const second = newClient();
  await put(second, ['ar', 'product', '1'], { data: 'fresh' }, 'product');
  await openStorage(second, 'ar', 'owner-1').restore();
  expect(second.getQueryData(['ar', 'product', '1'])).toEqual({ data: 'fresh' });
});

test('an answer from the future, because the clock was set back, is shown, is stale and stays stale', async () => {
  const day = 24 * 60 * 60_000;
  const first = newClient();
  await put(first, ['ar', 'products', {}], { data: 'of tomorrow' }, 'list', Date.now() + day);
  await put(first, ['ar', 'product', '1'], { data: 'of tomorrow' }, 'product', Date.now() + day);
  await put(first, ['ar', 'settings'], { data: 'of now' }, 'rest');
  openStorage(first, 'ar', 'owner-3').storeChanges();
  await storedUnder('rq:ar:owner-3');

  const isOld = (client: QueryClient, key: unknown[]) =>
    client.getQueryCache().find({ queryKey: key })?.isStaleByTime(day);
  const second = newClient();
  await put(second, ['ar', 'product', '1'], { data: 'of this page' }, 'product');
  await openStorage(second, 'ar', 'owner-3').restore();
  expect(second.getQueryData(['ar', 'products', {}])).toEqual({ data: 'of tomorrow' });
  expect(isOld(second, ['ar', 'products', {}])).toBe(true);
  expect(isOld(second, ['ar', 'settings'])).toBe(false);
  expect(second.getQueryData(['ar', 'product', '1'])).toEqual({ data: 'of this page' });

  openStorage(second, 'ar', 'owner-4').storeChanges();
  await storedUnder('rq:ar:owner-4');
  const third = newClient();
  await openStorage(third, 'ar', 'owner-4').restore();
  expect(isOld(third, ['ar', 'products', {}])).toBe(true);
  expect(third.getQueryState(['ar', 'products', {}])?.dataUpdatedAt).toBeLessThan(performance.timeOrigin);
});

test('a change is written a while later, or at once when the page is left', async () => {
  const client = newClient();
  await put(client, ['ar', 'product', '1'], { data: 'first' }, 'product');
  const storage = openStorage(client, 'ar', 'owner-5');
  storage.storeChanges();
  await storedUnder('rq:ar:owner-5');
  await put(client, ['ar', 'product', '2'], { data: 'second' }, 'product');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await stored('rq:ar:owner-5')).not.toContain('second');
  await vi.waitFor(async () => expect(await stored('rq:ar:owner-5')).toContain('second'), 5_000);
  await put(client, ['ar', 'product', '3'], { data: 'third' }, 'product');
  storage.writeNow();
  await vi.waitFor(async () => expect(await stored('rq:ar:owner-5')).toContain('third'), 1_000);
});

test('a change that is not stored writes nothing, and stopping takes back what is due', async () => {
  const setItem = vi.fn<TextStorage['setItem']>(async () => undefined);
  const counting: TextStorage = { getItem: async () => undefined, setItem, removeItem: async () => undefined };
  const client = newClient();
  await put(client, ['ar', 'product', '1'], { data: 'first' }, 'product');
  const storage = openStorage(client, 'ar', 'owner-6', counting);
  storage.storeChanges();
  expect(setItem).toHaveBeenCalledTimes(1);
  await put(client, ['ar', 'profile'], { data: 'not stored' });
  storage.writeNow();
  expect(setItem).toHaveBeenCalledTimes(1);
  await put(client, ['ar', 'product', '2'], { data: 'second' }, 'product');
  storage.stop();
  storage.writeNow();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(setItem).toHaveBeenCalledTimes(1);
});

test('after a wipe, a write in progress brings nothing back', async () => {
  const client = newClient();
  await put(client, ['ar', 'product', '1'], { data: 'mine' }, 'product');
  const storage = openStorage(client, 'ar', 'owner-2');
  storage.storeChanges();
  await storedUnder('rq:ar:owner-2');
  await put(client, ['ar', 'product', '2'], { data: 'mine' }, 'product'); // written two seconds later
  await storage.wipe();
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await stored('rq:ar:owner-2')).toBeUndefined();
});

test('a tab writes nothing more once its owner has signed out in another tab', async () => {
  let owner = '7';
  const client = newClient();
  await put(client, ['ar', 'carts'], { data: 'mine' }, 'personal');
  const storage = openStorage(client, 'ar', '7', indexedDbStorage(), () => owner === '7');
  storage.storeChanges();
  await storedUnder('rq:ar:7');
  owner = 'guest';
  await deleteCustomerAnswers(); // by the other tab
  await put(client, ['ar', 'carts'], { data: 'still mine' }, 'personal');
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await stored('rq:ar:7')).toBeUndefined();
});

test('searches are not stored, and a visitor’s record of an earlier release with searches is deleted with a session', async () => {
  const client = newClient();
  const search = {
    queryKey: ['ar', 'products', { search: 'soap' }],
    queryFn: () => ({ data: ['ring'] }),
    meta: { persist: 'list' as const, address: '/api/v1/products?page=2&search=soap' },
  };
  await client.prefetchQuery(search);
  await put(client, ['ar', 'products', {}], { data: ['ring'] }, 'list');
  openStorage(client, 'ar', 'guest').storeChanges();
  expect(await storedUnder('rq:ar:guest')).not.toContain('soap');

  await indexedDbStorage().setItem('rq:en:guest', JSON.stringify([{ meta: search.meta }]));
  await deleteCustomerAnswers();
  expect(await stored('rq:en:guest')).toBeUndefined();
  expect(await stored('rq:ar:guest')).toContain('products');
});

test('customers’ data is deleted in every language, a visitor’s data stays', async () => {
  const storage = indexedDbStorage();
  for (const key of ['rq:ar:guest', 'rq:en:guest', 'rq:ar:7', 'rq:en:7', 'rq:en:8']) await storage.setItem(key, '{}');
  await deleteCustomerAnswers();
  const left = await Promise.all(['rq:ar:guest', 'rq:en:guest', 'rq:ar:7', 'rq:en:7', 'rq:en:8'].map(stored));
  expect(left).toEqual(['{}', '{}', undefined, undefined, undefined]);
});

test('a storage that hangs, fails or contains garbage does not block the start', async () => {
  const hanging: TextStorage = {
    getItem: () => new Promise(() => undefined),
    setItem: async () => undefined,
    removeItem: async () => undefined,
  };
  expect(await guardedStorage(hanging, 20).getItem('x')).toBeUndefined();

  const broken: TextStorage = {
    getItem: () => Promise.reject(new Error('no')),
    setItem: () => Promise.reject(new Error('no')),
    removeItem: () => Promise.reject(new Error('no')),
  };
  const client = newClient();
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const failed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await openStorage(client, 'ar', 'guest', broken).restore();
  await openStorage(client, 'ar', 'guest', { ...hanging, getItem: async () => '{"half' }).restore();
  warned.mockRestore();
  failed.mockRestore();
  expect(client.getQueryCache().getAll()).toEqual([]);
});

test('the latest forty lists and a hundred products are stored', () => {
  const queries = Array.from({ length: 200 }, (_, index) => ({
    queryKey: [index],
    queryHash: String(index),
    meta: { persist: index % 2 ? 'list' : 'product' },
    state: { dataUpdatedAt: index },
  }));
  const text = serializeBounded({ timestamp: 1, buster: '1', clientState: { mutations: [], queries } } as never);
  const stored = (JSON.parse(text) as { clientState: { queries: { queryKey: [number]; meta: { persist: string } }[] } })
    .clientState.queries;
  const lists = stored.filter((query) => query.meta.persist === 'list').map((query) => query.queryKey[0]);
  expect(lists).toHaveLength(40);
  expect(Math.min(...lists)).toBe(121);
  expect(stored.filter((query) => query.meta.persist === 'product')).toHaveLength(100);
});

test('the oldest answers are dropped if the text is too long', () => {
  const queries = Array.from({ length: 10 }, (_, index) => ({
    queryKey: [index],
    queryHash: String(index),
    meta: { persist: 'list' },
    state: { dataUpdatedAt: index, data: 'x'.repeat(100) },
  }));
  const text = serializeBounded({ timestamp: 1, buster: '1', clientState: { mutations: [], queries } } as never, 1_000);
  expect(text.length).toBeLessThanOrEqual(1_000);
  expect(text).toContain('"queryKey":[9]');
});

test('an answer survives a failed refetch and a restart', async () => {
  const first = newClient();
  const query = { queryKey: ['ar', 'carts'], meta: { persist: 'personal' as const }, retry: false };
  await first.prefetchQuery({ ...query, queryFn: () => ({ data: ['line'] }) });
  await first.prefetchQuery({ ...query, queryFn: () => Promise.reject(new Error('no connection')), staleTime: 0 });
  expect(first.getQueryState(query.queryKey)?.status).toBe('error');
  openStorage(first, 'ar', '7').storeChanges();
  await storedUnder('rq:ar:7');

  const second = newClient();
  await openStorage(second, 'ar', '7').restore();
  expect(second.getQueryState(query.queryKey)).toMatchObject({
    status: 'success',
    error: null,
    data: { data: ['line'] },
  });
});

test('a query without an answer is not stored', async () => {
  const client = newClient();
  await put(client, ['ar', 'products', {}], { data: ['ring'] }, 'list');
  await client.prefetchQuery({
    queryKey: ['ar', 'carts'],
    meta: { persist: 'personal' },
    retry: false,
    queryFn: () => Promise.reject(new Error('no connection')),
  });
  openStorage(client, 'ar', '8').storeChanges();
  expect(await storedUnder('rq:ar:8')).not.toContain('carts');
});

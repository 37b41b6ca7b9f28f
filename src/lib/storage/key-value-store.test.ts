import { IDBFactory } from 'fake-indexeddb';
import { get, set } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { keyValueStore } from './key-value-store.ts';

afterEach(() => vi.unstubAllGlobals());

test('a database whose connection was dropped without an event is opened again', async () => {
  const factory = new IDBFactory();
  const opened: IDBDatabase[] = [];
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const request = factory.open(name);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    },
  });
  const store = keyValueStore({ name: 'shop', store: 'answers' });
  await set('a', 1, store);
  opened[0]?.close();
  await set('b', 2, store);
  expect(await get('a', store)).toBe(1);
  expect(await get('b', store)).toBe(2);
  expect(opened).toHaveLength(2);
});

test('other errors are not repeated', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const store = keyValueStore({ name: 'shop', store: 'answers' });
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('full', 'QuotaExceededError')));
  await expect(store('readwrite', work)).rejects.toThrow('full');
  expect(work).toHaveBeenCalledOnce();
});

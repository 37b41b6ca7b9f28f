import 'fake-indexeddb/auto';
import { clear, createStore, get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cacheNames } from '../../../contract/app/worker-messages.ts';
import type { SnapshotProduct } from '../../../contract/catalogue/snapshot.ts';
import { ApiError, Unreachable } from '../../lib/net/api.ts';
import { connectivity, noteOutcome } from '../../lib/net/connectivity.state.ts';
import { holdRequests } from '../../lib/net/held-fetch.ts';
import { catalogueDatabase } from '../../lib/storage/storage.ts';
import { CatalogueWorkerStub } from '../../../tests/support/components/catalogue-worker-stub.ts';
import { aRow, someCategories } from '../../../tests/support/data/snapshot.ts';
import { openCatalogue, productOnDevice } from './device-catalogue.ts';
import { freeSpace, measureDeviceCatalogue } from './download-catalogue.ts';
import { isGoodLine, isEnabled, refreshCatalogue, setCatalogueEnabled } from './sync-catalogue.ts';
import { dropCatalogue, packCatalogue, readContent, readHead, storeCatalogue } from './stored-catalogue.ts';

const records = createStore(catalogueDatabase.name, catalogueDatabase.store);

/** A fake server with its products, called by the code of the worker. */
let sold: SnapshotProduct[];
let changed: { since: string; products: SnapshotProduct[]; removed: number[] } | null;
let mark: string;
let requests: string[];
let isAway: boolean;
let isBroken: boolean;
let held: Promise<void> | null;

const fullOf = (facts: Partial<{ mark: string; total: number; complete: boolean }> = {}) => ({
  mark,
  full: true,
  total: sold.length,
  complete: true,
  categories: someCategories,
  products: sold,
  removed: [] as number[],
  ...facts,
});

async function answerOf(url: string): Promise<Response> {
  const address = new URL(url, 'https://shop.test');
  requests.push(address.search);
  if (isAway) throw new TypeError('no connection');
  if (isBroken) return Response.json({ code: 'unavailable', message: 'Later' }, { status: 503 });
  const since = address.searchParams.get('since');
  let answer = fullOf();
  if (since === mark) answer = { ...answer, full: false, products: [], removed: [] };
  else if (changed !== null && since === changed.since) answer = { ...answer, ...changed, full: false };
  await held;
  return Response.json({ data: answer });
}

beforeEach(async () => {
  await clear(records);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Worker', CatalogueWorkerStub);
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => answerOf(String(input)));
  sold = [aRow({ id: 1 }), aRow({ id: 2, title: 'Gold ring', price: 700 })];
  changed = null;
  mark = 'en1.a';
  requests = [];
  isAway = false;
  isBroken = false;
  held = null;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  noteOutcome('answered', performance.now()); // React Query's state of the connection outlives this file
});

const stored = async () => {
  const head = await readHead('en');
  return head && readContent('en', head);
};
const titles = async () => (await stored())?.products.map(({ title, price }) => `${title} ${price}`);

describe('refresh', () => {
  test('loads everything the first time, with mark and time', async () => {
    const head = await refreshCatalogue('en');
    expect(head).toMatchObject({ mark: 'en1.a', complete: true, products: 2 });
    expect(head?.bytes).toBeGreaterThan(0);
    expect(Date.now() - Date.parse(head?.at ?? '')).toBeLessThan(5_000);
    expect(await titles()).toEqual(['Plain ring 100', 'Gold ring 700']);
    expect(await readHead('ar')).toBeNull();
  });

  test('then loads only changes, and writes nothing if there are none', async () => {
    await refreshCatalogue('en');
    await refreshCatalogue('en');
    mark = 'en2.b';
    const [, ring] = sold;
    sold = [aRow({ id: 2, title: 'Gold ring', price: 650 }), aRow({ id: 3, title: 'Bracelet' })];
    changed = { since: 'en1.a', products: sold, removed: [1] };
    expect(await refreshCatalogue('en')).toMatchObject({ mark: 'en2.b', products: 2 });
    expect(requests).toEqual(['', '?since=en1.a&omit=categories', '?since=en1.a&omit=categories']);
    expect(ring?.price).toBe(700);
    expect(await titles()).toEqual(['Gold ring 650', 'Bracelet 100']);
  });

  test('loads everything if a difference does not add up', async () => {
    await refreshCatalogue('en');
    mark = 'en2.b';
    changed = { since: 'en1.a', products: [], removed: [] };
    sold = [...sold, aRow({ id: 3, title: 'Bracelet' })]; // but the difference lacks it
    await refreshCatalogue('en');
    expect(requests).toEqual(['', '?since=en1.a&omit=categories', '']);
    expect(await titles()).toHaveLength(3);
  });

  test('without an answer the stored catalogue stays', async () => {
    await refreshCatalogue('en');
    isAway = true;
    await expect(refreshCatalogue('en')).rejects.toBeInstanceOf(Unreachable);
    expect(await titles()).toHaveLength(2);
  });

  test('notes the outcome of the call for the page, and throws its error', async () => {
    isAway = true;
    await expect(refreshCatalogue('en')).rejects.toMatchObject({ reason: 'network' });
    await expect(refreshCatalogue('en')).rejects.toBeInstanceOf(Unreachable);
    expect(connectivity.state).toBe('unreachable');
    isAway = false;
    isBroken = true;
    const thrown = await refreshCatalogue('en').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status: 503, code: 'unavailable', message: 'Later' });
    expect(connectivity.state).toBe('online');
  });

  test('waits while the page holds its requests', async () => {
    let release = () => {};
    holdRequests(new Promise<void>((resolve) => (release = resolve)));
    const coming = refreshCatalogue('en');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requests).toEqual([]);
    release();
    expect(await coming).toMatchObject({ mark: 'en1.a' });
  });

  test('works in the page if no worker can be made', async () => {
    vi.stubGlobal('Worker', undefined);
    expect(await refreshCatalogue('en')).toMatchObject({ mark: 'en1.a', products: 2 });
    isAway = true;
    await expect(refreshCatalogue('en')).rejects.toBeInstanceOf(Unreachable);
  });

  test.each([
    ['in a worker', CatalogueWorkerStub],
    ['in the page', undefined],
  ])('aborting ends a download %s, and nothing is stored', async (_, Worker) => {
    vi.stubGlobal('Worker', Worker);
    let answer = () => {};
    held = new Promise((resolve) => (answer = resolve));
    const shopper = new AbortController();
    const coming = refreshCatalogue('en', { signal: shopper.signal });
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    shopper.abort(new Error('stopped'));
    answer();
    await expect(coming).rejects.toThrow('stopped');
    expect(await readHead('en')).toBeNull();
  });

  test('if the catalogue has no room, the pictures that were viewed go', async () => {
    const dropped: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await refreshCatalogue('en')).toMatchObject({ products: 2 });
    expect(dropped).toEqual([cacheNames.pictures]);
    expect(await titles()).toHaveLength(2);
  });
});

describe('an unreadable record', () => {
  test.each([
    ['of a newer version', { v: 2 }],
    ['of another shape', 'garbage'],
    ['with a part missing', { v: 1, mark: 'en1.a' }],
  ])('counts as missing and is replaced completely: %s', async (_, record) => {
    await refreshCatalogue('en');
    await set('head:en', record, records);
    expect(await readHead('en')).toBeNull();
    expect(await openCatalogue('en')).toBeNull();
    await refreshCatalogue('en');
    expect(requests).toEqual(['', '']);
    expect(await titles()).toHaveLength(2);
  });

  test.each([
    ['damaged', { v: 1, mark: 'en1.a', packed: new Uint8Array([1, 2, 3]) }],
    ['of another mark', { v: 1, mark: 'en0.z', packed: new Uint8Array([1, 2, 3]) }],
    ['gone', undefined],
  ])('also if the content is %s', async (_, record) => {
    await refreshCatalogue('en');
    await set('body:en', record, records);
    mark = 'en2.b';
    sold = [aRow({ id: 7, title: 'New ring' })];
    await refreshCatalogue('en');
    expect(requests).toEqual(['', '']);
    expect(await titles()).toEqual(['New ring 100']);
  });

  test('also if the damage shows only on use, with no change on the server', async () => {
    await refreshCatalogue('en');
    const { packed } = (await get<{ packed: Uint8Array }>('body:en', records)) ?? {};
    await set('body:en', { v: 1, mark, packed: packed?.map((byte) => byte ^ 0xff) }, records);
    vi.resetModules(); // another page with its own worker
    const later = await import('./device-catalogue.ts');
    expect(await later.productOnDevice('en', 1)).toBeNull();
    await refreshCatalogue('en');
    expect(requests).toEqual(['', '']);
    expect(await titles()).toHaveLength(2);
  });

  test('a dropped catalogue is gone and stays gone', async () => {
    await refreshCatalogue('en');
    await dropCatalogue();
    expect(await get('head:en', records)).toBeUndefined();
    expect(await openCatalogue('en')).toBeNull();
    expect(await productOnDevice('en', 1)).toBeNull();
  });
});

test('opens what another tab has stored', async () => {
  await refreshCatalogue('en');
  const before = await openCatalogue('en');
  expect(await before?.ask('product', 1)).toMatchObject({ title: 'Plain ring', price: 100 });
  mark = 'en2.b';
  sold = [aRow({ id: 1, title: 'Plain ring', price: 90 })];
  await refreshCatalogue('en');
  expect(await productOnDevice('en', 1)).toMatchObject({ product: { price: 90 } });
});

test.each([
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g', saveData: false }, false],
])('on a connection like %j it may sync: %s', (line, good) => {
  expect(isGoodLine(line)).toBe(good);
});

function stubStorage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
}

describe('removal from the device', () => {
  beforeEach(() => {
    stubStorage();
    vi.stubGlobal('caches', { delete: async () => true, has: async () => false });
  });

  test.each([
    ['the first answer', false],
    ['an answer without changes', true],
  ])('wins over an answer that arrives later: %s', async (_, isThere) => {
    if (isThere) await refreshCatalogue('en');
    let answer = () => {};
    held = new Promise((resolve) => (answer = resolve));
    requests = [];
    const coming = refreshCatalogue('en');
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await freeSpace();
    answer();
    expect(await coming).toBeNull();
    expect(await readHead('en')).toBeNull();
  });

  test('the size counts both languages, because both are removed', async () => {
    const english = await refreshCatalogue('en');
    const shop = { categories: someCategories, products: [aRow()] };
    const facts = { mark: 'ar1.a', at: '2026-11-21T11:05:00.000Z', complete: true };
    const arabic = await storeCatalogue('ar', await packCatalogue(facts, shop));
    expect((await measureDeviceCatalogue({ language: 'en' })).bytes).toBe((english?.bytes ?? 0) + arabic.bytes);
  });
});

test('a removed catalogue is not synced again unasked', () => {
  stubStorage();
  expect(isEnabled()).toBe(true);
  setCatalogueEnabled(false);
  expect(isEnabled()).toBe(false);
  setCatalogueEnabled(true);
  expect(isEnabled()).toBe(true);
});

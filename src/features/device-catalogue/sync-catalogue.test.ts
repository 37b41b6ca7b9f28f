import 'fake-indexeddb/auto';
import { clear, createStore, get, set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SnapshotProduct } from '../../../contract/catalogue/snapshot.ts';
import { createApi, Unreachable } from '../../lib/net/api.ts';
import { catalogueDatabase } from '../../lib/storage/storage.ts';
import { CatalogueWorkerStub } from '../../../tests/support/components/catalogue-worker-stub.ts';
import { aRow, someCategories } from '../../../tests/support/data/snapshot.ts';
import { openCatalogue, productOnDevice } from './device-catalogue.ts';
import { freeSpace, measureDeviceCatalogue } from './download-catalogue.ts';
import { isGoodLine, isEnabled, merged, refreshCatalogue, setCatalogueEnabled } from './sync-catalogue.ts';
import { dropCatalogue, readContent, readHead, writeCatalogue } from './stored-catalogue.ts';

const records = createStore(catalogueDatabase.name, catalogueDatabase.store);

/** A fake server with its products, called through the real client. */
let sold: SnapshotProduct[];
let changed: { since: string; products: SnapshotProduct[]; removed: number[] } | null;
let mark: string;
let requests: string[];
let isAway: boolean;
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

const api = createApi({
  base: 'https://shop.test/api/v1',
  language: 'en',
  fetch: async (input) => {
    const address = new URL(String(input));
    requests.push(address.search);
    if (isAway) throw new TypeError('no connection');
    const since = address.searchParams.get('since');
    let answer = fullOf();
    if (since === mark) answer = { ...answer, full: false, products: [], removed: [] };
    else if (changed !== null && since === changed.since) answer = { ...answer, ...changed, full: false };
    await held;
    return Response.json({ data: answer });
  },
});

beforeEach(async () => {
  await clear(records);
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Worker', CatalogueWorkerStub);
  vi.stubGlobal('requestIdleCallback', setTimeout);
  sold = [aRow({ id: 1 }), aRow({ id: 2, title: 'Gold ring', price: 700 })];
  changed = null;
  mark = 'en1.a';
  requests = [];
  isAway = false;
  held = null;
});

afterEach(() => vi.unstubAllGlobals());

const stored = async () => {
  const head = await readHead('en');
  return head && readContent('en', head);
};
const titles = async () => (await stored())?.products.map(({ title, price }) => `${title} ${price}`);

describe('refresh', () => {
  test('loads everything the first time, with mark and time', async () => {
    const head = await refreshCatalogue(api);
    expect(head).toMatchObject({ mark: 'en1.a', complete: true, products: 2 });
    expect(head?.bytes).toBeGreaterThan(0);
    expect(Date.now() - Date.parse(head?.at ?? '')).toBeLessThan(5_000);
    expect(await titles()).toEqual(['Plain ring 100', 'Gold ring 700']);
    expect(await readHead('ar')).toBeNull();
  });

  test('then loads only changes, and writes nothing if there are none', async () => {
    await refreshCatalogue(api);
    await refreshCatalogue(api);
    mark = 'en2.b';
    const [, ring] = sold;
    sold = [aRow({ id: 2, title: 'Gold ring', price: 650 }), aRow({ id: 3, title: 'Bracelet' })];
    changed = { since: 'en1.a', products: sold, removed: [1] };
    expect(await refreshCatalogue(api)).toMatchObject({ mark: 'en2.b', products: 2 });
    expect(requests).toEqual(['', '?since=en1.a', '?since=en1.a']);
    expect(ring?.price).toBe(700);
    expect(await titles()).toEqual(['Gold ring 650', 'Bracelet 100']);
  });

  test('loads everything if a difference does not add up', async () => {
    await refreshCatalogue(api);
    mark = 'en2.b';
    changed = { since: 'en1.a', products: [], removed: [] };
    sold = [...sold, aRow({ id: 3, title: 'Bracelet' })]; // but the difference lacks it
    await refreshCatalogue(api);
    expect(requests).toEqual(['', '?since=en1.a', '']);
    expect(await titles()).toHaveLength(3);
  });

  test('without an answer the stored catalogue stays', async () => {
    await refreshCatalogue(api);
    isAway = true;
    await expect(refreshCatalogue(api)).rejects.toBeInstanceOf(Unreachable);
    expect(await titles()).toHaveLength(2);
  });

  test('changed rows replace older ones, ordered by id', () => {
    const before = { categories: someCategories, products: [aRow({ id: 1 }), aRow({ id: 4 })] };
    const changes = { categories: [], products: [aRow({ id: 4, price: 5 }), aRow({ id: 2 })], removed: [1, 9] };
    expect(merged(before, changes).products.map(({ id, price }) => [id, price])).toEqual([
      [2, 100],
      [4, 5],
    ]);
  });
});

describe('an unreadable record', () => {
  test.each([
    ['of a newer version', { v: 2 }],
    ['of another shape', 'garbage'],
    ['with a part missing', { v: 1, mark: 'en1.a' }],
  ])('counts as missing and is replaced completely: %s', async (_, record) => {
    await refreshCatalogue(api);
    await set('head:en', record, records);
    expect(await readHead('en')).toBeNull();
    expect(await openCatalogue('en')).toBeNull();
    await refreshCatalogue(api);
    expect(requests).toEqual(['', '']);
    expect(await titles()).toHaveLength(2);
  });

  test.each([
    ['damaged', { v: 1, mark: 'en1.a', packed: new Uint8Array([1, 2, 3]) }],
    ['of another mark', { v: 1, mark: 'en0.z', packed: new Uint8Array([1, 2, 3]) }],
    ['gone', undefined],
  ])('also if the content is %s', async (_, record) => {
    await refreshCatalogue(api);
    await set('body:en', record, records);
    mark = 'en2.b';
    sold = [aRow({ id: 7, title: 'New ring' })];
    await refreshCatalogue(api);
    expect(requests).toEqual(['', '']);
    expect(await titles()).toEqual(['New ring 100']);
  });

  test('also if the damage shows only on use, with no change on the server', async () => {
    await refreshCatalogue(api);
    const { packed } = (await get<{ packed: Uint8Array }>('body:en', records)) ?? {};
    await set('body:en', { v: 1, mark, packed: packed?.map((byte) => byte ^ 0xff) }, records);
    vi.resetModules(); // another page with its own worker
    const later = await import('./device-catalogue.ts');
    expect(await later.productOnDevice('en', 1)).toBeNull();
    await refreshCatalogue(api);
    expect(requests).toEqual(['', '']);
    expect(await titles()).toHaveLength(2);
  });

  test('a dropped catalogue is gone and stays gone', async () => {
    await refreshCatalogue(api);
    await dropCatalogue();
    expect(await get('head:en', records)).toBeUndefined();
    expect(await openCatalogue('en')).toBeNull();
    expect(await productOnDevice('en', 1)).toBeNull();
  });
});

test('opens what another tab has stored', async () => {
  await refreshCatalogue(api);
  const before = await openCatalogue('en');
  expect(await before?.ask('product', 1)).toMatchObject({ title: 'Plain ring', price: 100 });
  mark = 'en2.b';
  sold = [aRow({ id: 1, title: 'Plain ring', price: 90 })];
  await refreshCatalogue(api);
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
    if (isThere) await refreshCatalogue(api);
    let answer = () => {};
    held = new Promise((resolve) => (answer = resolve));
    requests = [];
    const coming = refreshCatalogue(api);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await freeSpace();
    answer();
    expect(await coming).toBeNull();
    expect(await readHead('en')).toBeNull();
  });

  test('the size counts both languages, because both are removed', async () => {
    const english = await refreshCatalogue(api);
    const shop = { categories: someCategories, products: [aRow()] };
    const arabic = await writeCatalogue('ar', { mark: 'ar1.a', at: '2026-11-21T11:05:00.000Z', complete: true }, shop);
    expect((await measureDeviceCatalogue(api)).bytes).toBe((english?.bytes ?? 0) + arabic.bytes);
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

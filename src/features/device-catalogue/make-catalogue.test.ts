import 'fake-indexeddb/auto';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogueDatabase } from '../../lib/storage/storage.ts';
import { aRow, someCategories } from '../../../tests/support/data/snapshot.ts';
import { makeCatalogue, merged } from './make-catalogue.ts';
import { packCatalogue, readHead, storeCatalogue } from './stored-catalogue.ts';

const categories = someCategories;
const at = '2026-11-27T10:00:00.000Z';
const before = { categories, products: [aRow({ id: 1 }), aRow({ id: 4 })] };
const snapshot = { mark: 'en2.b', full: false, total: 2, complete: true, categories, products: [], removed: [] };

/** The server's answers, in order; without one the connection is lost. */
let answers: { status?: number; body: object }[];
let requests: { search: string; headers: Headers }[];

beforeEach(async () => {
  await clear(createStore(catalogueDatabase.name, catalogueDatabase.store));
  answers = [];
  requests = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push({ search: new URL(String(input), 'https://shop.test').search, headers: new Headers(init?.headers) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
});

afterEach(() => vi.unstubAllGlobals());

const store = async () => storeCatalogue('en', await packCatalogue({ mark: 'en1.a', at, complete: true }, before));

/** As it arrives in the page, and the outcomes of its calls. */
async function arrived() {
  const outcomes: string[] = [];
  const made = structuredClone(await makeCatalogue('en', (outcome) => void outcomes.push(outcome)));
  return { made, outcomes };
}

describe('the catalogue to store', () => {
  test('is the whole one on a device without any; nothing is stored, and no token is sent', async () => {
    answers = [{ body: { data: { ...snapshot, full: true, products: before.products } } }];
    const { made, outcomes } = await arrived();
    expect(made).toMatchObject({ state: 'new', head: { mark: 'en2.b', complete: true, products: 2 } });
    expect(outcomes).toEqual(['answered']);
    expect(requests.map(({ search }) => search)).toEqual(['']);
    expect(requests[0]?.headers.get('Accept-Language')).toBe('en');
    expect(requests[0]?.headers.has('Authorization')).toBe(false);
    expect(await readHead('en')).toBeNull();
  });

  test('is the stored one with a difference', async () => {
    await store();
    answers = [{ body: { data: { ...snapshot, products: [aRow({ id: 4, price: 5 })] } } }];
    expect(await arrived()).toMatchObject({ made: { state: 'new', head: { products: 2 } }, outcomes: ['answered'] });
    expect(requests.map(({ search }) => search)).toEqual(['?since=en1.a&omit=categories']);
  });

  test('is the stored one, with a new time, if nothing has changed', async () => {
    const head = await store();
    answers = [{ body: { data: { ...snapshot, mark: 'en1.a' } } }];
    const { made } = await arrived();
    expect(made).toEqual({ state: 'same', head: { ...head, at: expect.any(String) } });
    expect(made).not.toMatchObject({ head: { at } });
  });

  test('is the whole one if a difference does not add up: both calls count for the connection', async () => {
    await store();
    answers = [{ body: { data: { ...snapshot, total: 3 } } }];
    expect(await arrived()).toEqual({
      made: { state: 'failed', failure: { reason: 'network' } },
      outcomes: ['answered', 'unreachable'],
    });
    expect(requests.map(({ search }) => search)).toEqual(['?since=en1.a&omit=categories', '']);
  });
});

describe('a failed call', () => {
  test.each([
    ['no connection', [], { reason: 'network' }, 'unreachable'],
    ['not the store', [{ body: { portal: true } }], { reason: 'not-ours' }, 'unreachable'],
    ['a refusal', [{ status: 429, body: { code: 'busy', message: 'No' } }], { status: 429, code: 'busy' }, 'answered'],
  ])('is described as plain data: %s', async (_, given, failure, outcome) => {
    answers = given;
    expect(await arrived()).toMatchObject({ made: { state: 'failed', failure }, outcomes: [outcome] });
  });

  test('is not described if it was aborted', async () => {
    await expect(makeCatalogue('en', () => undefined, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
    expect(requests).toEqual([]);
  });
});

test('changed rows replace older ones, ordered by id', () => {
  const changes = { categories: [], products: [aRow({ id: 4, price: 5 }), aRow({ id: 2 })], removed: [1, 9] };
  expect(merged(before, changes).products.map(({ id, price }) => [id, price])).toEqual([
    [2, 100],
    [4, 5],
  ]);
  expect(merged(before, changes).categories).toEqual([]);
});

test('categories that a difference leaves out stay', () => {
  expect(merged(before, { products: [], removed: [] }).categories).toEqual(categories);
});

import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  getCategories,
  getProduct,
  getRelated,
  listProducts,
  suggestProducts,
} from '../../../contract/catalogue/catalogue.ts';
import { ApiError, createApi, Unreachable, type Answer } from '../../lib/net/api.ts';
import { CatalogueWorkerStub } from '../../../tests/support/components/catalogue-worker-stub.ts';
import { aRow, someCategories } from '../../../tests/support/data/snapshot.ts';
import { newestOf } from './device-catalogue.ts';
import * as stored from './stored-catalogue.ts';

type Facts = Parameters<typeof stored.packCatalogue>[0];
const storeShop = async (language: 'ar' | 'en', facts: Facts, shop: stored.CatalogueContent) =>
  stored.storeCatalogue(language, await stored.packCatalogue(facts, shop));

const at = '2026-11-21T11:05:00.000Z';
const api = createApi({ base: '/api/v1', language: 'en', fetch: () => Promise.reject(new TypeError('away')) });
const away = () => Promise.reject<never>(new Unreachable('network'));
let queryClient: QueryClient;

beforeAll(async () => {
  vi.stubGlobal('location', new URL('https://shop.test/store'));
  vi.stubGlobal('Worker', CatalogueWorkerStub);
  await storeShop(
    'en',
    { mark: 'en1.a', at, complete: true },
    {
      categories: someCategories,
      products: [
        aRow({
          id: 1,
          title: 'Soft toothbrush',
          category: 20,
          price: 25.5,
          title_words: 'soft toothbrush فرشاه اسنان',
        }),
        aRow({ id: 2, title: 'Gold ring', price: 700, calibers: [21], caliber: 21, sold: 9 }),
        aRow({ id: 3, title: 'Plain ring', quantity: 0 }),
      ],
    },
  );
});

beforeEach(() => {
  queryClient = new QueryClient();
});

const list = (
  query: Record<string, string | number | boolean>,
  pending: Promise<Answer<typeof listProducts>> = away(),
) => newestOf(pending, { api, queryClient, call: listProducts, input: { query } });
const ids = async (query: Record<string, string | number | boolean>) => (await list(query)).data.map(({ id }) => id);

test('answers an unreachable list with its age, facets and pages', async () => {
  const { data, cachedAt, facets, pagination } = await list({ per_page: 2, order: 'price_asc' });
  expect(data.map(({ title }) => title)).toEqual(['Soft toothbrush', 'Plain ring']);
  expect(cachedAt).toBe(at);
  expect(pagination.meta.page).toMatchObject({ total: 3, last: 2, next: 2 });
  expect(facets).toMatchObject({ price: { min: 25.5, max: 700 }, in_stock: 2, calibers: [{ value: 21, count: 1 }] });
  expect(data[0]).toMatchObject({ default_variety_id: 11, is_cart: false, category: { id: 20, title: 'Dental care' } });
});

test('filters, sorts and searches like the server', async () => {
  expect(await ids({ category: 10 })).toEqual([2, 3]);
  expect(await ids({ in_stock: true, order: 'most_selling' })).toEqual([2, 1]);
  expect(await ids({ max_price: 100, order: 'price_desc' })).toEqual([3, 1]);
  expect(await ids({ search: 'فرشه' })).toEqual([1]);
  expect(await ids({ search: 'toothbrsh' })).toEqual([1]);
  expect(await ids({ search: 'خاتم' })).toEqual([2, 3]); // one letter off their category's name
  expect(await ids({ search: 'sofa bed' })).toEqual([]);
});

test('answers suggestions, categories and related products too', async () => {
  const ask = { api, queryClient };
  const suggested = await newestOf(away(), {
    ...ask,
    call: suggestProducts,
    input: { query: { search: 'ring', limit: 6 } },
  });
  expect(suggested.data.map(({ title }) => title)).toEqual(['Gold ring', 'Plain ring']);
  expect(suggested.categories).toEqual([{ id: 12, title: 'Rings' }]);
  const tree = await newestOf(away(), { ...ask, call: getCategories, input: {} });
  expect(tree.data).toMatchObject([{ title: 'Gold', categories: [{ title: 'Rings' }] }, { title: 'Dental care' }]);
  const related = await newestOf(away(), { ...ask, call: getRelated, input: { params: { id: 3 } } });
  expect(related.data.map(({ id }) => id)).toEqual([2]);
});

test('does not answer unknown calls or those the server rejected', async () => {
  const whole = newestOf(away(), { api, queryClient, call: getProduct, input: { params: { id: 1 } } });
  await expect(whole).rejects.toBeInstanceOf(Unreachable);
  const refusal = new ApiError(422, 'invalid', 'no', { fields: {}, details: {}, retryAfterSeconds: null });
  await expect(list({}, Promise.reject(refusal))).rejects.toBe(refusal);
  const resting = new ApiError(503, 'unavailable', 'later', { fields: {}, details: {}, retryAfterSeconds: 5 });
  expect((await list({}, Promise.reject(resting))).data).toHaveLength(3);
});

test('returns the newer of catalogue and cached copy', async () => {
  const copy = async (cachedAt: string) =>
    ({ data: [], pagination: {}, facets: {}, cachedAt }) as unknown as Answer<typeof listProducts>;
  expect((await list({}, copy('2026-11-21T11:00:00.000Z'))).cachedAt).toBe(at);
  const newer = await list({}, copy('2026-11-21T11:10:00.000Z'));
  expect(newer).toMatchObject({ data: [], cachedAt: '2026-11-21T11:10:00.000Z' });
});

test('newer server data on the page stays', async () => {
  const query = { order: 'price_asc' };
  const address = api.addressOf(listProducts, { query });
  const seen = (updatedAt: number) => {
    const queryKey = ['en', 'products', query];
    queryClient.getQueryCache().build(queryClient, { queryKey, meta: { address } });
    queryClient.setQueryData(queryKey, { data: [], cachedAt: null }, { updatedAt });
  };
  seen(Date.parse(at) + 1_000);
  await expect(list(query)).rejects.toBeInstanceOf(Unreachable);
  seen(Date.parse(at) - 1_000);
  expect((await list(query)).data).toHaveLength(3);
});

describe('a call that hangs', () => {
  type List = Answer<typeof listProducts>;
  const query = { order: 'most_selling' };
  const queryKey = ['en', 'products', query];
  const answerOf = (cachedAt: string | null) => ({ data: [], pagination: {}, facets: {}, cachedAt }) as unknown as List;
  let answer: (answer: List) => void;
  let fail: (error: Error) => void;
  let coming: Promise<List>;

  beforeEach(() => {
    coming = new Promise((resolve, reject) => {
      answer = resolve;
      fail = reject;
    });
  });

  /** Runs the page's query; returns the `cachedAt` it shows first. */
  const shown = async () => {
    const answer = await queryClient.fetchQuery({
      queryKey,
      queryFn: () => list(query, coming),
      meta: { address: api.addressOf(listProducts, { query }) },
    });
    return answer.cachedAt;
  };
  const nowShown = () => queryClient.getQueryData<List>(queryKey)?.cachedAt;
  const nextTask = () => new Promise((resolve) => setTimeout(resolve));

  test('is answered from the catalogue, and replaced by the late answer', async () => {
    expect(await shown()).toBe(at);
    answer(answerOf(null));
    await vi.waitFor(() => expect(nowShown()).toBeNull());
  });

  test('is answered from the catalogue; a newer copy replaces it, an older one does not', async () => {
    expect(await shown()).toBe(at);
    answer(answerOf('2026-11-21T11:04:00.000Z'));
    await nextTask();
    await nextTask();
    expect(nowShown()).toBe(at);
    const newer = '2026-11-21T11:06:00.000Z';
    coming = new Promise((resolve) => (answer = resolve));
    queryClient.clear();
    expect(await shown()).toBe(at);
    answer(answerOf(newer));
    await vi.waitFor(() => expect(nowShown()).toBe(newer));
  });

  test('does not replace what the page has received from the server since', async () => {
    expect(await shown()).toBe(at);
    const since = { ...answerOf(null), data: [], facets: { since: true } };
    queryClient.setQueryData(queryKey, since);
    answer(answerOf(null));
    await nextTask();
    await nextTask();
    expect(queryClient.getQueryData(queryKey)).toEqual(since);
  });

  test('keeps the catalogue’s answer if it finally fails', async () => {
    expect(await shown()).toBe(at);
    fail(new Unreachable('timeout'));
    await nextTask();
    expect(nowShown()).toBe(at);
  });

  test('wins if it answers while the catalogue is being asked', async () => {
    const { postMessage } = MessagePort.prototype;
    const asking = vi.spyOn(MessagePort.prototype, 'postMessage').mockImplementation(function (this: MessagePort, ask) {
      answer(answerOf(null));
      Reflect.apply(postMessage, this, [ask]);
    });
    onTestFinished(() => asking.mockRestore());
    expect((await list(query, coming)).cachedAt).toBeNull();
    expect(asking).toHaveBeenCalled();
  });

  test('is awaited if the catalogue has no answer', async () => {
    const whole = newestOf(coming, { api, queryClient, call: listProducts, input: { query: { order: 'no such' } } });
    answer(answerOf(null));
    expect((await whole).cachedAt).toBeNull();
    const related = newestOf(away(), { api, queryClient, call: getRelated, input: { params: { id: 999 } } });
    await expect(related).rejects.toBeInstanceOf(Unreachable);
  });
});

test('without a working worker there is no answer; a new worker answers again', async () => {
  vi.resetModules();
  const { openCatalogue } = await import('./device-catalogue.ts');
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => setTimeout(() => this.dispatchEvent(new Event('error')));
      terminate = () => undefined;
    },
  );
  expect(await (await openCatalogue('en'))?.ask('product', 1)).toBeNull();
  vi.stubGlobal('Worker', CatalogueWorkerStub);
  expect(await (await openCatalogue('en'))?.ask('product', 1)).toMatchObject({ title: 'Soft toothbrush' });
});

test('in a browser without workers the catalogue has no answer, and the call decides', async () => {
  vi.resetModules();
  const device = await import('./device-catalogue.ts');
  vi.stubGlobal('Worker', undefined);
  onTestFinished(() => void vi.stubGlobal('Worker', CatalogueWorkerStub));
  expect(await (await device.openCatalogue('en'))?.ask('product', 1)).toBeNull();
});

test('a silent worker blocks no caller and is eventually replaced', async () => {
  vi.resetModules();
  const { openCatalogue } = await import('./device-catalogue.ts');
  const terminate = vi.fn<() => void>();
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => undefined;
      terminate = terminate;
    },
  );
  const shop = await openCatalogue('en');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const first = shop?.ask('product', 1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await first).toBeNull();
    expect(terminate).not.toHaveBeenCalled(); // may just be slow
    await vi.advanceTimersByTimeAsync(49_000);
    const [second, third] = [shop?.ask('product', 1), vi.advanceTimersByTimeAsync(5_000).then(() => shop?.ask('tree'))];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await second).toBeNull();
    expect(await third).toBeNull(); // released with its worker, without its own timeout
    expect(terminate).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
    vi.stubGlobal('Worker', CatalogueWorkerStub);
  }
  expect(await (await openCatalogue('en'))?.ask('product', 1)).toMatchObject({ title: 'Soft toothbrush' });
});

test('opens the catalogue once for all questions, and an unreadable one does not replace it', async () => {
  vi.resetModules();
  const readContent = vi.fn<typeof stored.readContent>(stored.readContent);
  vi.doMock('./stored-catalogue.ts', () => ({ ...stored, readContent }));
  onTestFinished(() => void vi.doUnmock('./stored-catalogue.ts'));
  const answers = await import('./catalogue-answers.ts');
  const head = await stored.readHead('en');
  if (!head) throw new Error('there is no shop');
  expect(await answers.answer('en', head, 'product', [1])).toMatchObject({ title: 'Soft toothbrush' });
  expect(await answers.answer('en', head, 'tree', [])).toHaveLength(2);
  expect(readContent).toHaveBeenCalledTimes(1);
  // As if another tab wrote between reading the head and its content.
  expect(await answers.answer('en', { ...head, mark: 'en0.z' }, 'tree', [])).toBeNull();
  await answers.answer('en', head, 'tree', []);
  expect(readContent).toHaveBeenCalledTimes(2);
});

test('an incomplete catalogue never claims that nothing exists', async () => {
  await storeShop('ar', { mark: 'ar1.a', at, complete: false }, { categories: someCategories, products: [aRow()] });
  const arabic = createApi({ base: '/api/v1', language: 'ar', fetch: () => Promise.reject(new TypeError('away')) });
  const ask = (search: string) =>
    newestOf(away(), { api: arabic, queryClient, call: listProducts, input: { query: { search } } });
  expect((await ask('plain')).data).toHaveLength(1);
  await expect(ask('necklace')).rejects.toBeInstanceOf(Unreachable);
});

import { beforeEach, expect, test } from 'vitest';
import { cacheNames } from '../contract/app/worker-messages.ts';
import { answerCall, fetchCopy, type CatalogueDeps } from './catalogue.ts';
import type { CallRule } from './rules.ts';

// The part of Cache Storage that is used.
class MemoryCache {
  readonly entries = new Map<string, Response>();
  async match(key: string) {
    return this.entries.get(key)?.clone();
  }
  /** How many more times there is no room. */
  full = 0;
  async put(key: string, answer: Response) {
    if (this.full > 0) {
      this.full -= 1;
      throw new DOMException('no room', 'QuotaExceededError');
    }
    this.entries.delete(key);
    this.entries.set(key, answer);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
  async delete(key: Request | string) {
    return this.entries.delete(typeof key === 'string' ? key : key.url);
  }
}

const rule: CallRule = {
  kind: 'call',
  cache: 'lists',
  most: 2,
  timeoutMs: 30,
  key: 'https://shop.test/api/v1/products?__lang=ar',
};
const request = new Request('https://shop.test/api/v1/products', { headers: { 'Accept-Language': 'ar' } });

let cache: MemoryCache;
let pictures: MemoryCache;
let works: Promise<unknown>[];

beforeEach(() => {
  cache = new MemoryCache();
  pictures = new MemoryCache();
  works = [];
});

function depsWith(fetch: CatalogueDeps['fetch']): CatalogueDeps {
  return {
    caches: { open: async (name) => (name === cacheNames.pictures ? pictures : cache) as unknown as Cache },
    fetch,
    waitUntil: (work) => void works.push(work),
  };
}

const product = { id: 1, title: 'خاتم', is_wishlist: true, is_cart: true, is_compare: true };

const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      Date: 'Sat, 21 Nov 2026 05:00:00 GMT',
      'X-Request-Id': 'secret',
      ETag: '"e"',
      ...init.headers,
    },
  });

async function ask(fetch: CatalogueDeps['fetch'], with_ = rule): Promise<Response> {
  const answer = await answerCall(request, with_, depsWith(fetch));
  await Promise.allSettled(works);
  return answer;
}

test('the page gets the response unchanged, the device a copy without personal flags', async () => {
  const answer = await ask(async () => json({ data: [product], pagination: { total: 1 } }));
  expect(await answer.json()).toEqual({ data: [product], pagination: { total: 1 } });
  expect(answer.headers.has('X-From-Cache')).toBe(false);

  const copy = await ask(() => Promise.reject(new TypeError('no connection')));
  expect(await copy.json()).toEqual({
    data: [{ ...product, is_wishlist: false, is_cart: false, is_compare: false }],
    pagination: { total: 1 },
  });
  expect(copy.headers.get('X-From-Cache')).toBe('1');
  expect(copy.headers.get('X-Cached-At')).toBe('2026-11-21T05:00:00.000Z');
  expect(copy.headers.get('ETag')).toBe('"e"');
  expect(copy.headers.has('X-Request-Id')).toBe(false);
});

test.each([502, 503, 504])('a %s is answered from the copy', async (status) => {
  await ask(async () => json({ data: [] }));
  const answer = await ask(async () => json({ message: 'later', code: 'unavailable' }, { status }));
  expect(answer.headers.get('X-From-Cache')).toBe('1');
});

test.each([422, 429, 500])('a %s from our API reaches the page and is not stored', async (status) => {
  await ask(async () => json({ data: [] }));
  const answer = await ask(async () => json({ message: 'no', code: 'x' }, { status }));
  expect(answer.status).toBe(status);
  expect(await (await cache.match(rule.key))?.json()).toEqual({ data: [] });
});

test.each([404, 410])('what the server reports as gone (%s) is deleted from the device', async (status) => {
  await ask(async () => json({ data: [] }));
  const answer = await ask(async () => json({ message: 'no', code: 'not_found' }, { status }));
  expect(answer.status).toBe(status);
  await expect(ask(() => Promise.reject(new TypeError('no connection')))).rejects.toThrow('no connection');
});

test('a 404 from a gateway deletes nothing from the device', async () => {
  await ask(async () => json({ data: [] }));
  await ask(async () => json({ error: 'no such host' }, { status: 404 }));
  expect(cache.entries.size).toBe(1);
});

test('a response that comes after its cache was deleted leaves nothing in the new cache', async () => {
  let answerNow: (answer: Response) => void = () => {};
  const answering = ask(() => new Promise((resolve) => (answerNow = resolve)));
  const before = cache;
  cache = new MemoryCache(); // as at sign-out, for searches
  answerNow(json({ data: [product] }));
  await answering;
  expect([before.entries.size, cache.entries.size]).toEqual([1, 0]);
});

test('the browser’s own cache is not used for prices', async () => {
  const modes: string[] = [];
  const answers = async (request: Request) => {
    modes.push(`${request.cache} ${request.headers.get('Accept-Language')}`);
    return json({ data: [] });
  };
  await ask(answers);
  await fetchCopy(request, rule, depsWith(answers));
  expect(modes).toEqual(['no-cache ar', 'no-cache ar']);
});

test('a full device drops older pictures, and the response is stored', async () => {
  for (const name of ['a', 'b', 'c']) await pictures.put(`https://shop.test/media/${name}-640.webp`, new Response());
  cache.full = 1;
  await ask(async () => json({ data: ['new'] }));
  expect(await (await cache.match(rule.key))?.json()).toEqual({ data: ['new'] });
  expect([...pictures.entries.keys()]).toEqual(['https://shop.test/media/c-640.webp']);
});

test('a device without any room still shows the answer', async () => {
  cache.full = 2;
  expect(await (await ask(async () => json({ data: ['new'] }))).json()).toEqual({ data: ['new'] });
  expect(cache.entries.size).toBe(0);
});

test('a captive portal’s login page is not stored, and not shown if there is a copy', async () => {
  const hotel = async () => new Response('<html>Welcome</html>', { headers: { 'Content-Type': 'text/html' } });
  const first = await ask(hotel);
  expect(await first.text()).toContain('Welcome'); // without a copy there is nothing better
  expect(cache.entries.size).toBe(0);
  await ask(async () => json({ data: [] }));
  const second = await ask(hotel);
  expect(second.headers.get('X-From-Cache')).toBe('1');
});

test('JSON without data is not stored', async () => {
  await ask(async () => json({ welcome: true }));
  await ask(async () => json([1]));
  expect(cache.entries.size).toBe(0);
});

test('a very large response is not stored', async () => {
  await ask(async () => json({ data: 'x'.repeat(600 * 1024) }));
  expect(cache.entries.size).toBe(0);
});

test('a slow network is answered from the copy, and its late response becomes the new one', async () => {
  await ask(async () => json({ data: ['old'] }));
  const answer = await ask(() => new Promise((resolve) => setTimeout(() => resolve(json({ data: ['new'] })), 80)));
  expect(await answer.json()).toEqual({ data: ['old'] });
  await Promise.allSettled(works);
  expect(await (await cache.match(rule.key))?.json()).toEqual({ data: ['new'] });
});

test('without a copy it waits for a slow network', async () => {
  const answer = await ask(() => new Promise((resolve) => setTimeout(() => resolve(json({ data: ['late'] })), 80)));
  expect(await answer.json()).toEqual({ data: ['late'] });
});

test('without a copy the page gets the failure', async () => {
  await expect(ask(() => Promise.reject(new TypeError('no connection')))).rejects.toThrow('no connection');
});

test('the oldest copies are deleted first', async () => {
  for (const page of [1, 2, 3])
    await ask(async () => json({ data: [page] }), { ...rule, key: `${rule.key}&page=${page}` });
  expect([...cache.entries.keys()]).toEqual([`${rule.key}&page=2`, `${rule.key}&page=3`]);
});

test('what the first page used is fetched only for its copy', async () => {
  await fetchCopy(
    request,
    rule,
    depsWith(async () => json({ data: [product] })),
  );
  expect((await cache.match(rule.key))?.headers.get('X-From-Cache')).toBe('1');
});

import { beforeEach, expect, test } from 'vitest';
import { cacheNames } from '../contract/app/worker-messages.ts';
import { storedPages } from './stored-pages.ts';

const origin = 'https://shop.test';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What the device has, by address. */
let stored: Map<string, Response>;
let requests: string[];
let answer: () => Response;
let now: number;

const page = (text: string, headers: Record<string, string> = {}, app = '/assets/app-1.js', modules = '') =>
  new Response(
    `<!doctype html><html lang="ar"><main>${text}</main><script id="app-state" type="application/json">{"language":"ar"}</script>` +
      `<script type="module" src="/assets/later-1.js" data-app="${app}" data-modules="${modules}"></script>`,
    {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'self'",
        ...headers,
      },
    },
  );

const cache = {
  match: async (url: string) => stored.get(url)?.clone(),
  put: async (url: string, answer: Response) => void stored.set(url, answer),
  keys: async () => [...stored.keys()].map((url) => new Request(url)),
  delete: async (url: string | Request) => stored.delete(typeof url === 'string' ? url : url.url),
} as unknown as Cache;

let pages: ReturnType<typeof storedPages>;

const workerOf = (build: string, script = '/assets/app-1.js') =>
  storedPages({
    origin,
    caches: {
      open: async (name) => {
        expect(name).toBe(cacheNames.pages);
        return cache;
      },
    },
    fetch: async ({ url }) => {
      requests.push(url);
      return answer();
    },
    build,
    isPrecached: (path) => path === script,
    now: () => now,
  });

const paths = () => [...stored.keys()].map((url) => url.slice(origin.length));
const shown = async (path: string) => (await pages.answer(origin + path))?.text() ?? null;

beforeEach(() => {
  stored = new Map();
  requests = [];
  answer = () => page('one');
  now = Date.UTC(2026, 0, 1);
  pages = workerOf('one');
});

test('a stored page is shown with its policy, and says when it was stored', async () => {
  await pages.store('/store', false);
  const answered = await pages.answer(`${origin}/store`);
  expect(answered?.headers.get('Content-Security-Policy')).toBe("default-src 'self'");
  const text = await answered?.text();
  expect(text).toContain('<main>one</main>');
  expect(text).toContain(`<script id="app-state" type="application/json">{"storedAt":${now},"language":"ar"}</script>`);
});

test('a page hides the offer that the shopper has dismissed', async () => {
  await pages.store('/store', true);
  expect(await shown('/store')).toContain('<html data-offer="hidden" lang="ar">');
});

test('an address that is not stored has no page', async () => {
  await pages.store('/store', false);
  expect(await shown('/products/1')).toBeNull();
});

test.each(['/store?search=ring', '/api/v1/home', '/media/a.webp', 'https://other.test/'])(
  '%s is never stored',
  async (path) => {
    await pages.store(path, false);
    expect(requests).toEqual([]);
  },
);

test('a page is asked for again after ten minutes, and at once if the clock was set back', async () => {
  await pages.store('/store', false);
  now += 9 * minuteMs;
  await pages.store('/store', false);
  expect(requests).toHaveLength(1);
  now += minuteMs;
  answer = () => page('two');
  await pages.store('/store', false);
  expect(await shown('/store')).toContain('two');
  now -= dayMs;
  await pages.store('/store', false);
  expect(requests).toHaveLength(3);
});

test('a page is shown for two weeks', async () => {
  await pages.store('/store', false);
  now += 14 * dayMs - 1;
  expect(await shown('/store')).toContain('one');
  now += 1;
  expect(await shown('/store')).toBeNull();
});

test('a page of a newer build than the worker is not stored', async () => {
  answer = () => page('newer', {}, '/assets/app-2.js');
  await pages.store('/store', false);
  expect(paths()).toEqual([]);
});

test('a page that needs a script beyond the precache is not stored', async () => {
  answer = () => page('about', {}, '/assets/app-1.js', '/assets/content-1.js');
  await pages.store('/about', false);
  expect(paths()).toEqual([]);
});

test('the next build does not show the pages of the former, and replaces them', async () => {
  await pages.store('/store', false);
  pages = workerOf('two', '/assets/app-2.js');
  expect(await shown('/store')).toBeNull();
  answer = () => page('newer', {}, '/assets/app-2.js');
  await pages.store('/store', false);
  expect(await shown('/store')).toContain('newer');
});

test.each([
  ['the login page of a captive portal', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ['a failure', () => new Response('', { status: 503, headers: { 'Content-Type': 'text/html' } })],
  ['a page with a part missing', () => page('part', { 'Cache-Control': 'no-store' })],
  ['something else', () => new Response('{}', { headers: { 'Content-Type': 'application/json' } })],
])('%s is not stored and leaves the stored page', async (_, other) => {
  await pages.store('/store', false);
  now += dayMs;
  answer = other;
  await pages.store('/store', false);
  expect(await shown('/store')).toContain('one');
});

test.each([404, 410])('a page that the store no longer has (%i) goes', async (status) => {
  await pages.store('/products/1', false);
  now += dayMs;
  answer = () => new Response('', { status });
  await pages.store('/products/1', false);
  expect(paths()).toEqual([]);
});

test('a page that has moved goes', async () => {
  await pages.store('/products/1', false);
  now += dayMs;
  answer = () =>
    Object.defineProperties(page('other'), { redirected: { value: true }, url: { value: `${origin}/store` } });
  await pages.store('/products/1', false);
  expect(paths()).toEqual([]);
});

test('twenty pages are stored, the latest', async () => {
  for (let id = 1; id <= 21; id += 1) await pages.store(`/products/${id}`, false);
  expect(paths()).toHaveLength(20);
  expect(paths()).not.toContain('/products/1');
});

test('without storage there is no page', async () => {
  const blocked = storedPages({
    origin,
    caches: { open: () => Promise.reject(new DOMException('blocked', 'SecurityError')) },
    fetch: async () => answer(),
    build: 'one',
    isPrecached: () => true,
    now: () => now,
  });
  expect(await blocked.answer(`${origin}/store`)).toBeNull();
});

import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSettings, type Settings } from '../../../contract/content/content.ts';
import { workerMessage, type WorkerMessage } from '../../../contract/app/messages-to-worker.ts';
import { receivedReply } from '../../../contract/app/worker-messages.ts';
import { pageSlugs } from '../../../contract/content/pages.ts';
import { createApi } from '../../lib/net/api.ts';
import { cachePages, cachedSettings } from './cache-pages.ts';

const api = createApi({ base: '/api/v1', language: 'en', fetch: () => Promise.reject(new TypeError('away')) });
const settings = (...slugs: string[]): Settings => ({
  general_settings: [],
  socials: {},
  pages: slugs.map((slug) => ({ slug, title: slug })),
});

let handedOver: WorkerMessage[];
/** The worker's messages, in order. */
let says: unknown[];

const active = {
  postMessage(message: WorkerMessage, [port]: [MessagePort]) {
    handedOver.push(message);
    for (const reply of says) port.postMessage(reply);
  },
};

beforeEach(() => {
  handedOver = [];
  says = [receivedReply, true];
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
});

afterEach(() => vi.unstubAllGlobals());

const calls = () => handedOver.flatMap((message) => (message.type === 'KEEP' ? message.calls : []));

test('hands over home, settings, categories and all of the owner’s pages', async () => {
  expect(await cachePages(api, settings('about', 'public-questions', 'return-policy'), { freshForMs: 5_000 })).toBe(
    true,
  );
  expect(handedOver).toMatchObject([{ type: 'KEEP', language: 'en', pictures: [], freshForMs: 5_000 }]);
  expect(calls()).toEqual([
    '/api/v1/home',
    '/api/v1/settings',
    '/api/v1/categories',
    '/api/v1/pages/about',
    '/api/v1/faqs',
    '/api/v1/pages/return-policy',
  ]);
});

test('even all possible pages are within the worker’s limit', async () => {
  await cachePages(api, settings(...pageSlugs));
  expect(v.safeParse(workerMessage, handedOver[0]).success).toBe(true);
  expect(calls()).toHaveLength(3 + pageSlugs.length);
});

test('without the owner’s settings it still caches home', async () => {
  await cachePages(api, undefined);
  expect(calls()).toContain('/api/v1/home');
});

test('reports a failed connection; a browser without a worker has nothing to cache', async () => {
  says = [receivedReply, false];
  expect(await cachePages(api, settings())).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await cachePages(api, settings())).toBe(true);
});

test('waits for a worker that acknowledges, not for an older one; a slow connection counts as failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waitFor = async (ms: number) => {
    const caching = cachePages(api, settings());
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(ms);
    return caching;
  };
  try {
    says = [];
    expect(await waitFor(6_000)).toBe(true);
    says = [receivedReply];
    expect(await waitFor(6 * 60_000)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('aborting ends the wait', async () => {
  says = [receivedReply];
  const shopper = new AbortController();
  const caching = cachePages(api, settings(), { signal: shopper.signal });
  shopper.abort(new Error('stopped'));
  await expect(caching).rejects.toThrow('stopped');
});

test('reads the settings from the query cache', () => {
  const queryClient = new QueryClient();
  expect(cachedSettings(api, queryClient)).toBeUndefined();
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: ['en', 'settings'], meta: { address: api.addressOf(getSettings) } })
    .setData({ data: settings('about') });
  expect(cachedSettings(api, queryClient)).toEqual(settings('about'));
});

import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSettings, type Settings } from '../../../contract/content/content.ts';
import { heardAnswer, workerMessage, type WorkerMessage } from '../../../contract/app/worker-messages.ts';
import { pageSlugs } from '../../../contract/content/pages.ts';
import { createApi } from '../../lib/net/api.ts';
import { keepPages, knownSettings } from './cache-pages.ts';

const api = createApi({ base: '/api/v1', language: 'en', fetch: () => Promise.reject(new TypeError('away')) });
const settings = (...slugs: string[]): Settings => ({
  general_settings: [],
  socials: {},
  pages: slugs.map((slug) => ({ slug, title: slug })),
});

let handedOver: WorkerMessage[];
/** What the worker says of it, one after the other. */
let says: unknown[];

const active = {
  postMessage(message: WorkerMessage, [port]: [MessagePort]) {
    handedOver.push(message);
    for (const said of says) port.postMessage(said);
  },
};

beforeEach(() => {
  handedOver = [];
  says = [heardAnswer, true];
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
});

afterEach(() => vi.unstubAllGlobals());

const calls = () => handedOver.flatMap((message) => (message.type === 'KEEP' ? message.calls : []));

test('home, settings, categories and every page that is written are handed over', async () => {
  expect(await keepPages(api, settings('about', 'public-questions', 'return-policy'), { freshForMs: 5_000 })).toBe(
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

test('all pages that there can be are no more than the worker takes', async () => {
  await keepPages(api, settings(...pageSlugs));
  expect(v.safeParse(workerMessage, handedOver[0]).success).toBe(true);
  expect(calls()).toHaveLength(3 + pageSlugs.length);
});

test('where the owner’s settings are not known, home is kept all the same', async () => {
  await keepPages(api, undefined);
  expect(calls()).toContain('/api/v1/home');
});

test('a connection that did not hold is said; a browser without a worker has nothing to keep', async () => {
  says = [heardAnswer, false];
  expect(await keepPages(api, settings())).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await keepPages(api, settings())).toBe(true);
});

test('a worker that has heard is waited for, one of the version before is not; a line that is too slow has not held', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const waitFor = async (ms: number) => {
    const kept = keepPages(api, settings());
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(ms);
    return kept;
  };
  try {
    says = [];
    expect(await waitFor(6_000)).toBe(true);
    says = [heardAnswer];
    expect(await waitFor(6 * 60_000)).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('who gives up is not kept waiting', async () => {
  says = [heardAnswer];
  const shopper = new AbortController();
  const kept = keepPages(api, settings(), { signal: shopper.signal });
  shopper.abort(new Error('stopped'));
  await expect(kept).rejects.toThrow('stopped');
});

test('the settings are those that the page was told', () => {
  const queryClient = new QueryClient();
  expect(knownSettings(api, queryClient)).toBeUndefined();
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey: ['en', 'settings'], meta: { address: api.addressOf(getSettings) } })
    .setData({ data: settings('about') });
  expect(knownSettings(api, queryClient)).toEqual(settings('about'));
});

import { describe, expect, test, vi } from 'vitest';
import { cacheNames } from '../contract/app/worker-messages.ts';
import { answerPicture, type FileDeps } from './media.ts';

function deviceWith(...names: string[]) {
  let room = Infinity;
  const stored = new Map(names.map((name) => [`https://shop.test/media/${name}`, name]));
  const cache = {
    match: async (key: string | Request) => {
      const name = stored.get(typeof key === 'string' ? key : key.url);
      return name === undefined ? undefined : new Response(name, { headers: { 'Content-Type': 'image/webp' } });
    },
    put: async (key: string, answer: Response) => {
      if (stored.size >= room) throw new DOMException('no room', 'QuotaExceededError');
      stored.set(key, await answer.text());
    },
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (key: Request) => stored.delete(key.url),
  };
  const works: Promise<unknown>[] = [];
  const ask = async (name: string, fetch: FileDeps['fetch']) => {
    const deps = {
      caches: { open: async () => cache as unknown as Cache, match: async () => undefined },
      fetch,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    };
    const answer = await answerPicture(new Request(`https://shop.test/media/${name}`), 300, deps);
    await Promise.all(works);
    return answer;
  };
  const fill = () => (room = stored.size);
  return { ask, stored, fill };
}

const noConnection = () => Promise.reject(new TypeError('no connection'));

test('a viewed picture comes from the device', async () => {
  const { ask } = deviceWith('abc-640.webp');
  expect(await (await ask('abc-640.webp', noConnection)).text()).toBe('abc-640.webp');
});

test('offline another width is used, but never another picture', async () => {
  const { ask } = deviceWith('ab-320.webp', 'abc-320.webp');
  expect(await (await ask('abc-1200.webp', noConnection)).text()).toBe('abc-320.webp');
});

test('a picture never viewed is an empty one, and not stored', async () => {
  const { ask, stored } = deviceWith();
  const answer = await ask('abc-640.webp', noConnection);
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(stored.size).toBe(0);
});

test('only whole pictures are stored', async () => {
  const { ask, stored } = deviceWith();
  await ask('a-640.webp', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  await ask('b-640.webp', async () => new Response('no', { status: 404, headers: { 'Content-Type': 'image/webp' } }));
  await ask('c-640.webp', async () => new Response('yes', { headers: { 'Content-Type': 'image/webp' } }));
  expect([...stored.values()]).toEqual(['yes']);
});

test.each([502, 503, 504])('a store that is restarting (%s) counts as no connection', async (status) => {
  const { ask, stored } = deviceWith('abc-320.webp');
  const restarting = async () => new Response('later', { status });
  expect(await (await ask('abc-1200.webp', restarting)).text()).toBe('abc-320.webp');
  expect((await ask('other-640.webp', restarting)).headers.get('Content-Type')).toBe('image/svg+xml');
  expect(stored.size).toBe(1);
});

test('a full device drops its older pictures for a new one', async () => {
  const { ask, stored, fill } = deviceWith('a-640.webp', 'b-640.webp', 'c-640.webp');
  fill();
  await ask('d-640.webp', async () => new Response('new', { headers: { 'Content-Type': 'image/webp' } }));
  expect([...stored.values()]).toEqual(['c-640.webp', 'new']);
});

describe('pictures of the device catalogue', () => {
  const address = (name: string) => `https://shop.test/media/${name}`;
  const shop = new Set([address('abc-320.webp')]);
  const pictures = {
    match: async () => undefined,
    keys: async () => [],
    put: async () => undefined,
  } as unknown as Cache;
  const caches: Pick<CacheStorage, 'open' | 'match'> = {
    open: async (name) => {
      if (name !== cacheNames.pictures) throw new Error(`${name} would be made`);
      return pictures;
    },
    match: async (url, options) =>
      options?.cacheName === cacheNames.shopPictures && shop.has(String(url)) ? new Response('small') : undefined,
  };
  const ask = (name: string, fetch: FileDeps['fetch']) =>
    answerPicture(new Request(address(name)), 300, { caches, fetch, waitUntil: () => undefined });
  const picture = () => new Response('large', { headers: { 'Content-Type': 'image/webp' } });

  test('come from the device, without a request', async () => {
    const fetch = vi.fn<FileDeps['fetch']>(async () => picture());
    expect(await (await ask('abc-320.webp', fetch)).text()).toBe('small');
    expect(fetch).not.toHaveBeenCalled();
  });

  test('are used offline for other widths, but never for another picture', async () => {
    expect(await (await ask('abc-1200.webp', noConnection)).text()).toBe('small');
    expect((await ask('abcd-1200.webp', noConnection)).headers.get('Content-Type')).toBe('image/svg+xml');
  });

  test('are used on a stalled connection; a picture without another width is waited for', async () => {
    vi.useFakeTimers();
    try {
      const hanging = ask('abc-1200.webp', () => new Promise(() => undefined));
      let arrive: (picture: Response) => void = () => undefined;
      const slow = ask('abcd-1200.webp', () => new Promise((resolve) => (arrive = resolve)));
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await (await hanging).text()).toBe('small');
      arrive(picture());
      expect(await (await slow).text()).toBe('large');
    } finally {
      vi.useRealTimers();
    }
  });
});

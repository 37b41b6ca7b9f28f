import { expect, test } from 'vitest';
import { cacheNames } from '../contract/messages.ts';
import { answerPicture, type FileDeps } from './media.ts';

function deviceWith(...names: string[]) {
  let room = Infinity;
  const kept = new Map(names.map((name) => [`https://shop.test/media/${name}`, name]));
  const cache = {
    match: async (key: string | Request) => {
      const name = kept.get(typeof key === 'string' ? key : key.url);
      return name === undefined ? undefined : new Response(name, { headers: { 'Content-Type': 'image/webp' } });
    },
    put: async (key: string, answer: Response) => {
      if (kept.size >= room) throw new DOMException('no room', 'QuotaExceededError');
      kept.set(key, await answer.text());
    },
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (key: Request) => kept.delete(key.url),
  };
  const works: Promise<unknown>[] = [];
  const ask = async (name: string, fetch: FileDeps['fetch']) => {
    const deps = {
      caches: { open: async () => cache as unknown as Cache },
      fetch,
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    };
    const answer = await answerPicture(new Request(`https://shop.test/media/${name}`), 300, deps);
    await Promise.all(works);
    return answer;
  };
  const fill = () => (room = kept.size);
  return { ask, kept, fill };
}

const noConnection = () => Promise.reject(new TypeError('no connection'));

test('a picture that was seen comes from the device', async () => {
  const { ask } = deviceWith('abc-640.webp');
  expect(await (await ask('abc-640.webp', noConnection)).text()).toBe('abc-640.webp');
});

test('without a connection another width stands in, but never another picture', async () => {
  const { ask } = deviceWith('ab-320.webp', 'abc-320.webp');
  expect(await (await ask('abc-1200.webp', noConnection)).text()).toBe('abc-320.webp');
});

test('a picture never seen is an empty ground, and not remembered', async () => {
  const { ask, kept } = deviceWith();
  const answer = await ask('abc-640.webp', noConnection);
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(kept.size).toBe(0);
});

test('only whole pictures are kept', async () => {
  const { ask, kept } = deviceWith();
  await ask('a-640.webp', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  await ask('b-640.webp', async () => new Response('no', { status: 404, headers: { 'Content-Type': 'image/webp' } }));
  await ask('c-640.webp', async () => new Response('yes', { headers: { 'Content-Type': 'image/webp' } }));
  expect([...kept.values()]).toEqual(['yes']);
});

test.each([502, 503, 504])('a store that is being restarted (%s) is like no connection', async (status) => {
  const { ask, kept } = deviceWith('abc-320.webp');
  const restarting = async () => new Response('later', { status });
  expect(await (await ask('abc-1200.webp', restarting)).text()).toBe('abc-320.webp');
  expect((await ask('other-640.webp', restarting)).headers.get('Content-Type')).toBe('image/svg+xml');
  expect(kept.size).toBe(1);
});

test('a full device gives up its older pictures for a new one', async () => {
  const { ask, kept, fill } = deviceWith('a-640.webp', 'b-640.webp', 'c-640.webp');
  fill();
  await ask('d-640.webp', async () => new Response('new', { headers: { 'Content-Type': 'image/webp' } }));
  expect([...kept.values()]).toEqual(['c-640.webp', 'new']);
});

test('without a connection a small picture of the whole shop stands in for one that was never seen', async () => {
  const seen = new Map<string, string[]>([[cacheNames.shopPictures, ['https://shop.test/media/abc-320.webp']]]);
  const caches = {
    open: async (name: string) => {
      const kept = seen.get(name) ?? [];
      return {
        match: async (key: string | Request) =>
          kept.includes(typeof key === 'string' ? key : key.url) ? new Response(name) : undefined,
        keys: async () => kept.map((url) => new Request(url)),
      } as unknown as Cache;
    },
  };
  const ask = (name: string) =>
    answerPicture(new Request(`https://shop.test/media/${name}`), 300, {
      caches,
      fetch: noConnection,
      waitUntil: () => undefined,
    });
  expect(await (await ask('abc-320.webp')).text()).toBe(cacheNames.shopPictures);
  expect(await (await ask('abc-1200.webp')).text()).toBe(cacheNames.shopPictures);
  expect((await ask('abcd-320.webp')).headers.get('Content-Type')).toBe('image/svg+xml');
});

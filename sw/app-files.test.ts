import { beforeEach, expect, test, vi } from 'vitest';
import { cacheNames } from '../contract/app/worker-messages.ts';
import { appFiles, type ListedFile } from './app-files.ts';

const origin = 'https://shop.test';
const href = (path: string) => origin + path;
const precacheName = 'workbox-precache';

/** What each cache has, by its name: texts by their addresses. */
let device: Map<string, Map<string, string>>;
/** The paths that were fetched. */
let requests: string[];
let answers: (path: string) => Response | Promise<Response>;
let mostFiles: number;

const script = (text: string) => new Response(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });

const cacheNamed = (name: string) => {
  const files = device.get(name) ?? new Map<string, string>();
  device.set(name, files);
  return {
    match: async (url: string) => (files.has(url) ? script(files.get(url) ?? '') : undefined),
    put: async (url: string, answer: Response) => {
      if (files.size >= mostFiles) throw new DOMException('no room', 'QuotaExceededError');
      files.set(url, await answer.text());
    },
    keys: async () => [...files.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => files.delete(url),
  } as unknown as Cache;
};

const caches = {
  open: async (name: string) => cacheNamed(name),
  has: async (name: string) => device.has(name),
  match: async (url: string) => {
    for (const files of device.values()) if (files.has(url)) return script(files.get(url) ?? '');
    return undefined;
  },
} as Pick<CacheStorage, 'has' | 'match' | 'open'>;

const build = (...files: (string | ListedFile)[]) =>
  appFiles(
    files.map((file) => (typeof file === 'string' ? { url: file, revision: null } : file)),
    origin,
    {
      caches,
      fetch: async (request) => {
        const path = request.url.replace(origin, '');
        requests.push(path);
        return answers(path);
      },
    },
  );

const stored = (name: string = cacheNames.app) =>
  [...(device.get(name)?.keys() ?? [])].map((url) => url.slice(origin.length));
const store = (name: string, ...paths: string[]) =>
  device.set(name, new Map(paths.map((path) => [href(path), `stored ${path}`])));
const neverReplaced = () => false;
const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `/assets/file-${from + at}.js`);

beforeEach(() => {
  device = new Map();
  requests = [];
  answers = script;
  mostFiles = Infinity;
});

test('the rest is stored, one file after the other', async () => {
  let underWay = 0;
  answers = async (path) => {
    underWay += 1;
    expect(underWay).toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    underWay -= 1;
    return script(path);
  };
  expect(await build('/assets/a.js', '/assets/b.js', '/assets/c.js').storeAll(neverReplaced)).toBe(true);
  expect(requests).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
  expect(stored()).toEqual(requests);
});

test('an interrupted run is resumed: what is stored is not fetched again', async () => {
  answers = (path) => (path === '/assets/b.js' ? Promise.reject(new TypeError('no connection')) : script(path));
  const app = build('/assets/a.js', '/assets/b.js', '/assets/c.js');
  expect(await app.storeAll(neverReplaced)).toBe(false);
  expect(requests).toEqual(['/assets/a.js', '/assets/b.js']);
  answers = script;
  requests = [];
  expect(await app.storeAll(neverReplaced)).toBe(true);
  expect(requests).toEqual(['/assets/b.js', '/assets/c.js']);
  requests = [];
  expect(await app.storeAll(neverReplaced)).toBe(true);
  expect(requests).toEqual([]);
});

test('several tabs that ask share one run, and a later one starts another', async () => {
  const app = build('/assets/a.js', '/assets/b.js');
  expect(await Promise.all([app.storeAll(neverReplaced), app.storeAll(neverReplaced)])).toEqual([true, true]);
  expect(requests).toEqual(['/assets/a.js', '/assets/b.js']);
  device.clear();
  await app.storeAll(neverReplaced);
  expect(requests).toHaveLength(4);
});

test('a newer version ends a run after the file under way', async () => {
  let isReplaced = false;
  answers = (path) => {
    isReplaced = true;
    return script(path);
  };
  expect(await build('/assets/a.js', '/assets/b.js').storeAll(() => isReplaced)).toBe(false);
  expect(stored()).toEqual(['/assets/a.js']);
});

const redirected = () => Object.defineProperty(script('elsewhere'), 'redirected', { value: true });
const opaque = () => Object.defineProperty(script('of another host'), 'type', { value: 'opaque' });
const loginPage = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
const bad: [string, () => Response][] = [
  ['a missing file', () => new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/javascript' } })],
  ['a login page', loginPage],
  ['a redirected answer', redirected],
  ['an answer of another host', opaque],
];

test.each(bad)('%s is not stored, and is tried again at the next page; the others are stored', async (_, answer) => {
  const app = build('/assets/a.js', '/assets/b.js', '/assets/c.js');
  answers = (path) => (path === '/assets/b.js' ? answer() : script(path));
  expect(await app.storeAll(neverReplaced)).toBe(false);
  expect(stored()).toEqual(['/assets/a.js', '/assets/c.js']);
  answers = script;
  requests = [];
  expect(await app.storeAll(neverReplaced)).toBe(true);
  expect(requests).toEqual(['/assets/b.js']);
});

test('a full device ends the run', async () => {
  mostFiles = 2;
  expect(await build('/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js').storeAll(neverReplaced)).toBe(
    false,
  );
  expect(requests).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('a file without a hash is stored under its revision, and the browser’s own cache is not trusted', async () => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>(async () =>
    Object.assign(new Response('font', { headers: { 'Content-Type': 'font/woff2' } })),
  );
  const files = [
    { url: '/fonts/a.woff2', revision: 'r1' },
    { url: '/assets/a.js', revision: null },
  ];
  await appFiles(files, origin, { caches, fetch: fetched }).storeAll(neverReplaced);
  expect(stored()[0]).toBe('/fonts/a.woff2?__WB_REVISION__=r1');
  expect(fetched.mock.calls.map(([{ url, cache }]) => [url, cache])).toEqual([
    [href('/fonts/a.woff2'), 'no-cache'],
    [href('/assets/a.js'), 'default'],
  ]);
});

test('a page’s request for a file without a hash does not trust the browser’s own cache either', async () => {
  const fetched = vi.fn<(request: Request) => Promise<Response>>(
    async () => new Response('font', { headers: { 'Content-Type': 'font/woff2' } }),
  );
  const app = appFiles([{ url: '/fonts/a.woff2', revision: 'r1' }], origin, { caches, fetch: fetched });
  await app.answer(new Request(href('/fonts/a.woff2')), () => undefined);
  expect(fetched.mock.calls.map(([{ cache }]) => cache)).toEqual(['no-cache']);
});

const answered = async (app: ReturnType<typeof build>, path: string) => {
  const works: Promise<unknown>[] = [];
  const answer = await app.answer(new Request(href(path)), (work) => works.push(work));
  await Promise.all(works);
  return answer.text();
};

test('a file comes from the device, else from the network, and is then stored', async () => {
  const app = build('/assets/a.js', { url: '/payments/mada.svg', revision: 'r1' });
  expect(app.has(href('/payments/mada.svg'))).toBe(true);
  expect(app.has(href('/payments/other.svg'))).toBe(false);
  for (let time = 0; time < 2; time += 1) {
    expect(await answered(app, '/assets/a.js')).toBe('/assets/a.js');
    expect(await answered(app, '/payments/mada.svg')).toBe('/payments/mada.svg');
  }
  expect(requests).toEqual(['/assets/a.js', '/payments/mada.svg']);
  expect(stored()).toEqual(['/assets/a.js', '/payments/mada.svg?__WB_REVISION__=r1']);
});

test.each(bad)('%s reaches the page, but is not stored', async (_, answer) => {
  answers = answer;
  const app = build('/assets/a.js');
  await answered(app, '/assets/a.js');
  await answered(app, '/assets/of-an-older-build.js');
  expect([stored(), stored(cacheNames.assets)]).toEqual([[], []]);
});

test('files of older builds have a cache of their own, which does not grow without end', async () => {
  const app = build(...many(0, 80));
  for (const path of many(0, 80)) await answered(app, path);
  for (const path of many(100, 170)) await answered(app, path);
  expect(stored()).toEqual(many(0, 80));
  expect(stored(cacheNames.assets)).toEqual(many(110, 170));
});

test('a first installation stores nothing of the rest', async () => {
  await build('/assets/a.js').keepAll(false);
  expect(requests).toEqual([]);
});

test('an update keeps the whole app: what changed is fetched, the remaining files are used again', async () => {
  store(cacheNames.app, ...many(0, 20));
  const app = build(...many(5, 25));
  await app.keepAll(true);
  expect(requests).toEqual(many(20, 25));
  expect(stored()).toEqual(many(0, 25)); // the former version is still in use
  await app.deleteFormer();
  expect(stored()).toEqual(many(5, 25));
});

test('an update of a device that has only some files fetches none, and keeps those that it has', async () => {
  await build(...many(0, 20)).keepAll(false);
  store(cacheNames.app, ...many(0, 8));
  const app = build(...many(5, 25));
  await app.keepAll(true);
  await app.deleteFormer();
  expect(requests).toEqual([]);
  expect(stored()).toEqual(many(5, 8));
});

test('after a version that precached everything the whole app stays; its files are used again', async () => {
  store(precacheName, ...many(0, 20));
  await build(...many(5, 25)).keepAll(true);
  expect(requests).toEqual(many(20, 25));
  expect(stored()).toEqual(many(5, 25));
});

test('an update that cannot store the rest fails, so that the former version stays', async () => {
  store(cacheNames.app, ...many(0, 20));
  answers = () => Promise.reject(new TypeError('no connection'));
  await expect(build(...many(5, 25)).keepAll(true)).rejects.toThrow('the rest of the app');
  expect(stored()).toEqual(many(0, 20));
});

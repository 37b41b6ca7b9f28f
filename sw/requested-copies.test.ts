import { beforeEach, expect, test } from 'vitest';
import { copyHeaders } from '../contract/app/worker-messages.ts';
import { keepHandedOver, type KeepingDeps } from './requested-copies.ts';
import { ruleFor } from './rules.ts';

const place = { origin: 'https://shop.test', apiBase: '/api/v1', isOfApp: () => false };
const at = Date.parse('2026-11-22T06:00:00Z');
const hourMs = 60 * 60_000;
const address = (path: string) => `${place.origin}/api/v1${path}`;

let stored: Map<string, Response>;
let requests: string[];
let answers: (url: string) => Response;

const cache = {
  match: async (key: string) => stored.get(key)?.clone(),
  put: async (key: string, answer: Response) => void stored.set(key, answer),
  keys: async () => [...stored.keys()].map((url) => new Request(url)),
  delete: async (key: string) => stored.delete(key),
} as unknown as Cache;

const deps: KeepingDeps = {
  caches: { open: async () => cache },
  fetch: async (request) => {
    requests.push(`${request.url.replace(address(''), '')} ${request.headers.get('Accept-Language')}`);
    return answers(request.url);
  },
  waitUntil: () => undefined,
  ruleFor: ({ url, method, headers }) =>
    ruleFor(
      {
        method,
        url,
        isNavigation: false,
        accept: headers.get('Accept') ?? '',
        acceptLanguage: headers.get('Accept-Language') ?? '',
      },
      place,
    ),
  now: () => at,
};

const answer = (status = 200) =>
  Response.json(status === 200 ? { data: { title: 'Returns' } } : { code: 'not_found' }, {
    status,
    headers: { Date: new Date(at).toUTCString() },
  });

const keep = (calls: string[], freshForMs = 0) =>
  keepHandedOver({ language: 'en', calls: calls.map(address), pictures: [], freshForMs }, deps);

const copyOfAge = (path: string, ageMs: number) =>
  stored.set(
    `${address(path)}?__lang=en`,
    new Response('{}', { headers: { [copyHeaders.cachedAt]: new Date(at - ageMs).toISOString() } }),
  );

beforeEach(() => {
  stored = new Map();
  requests = [];
  answers = () => answer();
});

test('each page has a copy in the requested language', async () => {
  expect(await keep(['/home', '/pages/about', '/faqs'])).toBe(true);
  expect(requests).toEqual(['/home en', '/pages/about en', '/faqs en']);
  expect([...stored.keys()]).toEqual(['/home', '/pages/about', '/faqs'].map((path) => `${address(path)}?__lang=en`));
});

test('a young copy stays as it is; an older one, or one from the future, is fetched again', async () => {
  copyOfAge('/home', hourMs);
  copyOfAge('/settings', 7 * hourMs);
  copyOfAge('/faqs', -hourMs);
  expect(await keep(['/home', '/settings', '/faqs', '/categories'], 6 * hourMs)).toBe(true);
  expect(requests).toEqual(['/settings en', '/faqs en', '/categories en']);
});

test('without `freshForMs` everything is fetched again', async () => {
  copyOfAge('/home', 1_000);
  await keep(['/home']);
  expect(requests).toEqual(['/home en']);
});

test('calls outside the catalogue are not made', async () => {
  expect(await keep(['/orders', '/user/profile'])).toBe(true);
  expect(requests).toEqual([]);
});

test('without a connection the rest is skipped, and reported as missing', async () => {
  answers = (url) => {
    if (url.endsWith('/settings')) throw new TypeError('no connection');
    return answer();
  };
  expect(await keep(['/home', '/settings', '/faqs'])).toBe(false);
  expect(requests).toEqual(['/home en', '/settings en']);
});

test('a removed page is no failure, a server that is down is', async () => {
  answers = (url) => answer(url.endsWith('/faqs') ? 404 : 200);
  expect(await keep(['/faqs', '/home'])).toBe(true);
  answers = (url) => (url.endsWith('/faqs') ? answer(503) : answer());
  expect(await keep(['/faqs', '/home'])).toBe(false);
  expect(requests.at(-1)).toBe('/home en');
});

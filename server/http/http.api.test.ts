import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import type { Call } from '../../contract/core/call.ts';
import { closedToAll, nobodyListens, silent, startingUp } from '../../tests/support/store/unavailable-database.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { buildApp, type AppDeps } from '../app.ts';
import { createLog } from '../lib/log.ts';
import { AnswerCache } from './answers/answer-cache.ts';
import { unlimited } from './requests/admission.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: Array.from({ length: 30 }, () => productEntry()) });
});
afterAll(() => shop.close());

test.each([
  ['en', 'en'],
  ['EN', 'en'],
  ['ar', 'ar'],
  ['fr', 'ar'],
  ['', 'ar'],
])('Accept-Language %s is answered in %s', async (accepted, language) => {
  const answer = await shop.get('/products/999', { headers: { 'Accept-Language': accepted } });
  expect(answer.headers.get('content-language')).toBe(language);
  expect(answer.headers.get('vary')).toContain('Accept-Language');
  const { message } = (await answer.json()) as { message: string };
  expect(/[\u0600-\u06ff]/.test(message)).toBe(language === 'ar');
});

test('the Apple Pay domain file is served at its well-known path, or is a 404 if not configured', async () => {
  const at = 'http://store.test/.well-known/apple-developer-merchantid-domain-association';
  expect((await shop.app.fetch(new Request(at))).status).toBe(404);
  const answer = await buildApp({ ...shop.deps, appleDomain: '7B2270' }).fetch(new Request(at));
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain;/);
  expect(await answer.text()).toBe('7B2270');
});

test('every answer has its own request id, errors too', async () => {
  const ids = await Promise.all(
    ['/products', '/products', '/nowhere', '/products?page=x'].map(async (path) =>
      (await shop.get(path)).headers.get('x-request-id'),
    ),
  );
  expect(new Set(ids).size).toBe(4);
  expect(ids.every((id) => id && id.length >= 16)).toBe(true);
});

describe('a 500 from outside of the API’s handlers is logged once, with method, path and the answer’s request id', () => {
  const fail = (): never => {
    throw new Error('a fault of ours');
  };

  test.each<[string, string, Partial<AppDeps>]>([
    ['middleware', '/healthz', { admission: { ...unlimited, count: fail } }],
    ['middleware of the API', '/api/v1/nowhere', { admission: { ...unlimited, admit: fail } }],
    ['a file', '/robots2.txt', { mountSite: (app) => void app.get('*', fail) }],
    ['what is not found', '/nowhere', { mountSite: (app) => void app.notFound(fail) }],
  ])('%s', async (_, path, broken) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const request = new Request(`http://store.test${path}?search=Sara`, { headers: { Authorization: 'Bearer x' } });
    const answer = await buildApp({ ...shop.deps, ...broken, log }).fetch(request);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('a fault of ours');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      {
        msg: 'request failed',
        err: { message: 'a fault of ours' },
        method: 'GET',
        path,
        requestId: answer.headers.get('x-request-id'),
      },
    ]);
  });
});

test('a catalogue answer is public and has a strong ETag that gives a 304', async () => {
  const first = await shop.get('/products', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[^"]+"$/);
  const second = await shop.get('/products', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': tag } });
  expect(second.status).toBe(304);
  expect(second.headers.get('etag')).toBe(tag);
  const other = await shop.get('/products', { headers: { 'Accept-Encoding': 'gzip', 'Accept-Language': 'en' } });
  expect(other.headers.get('etag')).not.toBe(tag);
});

test('answers are compressed as the request allows', async () => {
  const answer = await shop.get('/products', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  const unpacked = JSON.parse(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()) as { data: unknown[] };
  expect(unpacked.data).toHaveLength(20);
});

test('errors are marked no-store', async () => {
  for (const path of ['/products?page=x', '/products/999', '/nowhere']) {
    expect((await shop.get(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('a known path with a wrong method is a 405 with the allowed methods', async () => {
  const answer = await shop.get('/products', { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
  expect(((await answer.json()) as { code: string }).code).toBe('method_not_allowed');
  expect((await shop.get('/nowhere', { method: 'POST' })).status).toBe(404);
});

test('HEAD answers like GET, without a body', async () => {
  const answer = await shop.get('/products', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
});

test('a write with the XSRF cookie needs the same value as a header', async () => {
  const write = (headers: Record<string, string>) => shop.get('/products', { method: 'POST', headers });
  const refused = await write({ cookie: 'a=b; XSRF-TOKEN=abc%3D' });
  expect(refused.status).toBe(403);
  expect(((await refused.json()) as { code: string }).code).toBe('bad_xsrf_token');
  expect((await write({ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' })).status).toBe(403);
  expect((await write({ cookie: 'XSRF-TOKEN=abc%3D', 'x-xsrf-token': 'abc=' })).status).toBe(405);
  expect((await write({ cookie: 'XSRF-TOKEN=%zz', 'x-xsrf-token': '%zz' })).status).toBe(405);
  expect((await shop.get('/products', { headers: { cookie: 'XSRF-TOKEN=abc' } })).status).toBe(200);
});

test('a body over 64 KiB is refused before it is read', async () => {
  const answer = await shop.get('/products', {
    method: 'POST',
    body: 'x'.repeat(65_537),
    headers: { 'Content-Length': '65537' },
  });
  expect(answer.status).toBe(413);
  expect(((await answer.json()) as { code: string }).code).toBe('too_large');
});

describe('an unavailable database', () => {
  const closed = async () => {
    const own = await openShop();
    await own.close();
    return { open: own.open, close: async () => undefined };
  };

  test.each([
    ['connection refused', nobodyListens],
    ['it is starting up', startingUp],
    ['it allows no connections', closedToAll],
    ['it is closed', closed],
  ])('is a 503 with Retry-After, and the process keeps running: %s', async (_, leave) => {
    const away = await leave();
    try {
      const app = buildApp({ ...shop.deps, db: away.open.db, answers: new AnswerCache(1_000) });
      const get = async (path: string) => app.fetch(new Request(`http://store.test${path}`));
      expect((await get('/healthz')).status).toBe(200);
      for (const path of ['/readyz', '/api/v1/products', '/api/v1/products/1', '/api/v1/settings']) {
        const answer = await get(path);
        expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
        expect(((await answer.json()) as { code: string }).code).toBe('unavailable');
      }
      const write = await app.fetch(
        new Request('http://store.test/api/v1/products/add-to-cart', {
          method: 'POST',
          body: '{"variety_id":1}',
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer of.somebody' },
        }),
      );
      expect([write.status, write.headers.get('retry-after')]).toEqual([503, '5']);
    } finally {
      await away.close();
    }
  });

  test('makes the store not ready within 4 seconds if it accepts connections but never answers', async () => {
    const away = await silent();
    try {
      const app = buildApp({ ...shop.deps, db: away.open.db });
      const startedAt = performance.now();
      const answer = await app.fetch(new Request('http://store.test/readyz'));
      expect(answer.status).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(4_000); // the connection itself times out after five seconds
    } finally {
      await away.close();
    }
  });
});

test('readiness asks on its own connection', async () => {
  const away = await nobodyListens();
  try {
    const ready = async (ping: () => Promise<void>) => {
      const app = buildApp({ ...shop.deps, db: away.open.db, ping });
      return (await app.fetch(new Request('http://store.test/readyz'))).status;
    };
    expect(await ready(() => Promise.resolve())).toBe(200);
    expect(await ready(() => away.open.ping())).toBe(503);
  } finally {
    await away.close();
  }
});

test('every call of the contract is mounted and in the OpenAPI document', async () => {
  const { body } = await shop.json('/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  for (const call of Object.values(calls) as Call[]) {
    expect(body.paths[call.path]?.[call.method.toLowerCase()]?.summary).toBe(call.summary);
    // A method that no call has gets a 405 with the methods of the path.
    const refused = await shop.get(call.path.replace(/\{\w+\}/g, '1'), { method: 'PROPFIND' });
    expect([call.path, refused.status]).toEqual([call.path, 405]);
    expect(refused.headers.get('allow')?.split(', ')).toContain(call.method);
  }
  const refs = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(refs).toContain('components/schemas/Category');
  for (const path of new Set(refs))
    expect([path, path.split('/').reduce((at, name) => at?.[name], body)]).toEqual([path, expect.anything()]);
  const live = body.paths[calls.getLive.path]?.get?.responses['200'].content;
  expect(Object.keys(live)).toEqual(['text/event-stream']); // the number of live viewers goes on as events
  const upload = Object.values(calls as Record<string, Call>).filter(({ bodyType }) => bodyType === 'form');
  expect(upload.length).toBeGreaterThan(0);
  const page = await shop.get('/docs');
  expect(await page.text()).toContain('/api/v1/products/{id}');
});

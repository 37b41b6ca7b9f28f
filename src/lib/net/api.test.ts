import { describe, expect, test } from 'vitest';
import { getProduct, getCategories, listProducts } from '../../../contract/catalogue/catalogue.ts';
import { removePushSubscription } from '../../../contract/account/notifications.ts';
import { sendUpload } from '../../../contract/shopper/uploads.ts';
import { ApiError, createApi, Unreachable, type ApiDeps } from './api.ts';

type Sent = { url: string; headers: Headers; cache: RequestCache | undefined };

function apiAnswering(
  answer: (sent: Sent, signal: AbortSignal) => Response | Promise<Response>,
  deps: Partial<ApiDeps> = {},
) {
  const sent: Sent[] = [];
  const outcomes: string[] = [];
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language: 'ar',
    fetch: async (input, init) => {
      const request = { url: String(input), headers: new Headers(init?.headers), cache: init?.cache };
      sent.push(request);
      return answer(request, init?.signal ?? AbortSignal.abort());
    },
    onOutcome: (outcome) => outcomes.push(outcome),
    ...deps,
  });
  return { api, sent, outcomes };
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const tree = { data: [{ id: 1, title: 'ذهب', image: null, categories: [] }] };

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call', () => {
  test('carries language, tokens and a query without empty values', async () => {
    const { api, sent } = apiAnswering(() => json(tree), { getToken: () => 'T', getXsrfToken: () => 'X' });
    await failureOf(
      api.call(listProducts, { query: { page: 2, search: 'a b', order: undefined, in_stock: true, on_sale: false } }),
    );
    expect(sent[0]?.url).toBe('https://shop.test/api/v1/products?page=2&search=a+b&in_stock=1&on_sale=0');
    const headers = sent[0]?.headers;
    expect(headers?.get('Accept-Language')).toBe('ar');
    expect(headers?.get('Authorization')).toBe('Bearer T');
    expect(headers?.get('JWT')).toBe('T');
    expect(headers?.get('X-XSRF-TOKEN')).toBe('X');
  });

  test('that reads revalidates the browser’s HTTP cache with the server', async () => {
    const { api, sent } = apiAnswering(() => json(tree));
    await api.call(getCategories);
    await api.call({ ...getCategories, method: 'POST' });
    expect(sent.map(({ cache }) => cache)).toEqual(['no-cache', undefined]);
  });

  test('without a response body accepts a 204; for any other call a 204 is not ours', async () => {
    const nothing = () => new Response(null, { status: 204 });
    const done = apiAnswering(nothing);
    expect(await done.api.call(removePushSubscription, { body: { endpoint: 'https://push.example/1' } })).toEqual({
      data: {},
      cachedAt: null,
    });
    expect(done.outcomes).toEqual(['answered']);
    const portal = apiAnswering(nothing);
    expect(await failureOf(portal.api.call(getCategories))).toMatchObject({ reason: 'not-ours' });
    expect(portal.outcomes).toEqual(['unreachable']);
  });

  test('by a visitor carries no token', async () => {
    const { api, sent } = apiAnswering(() => json(tree));
    await api.call(getCategories);
    expect(['Authorization', 'JWT', 'X-XSRF-TOKEN'].map((name) => sent[0]?.headers.has(name))).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('that uploads a file sends a form and leaves the content type to the browser', async () => {
    let body: unknown;
    const { api, sent } = apiAnswering(() => json({ data: { id: 'a', url: '/uploads/a' } }), {
      fetch: async (_, init) => {
        sent.push({ url: '', headers: new Headers(init?.headers), cache: init?.cache });
        body = init?.body;
        return json({ data: { id: 'a', url: '/uploads/a' } });
      },
    });
    const file = new Blob(['picture'], { type: 'image/png' });
    const { data } = await api.call(sendUpload, { body: { file } });
    expect(data.url).toBe('/uploads/a');
    expect(sent[0]?.headers.has('Content-Type')).toBe(false);
    expect(body).toBeInstanceOf(FormData);
    const part = body instanceof FormData ? body.get('file') : null;
    expect(part instanceof Blob && (await part.text())).toBe('picture');
  });

  test('puts values into the path', async () => {
    const { api, sent } = apiAnswering(() => json({}));
    await failureOf(api.call(getProduct, { params: { id: 'a/b' } }));
    expect(sent[0]?.url).toBe('https://shop.test/api/v1/products/a%2Fb');
  });
});

describe('an answer', () => {
  test('is validated and returned with its age', async () => {
    const { api, outcomes } = apiAnswering(() => json(tree));
    expect(await api.call(getCategories)).toEqual({ ...tree, cachedAt: null });
    expect(outcomes).toEqual(['answered']);
  });

  test('from the device says when it was copied, and proves no connection', async () => {
    const { api, outcomes } = apiAnswering(() =>
      json(tree, { headers: { 'X-From-Cache': '1', 'X-Cached-At': '2026-11-21T05:00:00.000Z' } }),
    );
    expect((await api.call(getCategories)).cachedAt).toBe('2026-11-21T05:00:00.000Z');
    expect(outcomes).toEqual(['copy']);
  });

  test('with an error status is an ApiError with all its details', async () => {
    const { api, outcomes } = apiAnswering(() =>
      json(
        { message: 'نفد', code: 'out_of_stock', errors: { quantity: ['x'] }, available: 3 },
        { status: 409, headers: { 'Retry-After': '7' } },
      ),
    );
    const error = await failureOf(api.call(getCategories));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'out_of_stock',
      message: 'نفد',
      more: { fields: { quantity: ['x'] }, details: { available: 3 }, retryAfterSeconds: 7 },
    });
    expect(outcomes).toEqual(['answered']);
  });

  test.each([
    ['a page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    ['truncated JSON', () => new Response('{"data":', { headers: { 'Content-Type': 'application/json' } })],
    ['foreign JSON', () => json({ ok: true })],
    ['data of another shape', () => json({ data: [{ id: 'one' }] })],
    [
      'a gateway’s error',
      () => new Response('Bad gateway', { status: 502, headers: { 'Content-Type': 'text/plain' } }),
    ],
    ['an error without a code', () => json({ error: 'x' }, { status: 500 })],
  ])('that is %s is no answer', async (_, answer) => {
    const { api, outcomes } = apiAnswering(answer);
    expect(await failureOf(api.call(getCategories))).toMatchObject({ reason: 'not-ours' });
    expect(outcomes).toEqual(['unreachable']);
  });
});

describe('no answer', () => {
  test('because there is no connection', async () => {
    const { api } = apiAnswering(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failureOf(api.call(getCategories));
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ reason: 'network' });
  });

  const never = (_: Sent, signal: AbortSignal) =>
    new Promise<Response>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );

  test('in time', async () => {
    const { api } = apiAnswering(never, { timeoutMs: 20 });
    expect(await failureOf(api.call(getCategories))).toMatchObject({ reason: 'timeout' });
  });

  test('after the caller aborts, which says nothing about the connection', async () => {
    const { api, outcomes } = apiAnswering(never);
    const leaving = new AbortController();
    const failed = failureOf(api.call(getCategories, { signal: leaving.signal }));
    leaving.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    expect(outcomes).toEqual([]);
  });
});

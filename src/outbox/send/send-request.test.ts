import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, sendWith } from './send-request.ts';

const noon = Date.UTC(2026, 0, 10, 12);
const sent = {
  method: 'POST',
  path: '/products/add-to-cart',
  body: '{"variety_id":1}',
  key: 'a-key-of-it',
  token: 'secret',
};

const sending = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
  sendWith({ fetch, base: '/api/v1', language: () => 'ar', xsrfToken: () => 'x', now: () => noon, timeoutMs });

const json = (body: unknown, init: ResponseInit = {}) => {
  const { headers, ...rest } = init;
  return new Response(JSON.stringify(body), { ...rest, headers: { 'Content-Type': 'application/json', ...headers } });
};

describe('an outbox request', () => {
  test('is sent as frozen, with its key, the current token and the shopper’s language', async () => {
    let asked: Parameters<typeof fetch> = [''];
    await sending(async (...given) => {
      asked = given;
      return json({});
    })(sent);
    expect(asked[0]).toBe('/api/v1/products/add-to-cart');
    expect(asked[1]).toMatchObject({
      method: 'POST',
      body: sent.body,
      redirect: 'manual',
      headers: {
        Authorization: 'Bearer secret',
        'Idempotency-Key': 'a-key-of-it',
        'Accept-Language': 'ar',
        'X-XSRF-TOKEN': 'x',
        'Content-Type': 'application/json',
      },
    });
  });

  test.each([
    ['a page instead of data', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
    [
      'something that claims to be JSON',
      () => new Response('<html>', { headers: { 'Content-Type': 'application/json' } }),
    ],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('row 20: %s is not a response from our API', async (_, answer) => {
    expect((await sending(async () => answer())(sent)).body).toBeUndefined();
  });

  test('returns status, date and the wait that the server asks for', async () => {
    const answer = async (headers: Record<string, string>) =>
      sending(async () => json({}, { status: 503, headers }))(sent);
    expect(await answer({ 'Retry-After': '7', Date: 'Sat, 10 Jan 2026 12:00:05 GMT' })).toEqual({
      status: 503,
      body: {},
      retryAfterMs: 7_000,
      date: noon + 5_000,
    });
    expect((await answer({ 'Retry-After': 'Sat, 10 Jan 2026 12:00:09 GMT' })).retryAfterMs).toBe(9_000);
    for (const odd of ['', 'soon', '-5', '1e3']) expect((await answer({ 'Retry-After': odd })).retryAfterMs).toBeNull();
  });

  test('is aborted after the timeout', async () => {
    const hanging = sending(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('given up')))),
      20,
    );
    await expect(hanging(sent)).rejects.toThrow('given up');
  });
});

describe('the address of a call', () => {
  test('is below the API’s base, or rejected', () => {
    const odd = fc.constantFrom('..', '.', '%2e%2e', '//', '\\\\', '?', '#', '@', ':', ' ', '\n', '/', 'orders', '17');
    const path = fc.oneof(
      fc.webPath(),
      fc.string(),
      fc.array(odd).map((parts) => `/${parts.join('/')}`),
    );
    fc.assert(
      fc.property(fc.constantFrom('/api/v1', 'https://api.example/v1'), path, (base, path) => {
        let address: string;
        try {
          address = addressOf(base, path);
        } catch {
          return;
        }
        const home = new URL(base, 'https://shop.example');
        const { origin, pathname, search, hash } = new URL(address, 'https://shop.example');
        expect([origin, search, hash]).toEqual([home.origin, '', '']);
        expect(pathname).toBe(home.pathname + path);
      }),
    );
  });

  test.each([
    '/../../sandbox/x',
    '//elsewhere.example/x',
    'https://elsewhere.example',
    '/carts/%2e%2e/user',
    '/user?x=1',
  ])('%s is rejected', async (path) => {
    expect(() => addressOf('/api/v1', path)).toThrow('not a path of the API');
    await expect(sending(async () => json({}))({ ...sent, path })).rejects.toThrow('not a path of the API');
  });

  test.each(['/carts/5', '/products/add-to-cart', '/products/17/toggle-wishlist'])('%s is accepted', (path) => {
    expect(addressOf('/api/v1', path)).toBe(`/api/v1${path}`);
  });
});

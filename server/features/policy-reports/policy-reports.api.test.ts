import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../../tests/support/api/shop.ts';
import { buildApp } from '../../app.ts';
import { createLog } from '../../lib/log.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A store at shop.test whose clock is set, and what it logs. */
function open(limits: { points: number; seconds: number } = { points: 1_000, seconds: 60 }) {
  const clock = { now: new Date('2026-05-01T10:00:00Z') };
  const lines: Record<string, unknown>[] = [];
  const app = buildApp({
    ...shop.deps,
    publicUrl: 'https://shop.test',
    now: () => clock.now,
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) }),
    rateLimitOverrides: { policyReportsPlace: limits },
  });
  const send = async (body: unknown, from = '192.0.2.200') => {
    const request = new Request('https://shop.test/api/policy-reports', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'X-Forwarded-For': from },
    });
    return (await app.fetch(request)).status;
  };
  const logged = () =>
    lines.splice(0).map(({ directive, blocked, page, file, times }) => ({ directive, blocked, page, file, times }));
  return { send, logged, clock };
}

const report = (body: object) => [{ type: 'csp-violation', age: 1, url: 'https://shop.test/', user_agent: 'x', body }];
const inline = {
  documentURL: 'https://shop.test/products/12?variety=3',
  effectiveDirective: 'script-src-elem',
  blockedURL: 'inline',
  sourceFile: 'https://shop.test/assets/index-abc1234.js',
  sample: 'secret of a shopper',
};

test('a kind of violation is logged once an hour, with its number and nothing personal', async () => {
  const { send, logged, clock } = open();
  for (let times = 0; times < 5; times += 1) expect(await send(report(inline))).toBe(204);
  const violation = {
    directive: 'script-src-elem',
    blocked: 'inline',
    page: 'product',
    file: '/assets/index-abc1234.js',
  };
  expect(logged()).toEqual([{ ...violation, times: 1 }]);
  clock.now = new Date('2026-05-01T11:00:00Z');
  await send(report(inline));
  expect(logged()).toEqual([{ ...violation, times: 5 }]);
});

test('the older form is read too', async () => {
  const { send, logged } = open();
  const status = await send({
    'csp-report': {
      'document-uri': 'https://shop.test/checkout',
      'violated-directive': "img-src 'self'",
      'blocked-uri': 'https://evil.test/pixel?of=norah@example.com',
    },
  });
  expect(status).toBe(204);
  expect(logged()).toEqual([
    { directive: 'img-src', blocked: 'https://evil.test', page: 'checkout', file: null, times: 1 },
  ]);
});

test.each([
  [{ ...inline, documentURL: 'https://evil.test/products/1' }, { page: 'other' }],
  [{ ...inline, sourceFile: 'https://shop.test/orders/17?secret' }, { file: null }],
  [{ ...inline, sourceFile: null }, { file: null }],
  [{ ...inline, blockedURL: 'chrome-extension://abcdef/inject.js' }, { blocked: 'extension' }],
  [{ ...inline, blockedURL: 'data' }, { blocked: 'data' }],
  [{ ...inline, blockedURL: 'javascript:alert(1)' }, { blocked: 'javascript:' }],
  [{ ...inline, blockedURL: 'not an address' }, { blocked: 'other' }],
  [{ ...inline, effectiveDirective: 'img-src\n{"level":60}' }, { directive: 'other' }],
])('%o', async (body, expected) => {
  const { send, logged } = open();
  expect(await send(report(body))).toBe(204);
  expect(logged()).toEqual([expect.objectContaining(expected)]);
});

test('other reports of a browser are ignored; what is none is refused', async () => {
  const { send, logged } = open();
  expect(await send([{ type: 'deprecation', body: { id: 'x' } }])).toBe(204);
  for (const body of ['', '{', '7', '{}', '[1]', report({ ...inline, blockedURL: 'x'.repeat(3_000) })])
    expect(await send(body)).toBe(400);
  expect(await send('x'.repeat(40_000))).toBe(413);
  expect(logged()).toEqual([]);
});

const invented = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => report({ ...inline, blockedURL: `https://x${from + at}.test` })[0]);

test('reports of one address are limited', async () => {
  const { send } = open({ points: 3, seconds: 60 });
  expect(await send(invented(0, 100))).toBe(204);
  expect(await send(Array.from({ length: 101 }, () => ({ type: 'csp-violation' })))).toBe(400);
  expect([await send(invented(0, 100)), await send(invented(0, 100))]).toEqual([204, 429]);
});

test('made-up kinds of one address get ten lines, and leave room for what others report', async () => {
  const { send, logged } = open();
  await send(invented(0, 100));
  expect(logged()).toHaveLength(10);
  await send(report(inline), '192.0.2.7');
  expect(logged()).toEqual([expect.objectContaining({ directive: 'script-src-elem', times: 1 })]);
});

test('fifty lines an hour; a kind that found no room is logged in the next hour, with its number', async () => {
  const { send, logged, clock } = open();
  for (let place = 0; place < 6; place += 1) await send(invented(place * 10, 10), `192.0.2.${place}`);
  expect(logged()).toHaveLength(51); // the last one says so
  for (let times = 0; times < 3; times += 1) await send(report(inline), '192.0.2.100');
  expect(logged()).toEqual([]);
  clock.now = new Date('2026-05-01T11:00:00Z');
  await send(report(inline), '192.0.2.100');
  expect(logged()).toEqual([expect.objectContaining({ directive: 'script-src-elem', times: 4 })]);
});

import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { policyReportsPath } from '../../contract/app/policy-reports.ts';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { DatabaseUnreachable } from '../db/availability.ts';
import { mediaFiles } from '../features/media/media.tables.ts';
import { protectiveHeaders } from './answers/protective-headers.ts';

let shop: Shop;
let site: ReturnType<typeof buildSite>;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: [productEntry()] });
  await shop.deps.db
    .insert(mediaFiles)
    .values({ name: 'film.mp4', type: 'video/mp4', bytes: Buffer.from('a film of a ring') });
  site = buildSite({ ...shop.deps, publicUrl: 'https://shop.test' });
});
afterAll(() => shop.close());

const elsewhere = 'cross-origin';
const only = "default-src 'none'";

test.each<{ path: string; status: number; init?: RequestInit; resource?: string; policy?: string }>([
  { path: '/', status: 200, policy: "script-src 'self';" },
  { path: '/nowhere', status: 404, policy: "script-src 'self';" },
  { path: '/category/1?page=1', status: 301 },
  { path: '/login', status: 303, init: { method: 'POST' } },
  { path: '/api/v1/products', status: 200 },
  { path: '/api/v1/products/999', status: 404 },
  { path: '/api/v1/products?page=x', status: 422 },
  { path: '/api/v1/carts', status: 401 },
  { path: '/api/v1/carts', status: 405, init: { method: 'DELETE' } },
  { path: '/api/v1/user/auth/login', status: 413, init: { method: 'POST', body: ' '.repeat(70_000) } },
  { path: '/api/v1/openapi.json', status: 200 },
  { path: '/api/v1/docs', status: 200, policy: "style-src 'self'" },
  { path: '/media/film.mp4', status: 200, resource: elsewhere, policy: "media-src 'self'" },
  { path: '/media/film.mp4', status: 206, init: { headers: { Range: 'bytes=0-1' } }, resource: elsewhere },
  { path: '/media/film.mp4', status: 304, init: { headers: { 'If-None-Match': '"film.mp4"' } }, resource: elsewhere },
  { path: '/media/film.mp4', status: 416, init: { headers: { Range: 'bytes=99-' } }, resource: elsewhere },
  { path: '/media/other.mp4', status: 404, resource: elsewhere },
  { path: '/uploads/unknown', status: 404 },
  { path: '/robots.txt', status: 200 },
  { path: '/sitemap.xml', status: 200 },
  { path: '/healthz', status: 200 },
  { path: '/readyz', status: 200 },
  { path: '/vitals', status: 400, init: { method: 'POST', body: '{}' } },
  { path: '/api/v1/products/1/live', status: 200, init: { method: 'HEAD' } },
])('$path, answered with $status, has the headers of every answer', async ({ path, status, init, ...more }) => {
  expectHeaders(await site.app.fetch(new Request(`https://shop.test${path}`, init)), status, more);
});

test.each([
  [503, new DatabaseUnreachable('away')],
  [500, new Error('out of hand')],
])('a failure answered with %d has them too', async (status, error) => {
  const { app } = buildSite({ ...shop.deps, publicUrl: 'https://shop.test', ping: () => Promise.reject(error) });
  expectHeaders(await app.fetch(new Request('https://shop.test/readyz')), status);
});

function expectHeaders(
  { status: answered, headers }: Response,
  status: number,
  { resource = 'same-origin', policy = only }: { resource?: string; policy?: string } = {},
): void {
  expect([answered, headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(headers.get('cross-origin-resource-policy')).toBe(resource);
  expect(headers.get('content-security-policy')).toContain(policy);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
}

test('a script has the policy of a worker, which makes no code from text', async () => {
  const app = new Hono().use(protectiveHeaders({ isHttps: true }));
  app.get('/sw.js', (c) => c.body('', 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  const policy = (await app.request('/sw.js')).headers.get('content-security-policy');
  const rules = [only, "script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"];
  for (const rule of [...rules, `report-uri ${policyReportsPath}`]) expect(policy).toContain(rule);
});

test('a store without https does not ask for it', async () => {
  const answer = await shop.get('/products');
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null]);
});

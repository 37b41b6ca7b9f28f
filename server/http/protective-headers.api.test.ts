import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { policyReportsPath } from '../../contract/app/policy-reports.ts';
import { buildSite } from '../../tests/support/api/pages.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../tests/support/api/shop.ts';
import { buildApp } from '../app.ts';
import { DatabaseUnreachable } from '../db/availability.ts';
import { mediaFiles } from '../features/media/media.tables.ts';
import { serveBuiltFiles } from '../pages/built-files.ts';
import type { HttpContext } from './route.ts';

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

test('pictures of shoppers and of shared products have them', async () => {
  const { token } = await shop.customer();
  const form = new FormData();
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c9a25f' } }).png();
  form.append('file', new Blob([new Uint8Array(await picture.toBuffer())], { type: 'image/png' }), 'picture.png');
  const init = { method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } };
  const { data } = (await (await shop.get('/uploads', init)).json()) as { data: { url: string } };
  expectHeaders(await site.get(data.url), 200);
  const page = await (await site.get('/products/1')).text();
  const [, shared = ''] = /<meta property="og:image" content="https:\/\/shop\.test([^"]+)">/.exec(page) ?? [];
  expect(shared).toMatch(/^\/media\/share\//);
  expectHeaders(await site.get(shared), 200, { resource: elsewhere });
});

test('files of the build have them, and the worker has a policy of its own, which makes no code from text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  for (const file of ['sw.js', 'assets/index-1.js', 'assets/index-1.css', 'favicon.ico'])
    writeFileSync(join(folder, file), '');
  const mountSite = (mounted: Hono<HttpContext>) => serveBuiltFiles(mounted, folder, { '/sw.js': () => 'the worker' });
  const app = buildApp({ ...shop.deps, publicUrl: 'https://shop.test', mountSite });
  const get = async (path: string) => app.fetch(new Request(`https://shop.test${path}`));
  expectHeaders(await get('/assets/index-1.css'), 200);
  expectHeaders(await get('/assets/index-2.js'), 404);
  expectHeaders(await get('/favicon.ico'), 200);
  const rules = [only, "script-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'"];
  for (const path of ['/assets/index-1.js', '/sw.js'])
    for (const policy of [...rules, `report-uri ${policyReportsPath}`]) expectHeaders(await get(path), 200, { policy });
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

test('a store without https does not ask for it', async () => {
  const answer = await shop.get('/products');
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([200, null]);
});

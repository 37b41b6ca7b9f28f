import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { mountApiDocs } from './api-docs.ts';
import type { HttpContext } from './route.ts';

test.each(['/openapi.json', '/docs'])('%s is made once, at its first request, and not sent again', async (path) => {
  const api = new Hono<HttpContext>();
  let made = 0;
  const deps = {
    get version() {
      made += 1; // each document names it
      return '1.0.0';
    },
  };
  mountApiDocs(api, deps);
  expect(made).toBe(0);
  const first = await api.request(path);
  const etag = first.headers.get('etag') ?? '';
  const size = first.headers.get('content-length');
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
  expect(await first.text()).toContain('/products/{id}');
  const head = await api.request(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, size, '']);
  const again = await api.request(path, { headers: { 'If-None-Match': etag } });
  expect([again.status, again.headers.get('cache-control')]).toEqual([304, first.headers.get('cache-control')]);
  expect(made).toBe(1);
});

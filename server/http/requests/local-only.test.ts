import { expect, test } from 'vitest';
import { Hono } from 'hono';
import { isLocalRequest, localOnly } from './local-only.ts';

test.each([
  ['127.0.0.1', 'localhost:3000'],
  ['::1', '[::1]:3000'],
  ['::ffff:127.0.0.1', '127.0.0.1:3000'],
  ['127.0.0.1', 'shop.localhost'],
  [undefined, undefined],
])('a request from %s for %s is local', (remote, host) => {
  expect(isLocalRequest({ remote, host, headerNames: ['host', 'accept'] })).toBe(true);
});

test.each([
  ['192.168.1.7', 'localhost:3000'],
  ['192.168.1.7', '192.168.1.2:3000'],
  ['127.0.0.1', 'shop.example'], // a proxy on the same machine
  ['127.0.0.1', 'localhost.evil.example'],
  ['127.0.0.1', '127.0.0.1.evil.example'],
  ['127.0.0.1', undefined],
  ['::ffff:10.0.0.3', 'localhost'],
])('a request from %s for %s is not local', (remote, host) => {
  expect(isLocalRequest({ remote, host, headerNames: ['host', 'accept'] })).toBe(false);
});

test.each([
  'Forwarded',
  'X-Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Original-Forwarded-For',
  'Via',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-Envoy-External-Address',
  'True-Client-IP',
  'Fastly-Client-IP',
  'Fly-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
  'Client-IP',
  'X-Azure-ClientIP',
  'X-Remote-Addr',
  'X-Rewrite-URL',
  'X-AppEngine-User-IP',
  'X-Host',
  'Tailscale-User-Login',
])('a request with the header %s came through a proxy and is refused', async (name) => {
  const app = new Hono().use(localOnly('only here')).get('/', (c) => c.text('welcome'));
  const ask = (headers: Record<string, string>) =>
    app.request('http://localhost/', { headers: { Host: 'localhost', ...headers } }, fromLoopback);
  expect((await ask({})).status).toBe(200);
  expect((await ask({ [name]: '127.0.0.1' })).status).toBe(403);
});

/** The binding that Node's adapter passes for a loopback socket. */
const fromLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };

// What only a real connection shows: aborted requests, and request headers that our client never sends.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Customer, type Shop } from '../../tests/support/api/shop.ts';
import { createLog } from '../lib/log.ts';
import { answerWith, serverUrl } from '../lib/serve.ts';

let shop: Shop;
let customer: Customer;
let server: Server;
let logged: { msg: string; level: number }[] = [];
/** Called when a request is finished. */
let onRequestOver = (): void => undefined;

beforeAll(async () => {
  const write = (line: string) => {
    logged.push(JSON.parse(line) as (typeof logged)[number]);
    if (line.includes('"msg":"request"')) onRequestOver();
  };
  shop = await openShop({ log: createLog('debug', { write }) });
  customer = await shop.customer();
  server = createServer(answerWith(shop.app.fetch, 'store.test'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});

const open = () => connect(Number(new URL(serverUrl(server)).port), '127.0.0.1');

/** Sends a raw request and reads until the server closes; closing earlier would abort the request. */
async function ask(...head: string[]): Promise<string> {
  const socket = open();
  socket.write([...head, '', ''].join('\r\n'));
  return text(socket);
}

test.each([
  ['an upload', '/api/v1/uploads', 'multipart/form-data; boundary=x', 'Content-Length: 60000', '--x\r\nContent-'],
  ['a chunked one', '/api/v1/uploads', 'multipart/form-data; boundary=x', 'Transfer-Encoding: chunked', '3\r\n--x\r\n'],
  ['a write', '/api/v1/products/add-to-cart', 'application/json', 'Content-Length: 60000', '{"variety_id":'],
])('%s that the client aborts is logged as aborted, not as a failure', async (_, path, type, length, part) => {
  logged = [];
  const isOver = new Promise<void>((resolve) => (onRequestOver = resolve));
  const socket = open();
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: store.test',
    `Authorization: Bearer ${customer.token}`,
    `Content-Type: ${type}`,
    length,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  await once(server, 'request');
  socket.destroy();
  await isOver;
  expect(logged.map(({ msg, level }) => [msg, level])).toEqual([
    ['the client closed the connection', 20],
    ['request', 20],
  ]);
});

test('two Host headers are a 400, because a proxy may use the other one', async () => {
  const answer = await ask('GET /healthz HTTP/1.1', 'Host: store.test', 'host: evil.example', 'Connection: close');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask('GET /healthz HTTP/1.1', 'Host: store.test', 'Connection: close')).toMatch(/^HTTP\/1\.1 200 /);
});

test('a health check over HTTP/1.0 without a Host header is answered', async () => {
  for (const path of ['/healthz', '/readyz']) expect(await ask(`GET ${path} HTTP/1.0`)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('GET /healthz HTTP/1.1', 'Connection: close')).toMatch(/^HTTP\/1\.1 400 /);
});

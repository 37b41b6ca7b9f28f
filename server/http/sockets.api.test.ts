// What only a real connection shows: aborted requests, bodies that do not arrive, and request headers that our client
// never sends.
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policyReportsPath } from '../../contract/app/policy-reports.ts';
import { vitalsPath } from '../../contract/app/vitals.ts';
import { openShop, type Customer, type Shop } from '../../tests/support/api/shop.ts';
import { buildApp, formBounds, type AppDeps } from '../app.ts';
import { createLog } from '../lib/log.ts';
import { apiTimeoutsMs } from './api.ts';
import { createLimit, refusedBy } from './requests/rate-limiter.ts';
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
  server = await listening(shop.app);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await shop.close();
});

async function listening(app: Shop['app']): Promise<Server> {
  const own = createServer(answerWith(app.fetch, { hostname: 'store.test', headers: {}, log: createLog('silent') }));
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  return own;
}

const open = (to = server) => connect(Number(new URL(serverUrl(to)).port), '127.0.0.1');

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

describe('a body that does not arrive', () => {
  /** Runs a test against an app of its own. */
  async function withStore(given: Partial<AppDeps>, job: (own: Server) => Promise<void>) {
    const own = await listening(buildApp({ ...shop.deps, ...given }));
    try {
      await job(own);
    } finally {
      own.closeAllConnections();
      own.close();
    }
  }

  type Sending = { path?: string; type?: string; token?: string | null; length?: string; part?: string };
  const chunked = 'Transfer-Encoding: chunked';
  const form = 'multipart/form-data; boundary=x';
  const json = 'application/json';

  /** Sends the head of a write and perhaps a part of its body, then nothing. Resolves when the server closes. */
  function begin(
    to: Server,
    { path = '/api/v1/uploads', type = form, token, length = chunked, part = '' }: Sending = {},
  ) {
    const socket = open(to);
    socket.on('error', () => undefined); // the server may close it while we still send
    const authorization = token === null ? [] : [`Authorization: Bearer ${token ?? customer.token}`];
    const head = [`POST ${path} HTTP/1.1`, 'Host: store.test', `Content-Type: ${type}`, length, ...authorization];
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    return { socket, answer: text(socket).catch(() => '') };
  }

  const smallPicture = () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();

  /** Uploads a small picture and returns the status of the answer. */
  async function upload(to: Server, { token }: Customer, from = '127.0.0.1'): Promise<number> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(await smallPicture())]));
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': from };
    return (await fetch(`${serverUrl(to)}/api/v1/uploads`, { method: 'POST', body, headers })).status;
  }

  test.each([chunked, 'Content-Length: 60000'])('of an upload without a token is a 401 at once: %s', async (length) => {
    const { answer } = begin(server, { token: null, length, part: '3\r\n--x\r\n' });
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('of an upload beyond the limit is a 429 at once', async () => {
    await withStore({ rateLimitOverrides: { uploadAccount: { points: 1, seconds: 60 } } }, async (own) => {
      const other = await shop.customer();
      expect(await upload(own, other)).toBe(201);
      expect(await begin(own, { token: other.token }).answer).toMatch(/^HTTP\/1\.1 429 .*retry-after: \d/is);
    });
  });

  test('does not keep others from the store: forms beyond the bound are a 503, and other calls are answered', async () => {
    await withStore({ forms: { all: { atOnce: 2, waiting: 0 } } }, async (own) => {
      const shoppers = await Promise.all([shop.customer(), shop.customer(), shop.customer()]);
      const slow = shoppers.map(({ token }) => begin(own, { token, part: '3\r\n--x\r\n' }));
      const refused = await Promise.race(slow.map(({ answer }) => answer));
      expect(refused).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2.*"unavailable"/is);
      const carts = `${serverUrl(own)}/api/v1/carts`;
      expect((await fetch(carts, { headers: { Authorization: `Bearer ${customer.token}` } })).status).toBe(200);
      for (const { socket } of slow) socket.destroy();
      await expect.poll(() => upload(own, customer), { timeout: 5_000 }).toBe(201);
    });
  });

  test('of one shopper’s uploads holds two upload slots; ten more wait, the next is a 429 at once', async () => {
    await withStore({ forms: { all: { atOnce: 3, waiting: 0 } } }, async (own) => {
      const answers = Array.from({ length: 13 }, () => begin(own).answer);
      expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 429 .*retry-after: 2.*"too_many_requests"/is);
      expect(await upload(own, await shop.customer())).toBe(201);
    });
  });

  test('of uploads from one place leaves upload slots to other places', async () => {
    const { ofPlace, all } = formBounds;
    const forms = { ofPlace: { ...ofPlace, waiting: 0 }, all: { ...all, waiting: 0 } };
    await withStore({ forms }, async (own) => {
      const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.customer()));
      const answers = [...shoppers, ...shoppers].map(({ token }) => begin(own, { token }).answer);
      expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2.*"unavailable"/is);
      expect(await upload(own, customer, '203.0.113.1')).toBe(201);
    });
  });

  test('of an upload that is aborted while it waits does not count', async () => {
    let aborted = 0;
    const write = (line: string) => void (aborted += line.includes('the client closed the connection') ? 1 : 0);
    const given = {
      log: createLog('debug', { write }),
      forms: { ofShopper: { atOnce: 1, waiting: 1 } },
      rateLimitOverrides: { uploadAccount: { points: 2, seconds: 60 } },
    };
    await withStore(given, async (own) => {
      const other = await shop.customer();
      const first = begin(own, { token: other.token });
      const rateLimitOverrides = { uploadAccount: { points: 1, seconds: 60 } };
      const one = createLimit({ db: shop.open.db, rateLimitOverrides }, 'uploadAccount');
      await expect.poll(() => refusedBy(one.check(String(other.id))), { timeout: 5_000 }).not.toBeNull();
      const waiting = begin(own, { token: other.token });
      const [, answer] = (await once(own, 'request')) as [unknown, ServerResponse];
      waiting.socket.destroy();
      await once(answer, 'close');
      first.socket.destroy();
      await expect.poll(() => aborted, { timeout: 5_000 }).toBe(2);
      expect(await upload(own, other)).toBe(201);
    });
  });

  const timedOut = /^HTTP\/1\.1 503 .*retry-after: 5.*"unavailable"/is;
  const timeoutsMs = { ...apiTimeoutsMs, read: 5_000, write: 300, form: 300 };

  test.each([chunked, 'Content-Length: 60000'])(
    'of an upload is a 503 after the timeout, and its upload slot is free again: %s',
    async (length) => {
      await withStore({ timeoutsMs, forms: { all: { atOnce: 1, waiting: 0 } } }, async (own) => {
        expect(await begin(own, { length }).answer).toMatch(timedOut);
        await expect.poll(() => begin(own, { length }).answer, { timeout: 5_000 }).toMatch(timedOut);
      });
    },
  );

  test.each([
    ['a write', { path: '/api/v1/products/add-to-cart', type: json }],
    ['a write with its length', { path: '/api/v1/products/add-to-cart', type: json, length: 'Content-Length: 9' }],
    ['a measurement', { path: vitalsPath, type: json }],
    ['a measurement with its length', { path: vitalsPath, type: json, length: 'Content-Length: 9' }],
    ['a report', { path: policyReportsPath, type: json }],
    ['a report with its length', { path: policyReportsPath, type: json, length: 'Content-Length: 9' }],
  ])('is a 503 after the timeout: %s', async (_, sending) => {
    await withStore({ timeoutsMs }, async (own) => {
      expect(await begin(own, sending).answer).toMatch(timedOut);
    });
  });

  test('of an upload whose connection is lost frees its upload slot long before the timeout', async () => {
    const forms = { all: { atOnce: 1, waiting: 0 } };
    await withStore({ timeoutsMs: { ...apiTimeoutsMs, formIdle: 300 }, forms }, async (own) => {
      expect(await begin(own, { part: '3\r\n--x\r\n' }).answer).toMatch(timedOut);
      expect(await upload(own, customer)).toBe(201);
    });
  });

  test('at once, but before the timeout of uploads, is stored: other writes have less time', async () => {
    await withStore({ timeoutsMs: { ...apiTimeoutsMs, read: 5_000, write: 100, form: 60_000 } }, async (own) => {
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
      const bytes = Buffer.concat([Buffer.from(head), await smallPicture(), Buffer.from('\r\n--x--\r\n')]);
      const { socket, answer } = begin(own, { length: `Content-Length: ${bytes.length}\r\nConnection: close` });
      for (let at = 0; at < bytes.length; at += 50) {
        socket.write(bytes.subarray(at, at + 50));
        await setTimeout(100);
      }
      expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    });
  });
});

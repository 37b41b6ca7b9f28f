import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { loginPage, openFaultyProxy, serverError, type FaultyProxy } from './faulty-proxy.ts';

/** Requests that the test store received. */
let had: string[];
let line: FaultyProxy;
const answer: RequestListener = (request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    had.push(`${request.method} ${request.url} ${body}`);
    response.setHeader('Content-Type', 'application/json');
    response.end(`{"had":${had.length}}`);
  });
};
const store = createServer(answer);

beforeEach(async () => {
  had = [];
  const port = await freePort();
  await new Promise<void>((resolve) => store.listen(port, '127.0.0.1', resolve));
  line = await openFaultyProxy(`http://127.0.0.1:${port}`);
});

afterEach(async () => {
  await line.close();
  store.closeAllConnections();
  await new Promise((resolve) => store.close(resolve));
});

const add = () =>
  fetch(`${line.url}/api/v1/products/add-to-cart`, {
    method: 'POST',
    body: '{"variety_id":1}',
    headers: { 'Idempotency-Key': 'k', Authorization: 'Bearer t' },
  });
const any = () => true;

test('forwards a request and its answer, and records it', async () => {
  expect(await (await add()).json()).toEqual({ had: 1 });
  expect(had).toEqual(['POST /api/v1/products/add-to-cart {"variety_id":1}']);
  expect(line.writes()).toMatchObject([
    { method: 'POST', path: '/products/add-to-cart', key: 'k', token: 't', body: '{"variety_id":1}' },
  ]);
});

test('loses a request before the store receives it, as often as requested', async () => {
  const failing = line.fail(any, { is: 'lost' }, 1);
  await expect(add()).rejects.toThrow('fetch failed');
  expect([had.length, failing.met()]).toEqual([0, 1]);
  expect((await add()).ok).toBe(true);
});

test('cuts an answer off after its headers and half of its body', async () => {
  line.fail(any, { is: 'cut' }, 1);
  const answer = await add();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(had).toHaveLength(1);
});

test('loses an answer after the store has processed the request', async () => {
  line.fail(any, { is: 'unanswered' }, 1);
  await expect(add()).rejects.toThrow('fetch failed');
  expect(had).toHaveLength(1);
});

test('sends a request to the store twice', async () => {
  line.fail(any, { is: 'doubled' }, 1);
  expect((await add()).ok).toBe(true);
  expect(had).toHaveLength(2);
});

test('delays a request', async () => {
  line.fail(any, { is: 'late', ms: 200 });
  const startedAt = performance.now();
  await add();
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(199);
});

test('sends an answer at the given rate, and the rest of it once released', async () => {
  const failing = line.fail(any, { is: 'trickling', bytesPerSecond: 20 });
  const startedAt = performance.now();
  expect(await (await add()).json()).toEqual({ had: 1 }); // nine bytes: five parts
  expect(performance.now() - startedAt).toBeGreaterThan(390);
  const second = await add();
  failing.letGo();
  expect(await second.json()).toEqual({ had: 2 });
});

test('records what the store answered, even if the answer is lost', async () => {
  line.fail(any, { is: 'unanswered' }, 1);
  await expect(add()).rejects.toThrow('fetch failed');
  line.fail(any, { is: 'lost' }, 1);
  await expect(add()).rejects.toThrow('fetch failed');
  expect(line.requests).toMatchObject([{ answers: [{ status: 200, isReplay: false }] }, { answers: [] }]);
});

test.each(['request', 'answer'] as const)('holds the %s until it is released', async (at) => {
  const failing = line.fail(any, { is: 'held', at });
  const answering = add();
  await expect.poll(() => failing.met()).toBe(1);
  if (at === 'answer') await expect.poll(() => had.length).toBe(1);
  expect(had).toHaveLength(at === 'answer' ? 1 : 0);
  failing.letGo();
  expect(await (await answering).json()).toEqual({ had: 1 });
});

test('answers only the chosen requests itself, with the given answer', async () => {
  const failing = line.fail(({ method }) => method === 'POST', serverError(503, { 'Retry-After': '7' }));
  const refused = await add();
  expect([refused.status, refused.headers.get('Retry-After'), had.length]).toEqual([503, '7', 0]);
  expect((await fetch(`${line.url}/api/v1/carts`)).status).toBe(200);
  failing.letGo();
  line.fail(any, loginPage);
  expect(await (await add()).text()).toContain('hotel');
  expect(had).toHaveLength(1);
});

test('can be cut and restored', async () => {
  await line.cut();
  await expect(add()).rejects.toThrow('fetch failed');
  await line.mend();
  expect((await add()).ok).toBe(true);
});

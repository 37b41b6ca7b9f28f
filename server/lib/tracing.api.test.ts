import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openShop } from '../../tests/support/api/shop.ts';
import { openProvider } from '../providers/identity/oidc.ts';
import { callJson } from '../providers/json-call.ts';
import { createMailer } from '../providers/mail/smtp.ts';
import { createWebPush } from '../providers/push/web-push.ts';
import { makePushKeys } from './push-keys.ts';
import { startTracing, traced } from './tracing.ts';

type Span = {
  name: string;
  kind: number;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { intValue?: number; stringValue?: string } }[];
};

/** A collector that takes traces by OTLP over HTTP, and everything that it got. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(`${request.url} ${await text(request)}`);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  onTestFinished(() => void vi.unstubAllEnvs());
  type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body.slice(body.indexOf('{'))) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
  };
}

test('requests, statements and calls are traced, with nothing personal', async () => {
  const collector = await openCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  const stop = await startTracing('1.2.3');
  const shop = await openShop();
  try {
    const { token } = await shop.customer();
    await shop.get('/carts?of=norah@example.com', { headers: { Authorization: `Bearer ${token}` } });
    await shop.get('/orders/order-of-norah');
    const provider = async () => Response.json({ card: 'card-of-norah' }, { status: 402 });
    await traced('GET /pay', async () => {
      await callJson('https://provider.test/pay/ref-of-norah', {
        method: 'POST',
        body: { name: 'Norah' },
        fetch: provider,
      });
      const away = () => Promise.reject(new TypeError('no route to norah'));
      await callJson('https://away.test/x', { method: 'GET', fetch: away }).catch(() => undefined);
      const busy = async () => new Response('norah', { status: 502 });
      await callJson('https://busy.test/x', { method: 'GET', fetch: busy }).catch(() => undefined);
    });
    await callsOfJobs(shop);
  } finally {
    await shop.close();
    await stop();
  }
  const spans = collector.spans();
  const request = spans.find(({ name }) => name === 'GET /api/v1/carts');
  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/v1/carts', 'GET /api/v1/orders/:id', 'POST provider.test', 'GET away.test']),
  );
  expect(spans.find(({ name }) => name === 'GET away.test')?.status.code).toBe(2);
  for (const name of ['GET parcels.test', 'GET login.test', 'SMTP 127.0.0.1:9', 'POST push.apple.com']) {
    const [call, ...others] = spans.filter((span) => span.name === name);
    const { kind, status, parentSpanId } = call ?? {};
    expect({ name, others, parentSpanId, kind, status }).toEqual({ name, others: [], kind: 3, status: { code: 2 } });
  }
  const refused = spans.filter(({ kind, attributes }) => kind === 3 && statusOf(attributes) >= 400);
  expect(
    refused.map(({ name, attributes, status }) => [name, statusOf(attributes), errorOf(attributes), status.code]),
  ).toEqual([
    ['POST provider.test', 402, '402', 2],
    ['GET busy.test', 502, '502', 2],
    ['POST push.apple.com', 503, '503', 2],
  ]);
  if (process.env.TEST_DB === 'postgres') {
    const ofDatabase = spans.filter(({ attributes }) => attributes.some(({ key }) => key === 'db.system.name'));
    expect(ofDatabase.filter(({ parentSpanId }) => !parentSpanId)).toEqual([]);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
    expect(statements).toContain('select sessions');
  }
  const sent = collector.bodies.join('\n');
  expect(sent).toMatch(/^\/v1\/traces /);
  expect(sent).toContain('1.2.3');
  expect(sent.toLowerCase()).not.toContain('norah');
});

const valueOf = (attributes: Span['attributes'], name: string) => attributes.find(({ key }) => key === name)?.value;
const statusOf = (attributes: Span['attributes']) => valueOf(attributes, 'http.response.status_code')?.intValue ?? 0;
const errorOf = (attributes: Span['attributes']) => valueOf(attributes, 'error.type')?.stringValue;

/** What calls a provider outside a request, with a statement. */
async function callsOfJobs(shop: Awaited<ReturnType<typeof openShop>>): Promise<void> {
  const away = () => Promise.reject(new TypeError('no route to norah'));
  await shop.open.db.execute(sql`select 1`);
  await callJson('https://parcels.test/x', { method: 'GET', fetch: away }).catch(() => undefined);
  await openProvider({
    id: 'login',
    name: { ar: 'الدخول', en: 'Login' },
    issuer: 'https://login.test',
    clientId: 'store',
    clientSecret: 'secret-of-norah',
    allowsHttp: false,
    fetch: away,
  }).authorizationEndpoint();
  await createMailer({ url: 'smtp://127.0.0.1:9', from: 'store@example.com' })({
    to: 'norah@example.com',
    fromName: 'Store',
    subject: 'To Norah',
    text: 'Norah',
    html: '<p>Norah</p>',
    messageId: 'norah',
    language: 'en',
  });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  await createWebPush({ ...makePushKeys(), subject: 'mailto:store@example.com', services: [] })({
    endpoint: 'https://norah.push.apple.com/push-to-norah',
    p256dh: makePushKeys().publicKey,
    auth: randomBytes(16).toString('base64url'),
    text: 'Norah',
    ttlSeconds: 60,
    topic: 'norah',
    urgency: 'normal',
  });
  vi.unstubAllGlobals();
}

test('a collector that is away holds up nothing', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  const stop = await startTracing('1.2.3');
  await traced('GET /', async () => undefined);
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

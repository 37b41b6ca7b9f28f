import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openCupShop, order, shopperWith, type PayingShop } from '../../tests/support/api/checkout.ts';
import { freePort } from '../../tests/support/network/free-port.ts';
import { root } from '../../tests/support/sources.ts';
import { nobodyListens } from '../../tests/support/store/unavailable-database.ts';
import { enqueue } from '../features/messages/enqueue.ts';
import { outgoingMessages } from '../features/messages/messages.tables.ts';
import { createSender, mailSender, type MessageDelivery } from '../features/messages/send-messages.ts';
import { createLog } from '../lib/log.ts';
import { failed } from '../providers/outcome.ts';
import { serveMetrics } from './serve-metrics.ts';
import { measurementsOfOne, monitoredProcess } from './take-measurements.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCupShop();
});
afterAll(() => shop.close());

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Serves the metrics of a database, by default the shop's. */
async function serve({
  db = shop.open.db,
  ...tokens
}: { db?: PayingShop['open']['db']; token?: string; tokenAlso?: string } = {}): Promise<
  (headers?: Record<string, string>, path?: string) => Promise<{ status: number; type: string | null; lines: string[] }>
> {
  const monitored = monitoredProcess({ ...shop.deps, db, channels: ['email'] });
  const port = await freePort();
  const place = { port, host: '127.0.0.1', token: undefined, ...tokens, headers: {}, log: createLog('silent') };
  closings.push((await serveMetrics(place, () => measurementsOfOne(monitored))).close);
  return async (headers = {}, path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const text = await answer.text();
    return { status: answer.status, type: answer.headers.get('content-type'), lines: text.split('\n') };
  };
}

test('orders, payments, messages and late work are counted', async () => {
  const read = await serve();
  const shopper = await shopperWith(shop, { CUP: 2 });
  expect((await order(shopper, 'bank_transfer')).status).toBe(201);
  const another = await shopperWith(shop, { CUP: 1 });
  shop.moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://gateway.test/pay' } };
  expect((await order(another, 'card')).status).toBe(201);
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000);
  const { lines } = await read();
  expect(lines).toEqual(
    expect.arrayContaining([
      'store_database_answers 1',
      'store_orders{status="processing",payment="awaiting_transfer"} 1',
      'store_orders{status="processing",payment="pending"} 1',
      'store_order_changes_total{status="processing"} 2',
      'store_payment_attempts{provider="bank_transfer",status="pending"} 1',
      'store_payment_attempts{provider="moyasar",status="pending"} 1',
      'store_order_changes_total{status="delivered"} 0',
      'store_payment_mismatches 0',
      'store_processes 1',
      'store_processes_expected 1',
      'store_messages_late_seconds{channel="email"} 900',
      'store_work_due{work="payments to ask about"} 1',
    ]),
  );
  expect(lines.join('\n')).toMatch(/^store_messages_waiting\{channel="email"\} [1-9]$/m);
  shop.clock.now = new Date(shop.clock.now.getTime() + 86_400_000);
  const tomorrow = (await read()).lines.join('\n');
  expect(tomorrow).toContain('store_order_changes_total{status="processing"} 0');
  expect(tomorrow).not.toContain('store_payment_attempts{');
  expect(tomorrow).toContain('store_orders{');
});

test('one message that nobody takes is enough for an alert, and one that is put off or refused is none', async () => {
  const { db, now, log, publicUrl } = shop.deps;
  await db.delete(outgoingMessages);
  const message = { channel: 'email', kind: 'account_deleted', values: { name: 'Sara' }, language: 'en' } as const;
  const put = (recipient: string) => enqueue(db, { ...message, userId: null, recipient, now: now() });
  const read = await serve();
  const outcomes: MessageDelivery[] = [
    failed(false, 'answered 500'),
    { putOffUntil: new Date(now().getTime() + 36_000_000) },
    failed(true, 'no such mailbox'),
  ];
  const quiet = createSender(
    { db, now, log, publicUrl, random: () => 0.5 },
    'email',
    async () => outcomes.shift() ?? 'unwanted',
  );
  const deliver = async () => {
    await quiet.sendDue();
    await quiet.settled();
    shop.clock.now = new Date(now().getTime() + 60_000);
  };
  await put('quiet@example.com');
  await deliver();
  expect((await read()).lines).toContain('store_messages_unsent_seconds{channel="email"} 60');
  await deliver();
  await put('nobody@example.com');
  await deliver();
  expect(outcomes).toEqual([]);
  shop.clock.now = new Date(now().getTime() + 18_000_000);
  const createdAt = now();
  await put('norah@example.com');
  expect((await read()).lines.join('\n')).not.toContain('store_messages_unsent_seconds{');

  const down = async () => failed(false, 'connect ECONNREFUSED');
  const sender = mailSender({ db, now, log, publicUrl, random: () => 0.5, isVerified: async () => true }, down);
  let attempts = 0;
  for (; now().getTime() - createdAt.getTime() <= 5 * 60_000; attempts += 1) {
    await sender.sendDue();
    await sender.settled();
    const [next] = await db
      .select({ at: outgoingMessages.nextAt })
      .from(outgoingMessages)
      .where(eq(outgoingMessages.recipient, 'norah@example.com'));
    shop.clock.now = next?.at ?? shop.clock.now;
  }
  const { lines } = await read();
  const waited = (now().getTime() - createdAt.getTime()) / 1_000;
  expect(lines).toContain(`store_messages_unsent_seconds{channel="email"} ${waited}`);
  expect(lines).toContain('store_messages_late_seconds{channel="email"} 0');
  const rule = readFileSync(`${root}/docs/monitoring/alerts.yml`, 'utf8');
  expect(waited).toBeGreaterThan(Number(/store_messages_unsent_seconds\) > (\d+)/.exec(rule)?.[1]));
  expect(attempts).toBeLessThan(10);
});

test('a database that refuses to store page loads still says what waits', async () => {
  const read = await serve();
  const { db } = shop.open;
  shop.deps.vitals.add({ page: 'home', connection: '4g', worker: false, lcp: 800 });
  await db.execute(sql`alter table vital_counts add constraint refused check (false) not valid`);
  try {
    await expect(shop.deps.vitals.store()).rejects.toThrow('vital_counts');
    expect((await read()).lines).toEqual(
      expect.arrayContaining(['store_database_answers 1', 'store_payment_mismatches 0']),
    );
  } finally {
    await db.execute(sql`alter table vital_counts drop constraint refused`);
  }
  await shop.deps.vitals.store();
  expect((await read()).lines).toContain('store_visits_total{page="home",connection="4g",worker="no"} 1');
});

test('monitoring gets OpenMetrics if it asks for it', async () => {
  const read = await serve();
  await shop.get('/products');
  const older = await read();
  expect(older.type).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(older.lines).toContain('# TYPE store_answer_cache_total counter');
  const { type, lines } = await read({ Accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' });
  expect(type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(lines).toContain('# TYPE store_answer_cache counter');
  expect(lines.at(-2)).toBe('# EOF');
  expect(lines.find((line) => line.startsWith('store_answer_cache_total{process="1",result="miss"}'))).toBeDefined();
});

test('a request is counted by its route, never by its address', async () => {
  const read = await serve();
  const counted = async (labels: string) => {
    const line = (await read()).lines.find((each) =>
      each.startsWith(`store_http_request_duration_seconds_count{process="1",${labels}}`),
    );
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const unknown = 'method="GET",route="/api/v1/products/:id",status="404"';
  const refused = 'method="POST",route="/api/v1/orders",status="401"';
  const before = [await counted(unknown), await counted(refused)];
  await shop.get('/products/987654');
  await shop.get('/products/987655?of=norah@example.com');
  await shop.get('/orders', { method: 'POST', body: '{}' });
  const after = [await counted(unknown), await counted(refused)];
  expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([2, 1]);
  const withoutValues = (await read()).lines.map((line) => line.slice(0, line.lastIndexOf(' '))); // any may have these digits
  expect(withoutValues.join('\n')).not.toMatch(/98765|norah/);
});

test('without a database the rest is still served, and that it is away', async () => {
  const { open, close } = await nobodyListens();
  try {
    const read = await serve({ db: open.db });
    const { status, lines } = await read();
    expect(status).toBe(200);
    expect(lines).toContain('store_database_answers 0');
    expect(lines.join('\n')).not.toContain('store_orders{');
    expect(lines.join('\n')).toContain('store_http_requests_open');
  } finally {
    await close();
  }
});

test('with a token, only requests that send it are answered', async () => {
  const read = await serve({ token: 'a token of this test' });
  expect((await read()).status).toBe(401);
  expect((await read({ Authorization: 'Bearer another' })).status).toBe(401);
  expect((await read({ Authorization: 'Bearer a token of this test' })).status).toBe(200);
});

test('a second token is accepted too, while one takes the place of the other', async () => {
  const read = await serve({ token: 'a token of this test', tokenAlso: 'the next token of it' });
  const statuses = ['a token of this test', 'the next token of it', 'undefined', ''].map(
    async (token) => (await read({ Authorization: `Bearer ${token}` })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401]);
});

test('without a token nobody is answered through a proxy, and nothing else is served', async () => {
  const read = await serve();
  expect((await read({ 'X-Forwarded-For': '192.0.2.1' })).status).toBe(403);
  expect((await read({}, '/')).status).toBe(404);
});

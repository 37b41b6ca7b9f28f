import { createServer, get } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { idsBySku } from '../../../tests/support/data/products-by-sku.ts';
import { openShop, productEntry, twoFields, type Shop } from '../../../tests/support/api/shop.ts';
import { retention } from '../../../tests/support/data/retention.ts';
import { buildApp } from '../../app.ts';
import { startLiveViewers } from '../../jobs/live-viewers.ts';
import { purge } from '../../jobs/purge.ts';
import { serverUrl } from '../../lib/serve.ts';
import { cartLines } from '../cart/cart.tables.ts';
import { liveViewerLimits, createLiveViewers, type LiveViewerStreams } from './live-viewers.ts';
import { liveInstances, liveViews } from './live-viewers.tables.ts';

let shop: Shop;
let ids: Record<'RING' | 'COIN', { productId: number; varietyId: number }>;
beforeAll(async () => {
  shop = await openShop();
  await shop.bring({
    categories: twoFields,
    products: ['RING', 'COIN'].map((sku) => productEntry({ variety: { sku } })),
  });
  ids = { RING: await idsBySku(shop, 'RING'), COIN: await idsBySku(shop, 'COIN') };
});
afterAll(() => shop.close());

const open: AbortController[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) each.abort();
  await shop.deps.audience.look();
  const left = await shop.open.db.select().from(liveViews);
  if (left.length > 0) throw new Error('pages that are closed are still there');
  await shop.open.db.delete(cartLines);
});

/** Another instance of the store on the same database. */
function anotherInstance(): { audience: LiveViewerStreams; app: Shop['app'] } {
  const audience = createLiveViewers({ db: shop.open.db, now: shop.deps.now, isSold: () => true });
  onTestFinished(() => audience.leave());
  return { audience, app: buildApp({ ...shop.deps, audience }) };
}

/** Opens a product's page; `numbers` are the counts it has received, the last one is current. */
async function page(
  sku: keyof typeof ids,
  { app = shop.app, token, from = '192.0.2.1' }: { app?: Shop['app']; token?: string; from?: string } = {},
) {
  const closing = new AbortController();
  open.push(closing);
  const answer = await app.fetch(
    new Request(`http://store.test/api/v1/products/${ids[sku].productId}/live`, {
      headers: {
        Accept: 'text/event-stream',
        'X-Forwarded-For': from,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    }),
  );
  const numbers: number[] = [];
  let text = '';
  const reader = answer.body?.getReader();
  closing.signal.addEventListener('abort', () => void reader?.cancel());
  const over = (async () => {
    if (answer.status !== 200 || !reader) return;
    const decoder = new TextDecoder();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value);
      numbers.splice(
        0,
        numbers.length,
        ...[...text.matchAll(/^data: {"buyers":(\d+)}$/gm)].map((hit) => Number(hit[1])),
      );
    }
  })();
  return { answer, numbers, text: () => text, close: () => closing.abort(), over };
}

const look = () => shop.deps.audience.look();
/** The last count that each page received. */
const shown = async (...pages: { numbers: number[] }[]) => {
  await new Promise((resolve) => setImmediate(resolve)); // lets the pages read the events
  return pages.map(({ numbers }) => numbers.at(-1));
};

test('two open pages count as two, each is notified of every change only, and a closed one does not count', async () => {
  const one = await page('RING');
  await look();
  expect(await shown(one)).toEqual([1]);
  const other = await page('RING');
  const elsewhere = await page('COIN');
  await look();
  expect(await shown(one, other, elsewhere)).toEqual([2, 2, 1]);
  await look();
  other.close();
  await look();
  await look();
  expect(one.numbers).toEqual([1, 2, 1]);
});

test('one machine cannot inflate the count: only the first few visitors of an IP address count, but all get it', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, () => page('RING')));
  await look();
  expect(await shown(...many)).toEqual(Array(10).fill(3));
  const another = await page('RING', { from: '192.0.2.2' });
  await look();
  expect(await shown(another)).toEqual([4]);
  for (const each of many.slice(0, 8)) each.close();
  await look();
  expect(await shown(another, ...many.slice(8))).toEqual([3, 3, 3]);
});

test('pages of all instances count, also on an instance that has none', { tags: ['embedded'] }, async () => {
  const second = anotherInstance();
  const here = await page('RING');
  const there = await page('RING', { app: second.app });
  await second.audience.look();
  await look();
  await second.audience.look();
  expect(await shown(here, there)).toEqual([2, 2]);
  there.close();
  await second.audience.look();
  await look();
  expect(await shown(here)).toEqual([1]);
});

/** The instance that has written the only view. */
async function onlyInstance(): Promise<string> {
  const [view, more] = await shop.open.db.select().from(liveViews);
  if (!view || more) throw new Error('there is not exactly one view');
  return view.instanceId;
}
const silentFor = (instanceId: string, seconds: number) =>
  shop.open.db
    .update(liveInstances)
    .set({ seenAt: sql`now() - make_interval(secs => ${seconds})` })
    .where(eq(liveInstances.id, instanceId));

test('a dead instance stops counting after a while, and one that was only slow comes back', async () => {
  const second = anotherInstance();
  const here = await page('RING');
  const there = await page('RING', { app: second.app });
  await second.audience.look();
  const own = await onlyInstance();
  await look();
  expect(await shown(here)).toEqual([2]);
  await silentFor(own, 20);
  await look();
  expect(await shown(here)).toEqual([1]);
  expect(await shop.open.db.select().from(liveViews)).toHaveLength(2);
  await silentFor(own, 61);
  await new Promise((resolve) => setTimeout(resolve, 4_100)); // each reports that it is alive every four seconds
  await look();
  expect(await shop.open.db.select().from(liveViews)).toHaveLength(1);
  await second.audience.look();
  await look();
  expect(await shown(here)).toEqual([2]);
  there.close();
  await second.audience.look();
});

test('views of an instance that has crashed are deleted every hour, also if nobody looks', async () => {
  const second = anotherInstance();
  const shopper = await shop.customer();
  await page('RING', { app: second.app, token: shopper.token });
  await second.audience.look();
  const own = await onlyInstance();
  const everyHour = () => purge(shop.deps, shop.deps.now(), retention);
  const viewers = async () => (await shop.open.db.select().from(liveViews)).map(({ userId }) => userId);
  await silentFor(own, 50);
  await everyHour();
  expect(await viewers()).toEqual([shopper.id]);
  await silentFor(own, 61);
  await everyHour();
  expect(await viewers()).toEqual([]);
});

test('a customer with two devices and the product in the cart counts once; a cart alone counts for 15 minutes', async () => {
  const [buyer, stranger] = [await shop.customer(), await shop.customer()];
  const add = { variety_id: ids.RING.varietyId };
  expect((await buyer.json('/products/add-to-cart', { body: add })).status).toBe(200);
  const visitor = await page('RING');
  await look();
  expect(await shown(visitor)).toEqual([2]);
  const phone = await page('RING', { token: buyer.token });
  const desk = await page('RING', { token: buyer.token });
  await look();
  expect(await shown(visitor, phone, desk)).toEqual([2, 2, 2]);
  await stranger.json('/products/add-to-cart', { body: add });
  await look();
  expect(await shown(visitor)).toEqual([3]);
  phone.close();
  desk.close();
  await shop.open.db
    .update(cartLines)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(cartLines.userId, buyer.id));
  await look();
  expect(await shown(visitor)).toEqual([2]);
});

test('personal data never leaves the server, and proxies may not cache, compress or buffer the events', async () => {
  const buyer = await shop.customer();
  const own = await page('RING', { token: buyer.token });
  await look();
  await shown(own);
  expect(own.text()).toBe(':\n\nevent: live\ndata: {"buyers":1}\n\n');
  const { headers } = own.answer;
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(headers.get('x-accel-buffering')).toBe('no');
  expect(headers.get('content-encoding')).toBeNull();
});

test('an unknown product has no stream, an invalid token opens none, and HEAD opens none', async () => {
  for (const id of ['0', 'x', '999999', '%00'])
    expect([id, (await shop.get(`/products/${id}/live`)).status]).toEqual([id, 404]);
  expect((await page('RING', { token: 'no-token' })).answer.status).toBe(401);
  const head = await shop.get(`/products/${ids.RING.productId}/live`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type'), head.body]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    null,
  ]);
  const real = await page('RING');
  await look();
  expect(await shown(real)).toEqual([1]);
  expect((await shop.get(`/products/${ids.RING.productId}/live`, { method: 'POST' })).status).toBe(405);
});

test('the pages of an IP address and of an instance are limited, and a closed page frees a slot', async () => {
  const audience = createLiveViewers({
    db: shop.open.db,
    now: shop.deps.now,
    isSold: () => true,
    limits: { perPlace: 2, all: 3 },
  });
  onTestFinished(() => audience.leave());
  const app = buildApp({ ...shop.deps, audience });
  const [first] = [await page('RING', { app }), await page('RING', { app })];
  const third = await page('RING', { app });
  expect([third.answer.status, third.answer.headers.get('retry-after')]).toEqual([429, '60']);
  expect((await page('RING', { app, from: '192.0.2.2' })).answer.status).toBe(200);
  expect((await page('RING', { app, from: '192.0.2.3' })).answer.status).toBe(503);
  first?.close();
  expect((await page('RING', { app, from: '192.0.2.3' })).answer.status).toBe(200);
  audience.end();
  await audience.look();
  expect(liveViewerLimits.perPlace).toBeLessThan(liveViewerLimits.all);
});

test('the stream of a product that is no longer sold ends', async () => {
  const entry = productEntry({ variety: { sku: 'GONE' } });
  await shop.bring({ products: [entry] });
  const { productId } = await idsBySku(shop, 'GONE');
  const stream = await shop.get(`/products/${productId}/live`);
  await shop.bring({ products: [{ ...entry, active: false }] });
  await look();
  expect(await stream.text()).toBe(':\n\n');
  expect((await shop.get(`/products/${productId}/live`)).status).toBe(404);
});

test('a client that stops reading is dropped, and the others still get counts', async () => {
  const deaf = await shop.app.fetch(new Request(`http://store.test/api/v1/products/${ids.RING.productId}/live`));
  const hears = await page('RING');
  for (let turn = 0; turn < 12; turn++) {
    const other = await page('RING');
    await look();
    await shown(hears);
    other.close();
    await look();
    await shown(hears);
  }
  await look();
  expect(await shown(hears)).toEqual([1]);
  await deaf.body?.cancel();
});

test('over a real connection, a closed browser stops counting within seconds, and open ones do not delay shutdown', async () => {
  const { audience, app } = anotherInstance();
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const job = startLiveViewers({ audience, log: shop.deps.log });
  const address = `${serverUrl(server)}/api/v1/products/${ids.RING.productId}/live`;
  const browser = get(address, (answer) => answer.resume());
  const staying = await fetch(address);
  const decoder = new TextDecoder();
  const reader = staying.body?.getReader();
  let received = '';
  const until = async (number: number) => {
    while (!received.endsWith(`{"buyers":${number}}\n\n`)) {
      const piece = await reader?.read();
      if (!piece || piece.done) throw new Error(`the stream ended: ${received}`);
      received += decoder.decode(piece.value);
    }
  };
  await until(2);
  const closedAt = performance.now();
  browser.destroy();
  await until(1);
  expect(performance.now() - closedAt).toBeLessThan(4_000);

  const stoppedAt = performance.now();
  const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
  audience.end();
  await stopped;
  expect(performance.now() - stoppedAt).toBeLessThan(1_000);
  expect((await reader?.read())?.done).toBe(true);
  await job.stop();
  expect(await shop.open.db.select().from(liveViews)).toEqual([]);
  expect((await app.request(`http://store.test/api/v1/products/${ids.RING.productId}/live`)).status).toBe(503);
});

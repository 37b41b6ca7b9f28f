// The built store is killed (SIGKILL) again and again while shoppers order and pay: what was acknowledged is whole, nothing is charged or sold twice, and the books add up.
//
//   npm test -- build browser                                                       eight deaths on PGlite, and on PostgreSQL one at each place of placing and paying
//   KILLS=200 npx vitest run --project browser tests/browser/killed -t PostgreSQL   as many as one wants
//
// And PostgreSQL ends all its connections, is stopped and started, under the same load: the store lives on. CUTS=200 for more than fifty.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Client } from 'pg';
import type { Order } from '../../contract/orders/orders.ts';
import { startMessageSandbox } from '../../server/sandbox/sandbox.ts';
import { startBuiltStore, type BuiltStore } from '../support/store/built-store.ts';
import { runCommandLine } from '../support/store/command-line.ts';
import { registerCustomer, type Customer } from '../support/browser/device.ts';
import { fillWithEmptyData } from '../support/store/empty-data.ts';
import { freePort } from '../support/network/free-port.ts';
import { openGateway, type Gateway } from '../support/providers/gateway.ts';
import { anAddress, cards } from '../support/store/ordering.ts';
import { importInto } from '../support/store/own-store.ts';
import { createDatabase, startOwnPostgres, startPostgres, type PostgresServer } from '../support/database/postgres.ts';
import { productEntry, twoFields } from '../support/api/shop.ts';
import { openStopPoints, type StopPoints } from '../support/store/stop-points.ts';

const coupon = 'TENTH';
const shoppers = 6;
const placingMs = 150; // an order among others takes about 200 ms from its being sent to its answer, the gateway's included
const givesUpAfterMs = 300_000; // a wish that meets one death after the other
const callLeaseMs = 30_000; // so long after a death nobody knows whether the gateway was called
const nobodyDiesMs = 60_000; // where the store lives on, an order that is under way will be answered
const readyWithinMs = 30_000; // 1.6 s on a quiet machine; how fast it is is nothing that a test can say

let owner: Record<string, string>;
let gateway: Gateway;
let store: BuiltStore;
let port: number;
let storeEnv: Record<string, string>;
/** In the order in which it is taken down. */
let standing: (() => unknown)[] = [];

afterEach(async () => {
  for (const takeDown of standing) await takeDown();
  standing = [];
  acknowledged = 0;
});

/** The built store with three products and a coupon, on this server or on PGlite. */
async function openStore(server: PostgresServer | null, given: Record<string, string> = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  standing.unshift(() => rmSync(folder, { recursive: true, force: true }));
  owner = { DATA_DIR: folder };
  if (server) {
    standing.unshift(() => server.stop());
    const database = await createDatabase(server.url, `killed_${randomUUID().replaceAll('-', '')}`);
    standing.unshift(() => database.drop());
    owner.DATABASE_URL = database.url;
  } else fillWithEmptyData(folder);
  const products = ['A', 'B', 'C'].map((sku) => productEntry({ variety: { sku, price: 100, quantity: 100_000 } }));
  await importInto(owner, { categories: twoFields, products });
  expect(await runCommandLine(['coupons', 'add', coupon, '--percent', '10'], owner)).toMatchObject({ code: 0 });
  port = await freePort();
  gateway = await openGateway(() => `http://127.0.0.1:${port}`);
  standing.unshift(() => gateway.close());
  storeEnv = { TRUSTED_PROXY: '1', COD_ENABLED: 'true', ...gateway.env, ...given };
  await start();
  standing.unshift(() => store.stop());
}

/** Starts the store, whose clock may be ahead of everybody else's. */
async function start(aheadMs = 0): Promise<void> {
  store = await startBuiltStore({
    port,
    dataDir: owner.DATA_DIR ?? '',
    ...(owner.DATABASE_URL ? { databaseUrl: owner.DATABASE_URL } : {}),
    env: {
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      NODE_OPTIONS: aheadMs > 0 ? `--import=data:text/javascript,${encodeURIComponent(clockAhead(aheadMs))}` : '',
      ...storeEnv,
    },
  });
}

const clockAhead = (aheadMs: number) => `const Now = Date;
globalThis.Date = class extends Now {
  constructor(...given) {
    super(...(given.length > 0 ? given : [Now.now() + ${aheadMs}]));
  }
  static now() {
    return Now.now() + ${aheadMs};
  }
};`;

/** Of all answers, in the order in which they came. */
const statuses: number[] = [];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Answer<T> = { status: number; body: { data: T; code?: string } };

type Wish = { customer: Customer; method: string; path: string; body?: object; key: string };

/** Sends a wish, with its key, until it is answered: what a shopper's device does. Null where another call with that key may still be under way after `patienceMs`. */
async function persist<T>({ customer, method, path, body, key }: Wish, patienceMs: number): Promise<Answer<T> | null> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await fetch(`${store.url}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${customer.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': 'en',
        'Idempotency-Key': key,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const said = answer && ((await answer.json().catch(() => null)) as Answer<T>['body'] | null);
    if (answer) statuses.push(answer.status);
    const isUnderWay = answer?.status === 409 && said?.code === 'in_progress';
    if (answer && said && answer.status < 500 && !isUnderWay) return { status: answer.status, body: said };
    if (Date.now() > until && isUnderWay) return null;
    if (Date.now() > until + givesUpAfterMs)
      throw new Error(`${method} ${path}: no answer, the last was ${answer?.status}`);
    await sleep(isUnderWay ? 2_000 : 100);
  }
}

async function granted<T>(customer: Customer, method: string, path: string, body?: object): Promise<T> {
  const answer = await persist<T>({ customer, method, path, key: randomUUID(), ...(body ? { body } : {}) }, 60_000);
  return dataOf(answer, `${method} ${path}`);
}

function dataOf<T>(answer: Answer<T> | null, what: string): T {
  if (!answer || answer.status >= 300) throw new Error(`${what} says ${JSON.stringify(answer)}`);
  return answer.body.data;
}

/** Orders that the store has acknowledged in this test. */
let acknowledged = 0;

/** Told when an order is being sent. */
let onPlacing = () => {};

type Placed = { customer: Customer; id: string; number: string; total: number; method: string };

/** Somebody with an address; tried again where the store dies meanwhile. */
async function newcomer(): Promise<{ customer: Customer; addressId: number }> {
  for (;;) {
    const customer = await registerCustomer(store.url, 'Noura').catch(() => null);
    if (customer) {
      const { id } = await granted<{ id: number }>(customer, 'POST', '/addresses', anAddress);
      return { customer, addressId: id };
    }
    await sleep(200);
  }
}

/** Nobody may ask for more than 60 in ten minutes, and each is asked for again after each death. */
const mostOrdersOfOne = 8;

/** Fills carts, orders and pays until `isOver`; gives what the store has acknowledged. After `patienceMs` without an answer a shopper buys something else. */
async function shop(isOver: () => boolean, patienceMs = 3_000): Promise<Placed[]> {
  const placed: Placed[] = [];
  const unanswered: (() => Promise<void>)[] = [];
  let { customer, addressId } = await newcomer();
  const products = await granted<{ default_variety_id: number }[]>(customer, 'GET', '/products');
  for (let turn = 0; !isOver(); turn += 1) {
    if (turn > 0 && turn % mostOrdersOfOne === 0) ({ customer, addressId } = await newcomer());
    const method = turn % 3 === 2 ? 'cash_on_delivery' : 'card';
    const variety_id = products[turn % products.length]?.default_variety_id;
    await granted(customer, 'POST', '/products/add-to-cart', { variety_id, quantity: 1 + (turn % 2) });
    if (turn % 4 === 1) await granted(customer, 'POST', '/carts/coupon', { code: coupon });
    const choices = { address_id: addressId, shipping_company_id: 'aramex', payment_method: method };
    const { total } = await granted<{ total: number }>(customer, 'POST', '/checkout/quote', choices);
    const body = {
      ...choices,
      expected_total: total,
      ...(method === 'card' ? { card_token: await gateway.token(cards.paid) } : {}),
    };
    const wish = { customer, method: 'POST', path: '/orders', body, key: randomUUID() };
    const place = async (patienceMs: number): Promise<boolean> => {
      onPlacing();
      const answer = await persist<{ order: Order; action: { url?: string } | null }>(wish, patienceMs);
      if (!answer) return false;
      const { order, action } = dataOf(answer, 'POST /orders');
      acknowledged += 1;
      placed.push({ customer: wish.customer, id: order.id, number: order.number, total, method });
      if (action?.url && turn % 5 !== 4) await gateway.approve(action.url); // some never come back from their bank
      return true;
    };
    // Whether the gateway was called nobody knows for a while after a death (`callLeaseMs`): meanwhile this shopper buys something else.
    if (!(await place(patienceMs)))
      unanswered.push(async () => {
        if (!(await place(60_000))) throw new Error('an order was never answered');
      });
  }
  for (const again of unanswered) await again();
  return placed;
}

/** How long the store took to be ready again, ms. */
async function dieAndRise(points: StopPoints | null, aheadMs = 0): Promise<number> {
  await store.kill();
  await points?.release();
  await start(aheadMs);
  return store.readyMs;
}

/** When it dies, beside the places inside its transactions: at any time, some time after an order was sent, when the gateway is asked, and when the gateway has the money. */
const moments = ['anywhen', 'placing', 'asked', 'taken'];

/** Resolves when somebody has come to this moment or place. */
async function reach(place: string, points: StopPoints | null): Promise<void> {
  if (place === 'anywhen') await sleep(100 + Math.random() * 1_500);
  else if (place === 'placing') {
    await new Promise<void>((reached) => (onPlacing = reached));
    await sleep(Math.random() * placingMs);
  } else if (place === 'asked' || place === 'taken')
    await new Promise<void>((reached) => (gateway.points[place] = async () => reached()));
  else await points?.stopAt(place);
}

/** What was acknowledged is there and nothing else is; the gateway has what the orders say; the books add up. */
async function expectWhole(placed: readonly Placed[]): Promise<void> {
  for (const { customer, id, total } of placed)
    expect(await granted<Order>(customer, 'GET', `/orders/${id}`)).toMatchObject({ id, total });
  const known = new Set<string>();
  for (const customer of new Set(placed.map((one) => one.customer))) {
    const theirs: { number: string }[] = [];
    for (let page = 1; ; page += 1) {
      const some = await granted<{ number: string }[]>(customer, 'GET', `/orders?page=${page}`);
      theirs.push(...some);
      if (some.length === 0) break;
    }
    for (const { number } of theirs) known.add(number);
  }
  // Each wish had one key, and was sent until it was answered: there are no orders beside those.
  expect([...known].sort()).toEqual(placed.map(({ number }) => number).sort());

  // What the gateway holds is what the orders say, also where the store was dead when it was paid.
  const statusOf = async ({ customer, id }: Placed) =>
    (await granted<Order>(customer, 'GET', `/orders/${id}`)).payment_status;
  for (const one of placed.filter(({ method }) => method === 'card')) {
    const taken = (await gateway.payments()).filter(({ order, status }) => order === one.number && status === 'paid');
    expect(taken.length).toBeLessThanOrEqual(1);
    const [payment] = taken;
    if (!payment) {
      expect(await statusOf(one)).not.toBe('paid');
      continue;
    }
    expect(payment.amount).toBe(Math.round(one.total * 100));
    await expect.poll(() => statusOf(one), { timeout: 60_000, interval: 500 }).toBe('paid');
  }
  const books = await runCommandLine(['audit', '--json'], owner);
  expect(JSON.parse(books.out)).toMatchObject({ problems: [], difference: 0 });
  expect(books.code).toBe(0);
}

test.each(['PGlite', 'PostgreSQL'] as const)(
  'killed again and again while shoppers order and pay, on %s: nothing is lost, twice, or unequal',
  { timeout: 300_000 + Number(process.env.KILLS ?? 0) * 15_000 },
  async (kind) => {
    await openStore(kind === 'PostgreSQL' ? await startPostgres() : null);
    const points = owner.DATABASE_URL ? await openStopPoints(owner.DATABASE_URL) : null;
    if (points) standing.unshift(() => points.close());
    const kills = Number(process.env.KILLS ?? points?.names.length ?? 8);
    const places = [...(points?.names ?? []), ...moments];
    let isOver = false;
    const shopping: Promise<Placed[][]> = Promise.all(Array.from({ length: shoppers }, () => shop(() => isOver)));
    shopping.catch(() => (isOver = true)); // said below

    const rises: number[] = [];
    for (let kill = 0; kill < kills && !isOver; kill += 1) {
      const place = places[kill % places.length] ?? 'anywhen';
      await Promise.race([reach(place, points), shopping]);
      gateway.points.asked = gateway.points.taken = async () => undefined;
      onPlacing = () => {};
      rises.push(await dieAndRise(points));
    }
    while (acknowledged <= kills && !isOver) await sleep(50);
    isOver = true;
    await dieAndRise(points, callLeaseMs + 1_000); // the last rise is half a minute later, but nobody waits for it
    const placed = (await shopping).flat();
    process.stdout.write(
      `${rises.length} deaths, ${placed.length} orders acknowledged; ready again after ${Math.round(Math.max(...rises))} ms at most\n`,
    );
    expect(rises.length).toBe(kills);
    expect(placed.length).toBeGreaterThan(kills);
    expect(Math.max(...rises)).toBeLessThan(readyWithinMs);

    await expectWhole(placed);
  },
);

/** What a product's open page hears; `next` resolves with the number that comes after this call. */
async function listen(productId: number): Promise<{ next(): Promise<number>; close(): Promise<void> }> {
  const { body } = await fetch(`${store.url}/api/v1/products/${productId}/live`);
  if (!body) throw new Error('there is no stream');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async next() {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream has ended');
        const buyers = /"buyers":(\d+)/.exec(value)?.[1];
        if (buyers !== undefined) return Number(buyers);
      }
    },
    close: () => reader.cancel(),
  };
}

const endAllOthers = `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

test(
  'PostgreSQL ends all connections again and again, is stopped and started, while shoppers order and pay: the store lives on',
  { timeout: 300_000 + Number(process.env.CUTS ?? 0) * 2_000 },
  async () => {
    const server = await startOwnPostgres();
    const mail = await startMessageSandbox(() => new Date());
    standing.unshift(() => mail.close());
    await openStore(server, { SMTP_URL: mail.smtpUrl, MAIL_FROM: 'shop@example.com' });
    const { pid } = store;
    const cuts = Number(process.env.CUTS ?? 50);
    let isOver = false;
    const shopping: Promise<Placed[][]> = Promise.all(
      Array.from({ length: shoppers }, () => shop(() => isOver, nobodyDiesMs)),
    );
    shopping.catch(() => (isOver = true)); // said below
    const { customer } = await newcomer();
    const [product] = await granted<{ id: number; title: string }[]>(customer, 'GET', '/products');
    const { id: productId = 0 } = product ?? {};
    const page = await listen(productId);
    await page.next();

    let ended = 0;
    const administrator = new Client({ connectionString: owner.DATABASE_URL });
    await administrator.connect();
    for (let cut = 0; cut < cuts && !isOver; cut += 1) {
      // However slow the machine is, some answers come between two cuts.
      const heard = statuses.length + 1 + Math.floor(Math.random() * 8);
      while (statuses.length < heard && !isOver) await sleep(5);
      ended += (await administrator.query<{ ended: number }>(endAllOthers)).rows[0]?.ended ?? 0;
    }
    await administrator.end();
    await server.halt();
    const aside = await fetch(`${store.url}/api/v1/products/add-to-cart`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' },
      body: '{"variety_id":1}',
    });
    expect([aside.status, aside.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${store.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${store.url}/healthz`)).status).toBe(200);
    await server.resume();
    await expect.poll(async () => (await fetch(`${store.url}/readyz`)).status, { timeout: readyWithinMs }).toBe(200);
    while (acknowledged <= cuts / 2 && !isOver) await sleep(50);
    isOver = true;
    const placed = (await shopping).flat();
    const unavailable = statuses.filter((status) => status === 503).length;
    process.stdout.write(
      `${ended} connections ended in ${cuts} rounds, ${placed.length} orders acknowledged; of ${statuses.length} answers ${unavailable} were 503\n`,
    );
    expect(ended).toBeGreaterThan(cuts);
    expect(placed.length).toBeGreaterThan(cuts / 2);
    expect(statuses.filter((status) => status === 500)).toEqual([]);
    expect(store.log()).not.toContain('"level":60');
    expect(process.kill(pid, 0)).toBe(true);

    // Live pages, the follower of the catalogue, and jobs go on.
    const more = await listen(productId);
    const before = await more.next();
    const another = await listen(productId);
    expect(await more.next()).not.toBe(before);
    await Promise.all([page, more, another].map((each) => each.close()));
    const sku = 'AFTERWARDS';
    await importInto(owner, { categories: twoFields, products: [productEntry({ variety: { sku } })] });
    const count = async () => (await granted<unknown[]>(customer, 'GET', '/products')).length;
    await expect.poll(count, { timeout: 10_000 }).toBe(4);
    let turns = 0;
    const late = await shop(() => (turns += 1) > 1);
    const mailsOf = ({ customer, number }: Placed) =>
      mail.mailbox.list(customer.email).filter(({ text }) => text.includes(number));
    for (const one of late) await expect.poll(() => mailsOf(one).length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(late).toHaveLength(1);
    await expectWhole([...placed, ...late]);
  },
);

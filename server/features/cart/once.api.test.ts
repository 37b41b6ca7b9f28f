// A request that is sent twice takes effect once (api.md, 'Idempotency-Key'), with real concurrency on PostgreSQL.
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { halalas } from '../../../contract/core/money.ts';
import { order, shopperWith } from '../../../tests/support/api/checkout.ts';
import { idsBySku, setStock } from '../../../tests/support/data/products-by-sku.ts';
import {
  asManyInstances,
  openShop,
  productEntry,
  twoFields,
  type Customer,
  type Shop,
} from '../../../tests/support/api/shop.ts';
import { buildApp } from '../../app.ts';
import { idempotencyKeys, rateLimits } from '../../http/http.tables.ts';
import { cartLines } from './cart.tables.ts';

let shop: Shop;
let cup: number;
let many: number[];
beforeAll(async () => {
  shop = await openShop({ shopperWrites: asManyInstances });
  const skus = Array.from({ length: 200 }, (_, at) => `M${at}`);
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'CUP', price: 10, quantity: 1_000 } }),
      ...skus.map((sku) => productEntry({ variety: { sku, quantity: 1_000 } })),
    ],
  });
  cup = (await idsBySku(shop, 'CUP')).varietyId;
  many = await Promise.all(skus.map(async (sku) => (await idsBySku(shop, sku)).varietyId));
});
afterAll(() => shop.close());

let counter = 0;
const newKey = () => `key-of-a-test-${(counter += 1)}`;
const add = (customer: Customer, key: string | undefined, body: object = { variety_id: cup }) =>
  customer.json('/products/add-to-cart', { body, ...(key ? { key } : {}) });
const quantityOf = async (customer: Customer): Promise<number> =>
  (await customer.json('/carts')).body.data.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0);
const keysOf = async (customer: Customer) =>
  (await shop.open.db.select().from(idempotencyKeys)).filter(({ userId }) => userId === customer.id);

/** Repeats the request until the first one has finished. */
async function untilAnswered(send: () => ReturnType<Customer['json']>) {
  for (;;) {
    const answer = await send();
    if (answer.body.code !== 'in_progress') return answer;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([409, '1']);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('one key', () => {
  test(
    'fifty equal requests at once take effect once; the others get its answer or in_progress',
    { tags: ['embedded'] },
    async () => {
      const customer = await shop.customer();
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 50 }, () => add(customer, key)));
      const done = answers.filter(({ status }) => status === 200);
      const waiting = answers.filter(({ status }) => status === 409);
      expect(done.length + waiting.length).toBe(50);
      expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(waiting.every(({ body }) => body.code === 'in_progress')).toBe(true);
      expect(await quantityOf(customer)).toBe(1);
      const late = await add(customer, key);
      expect([late.headers.get('idempotent-replayed'), late.body]).toEqual(['true', done[0]?.body]);
      expect(await quantityOf(customer)).toBe(1);
    },
  );

  test('thirty different keys at once take effect thirty times', { tags: ['embedded'] }, async () => {
    const customer = await shop.customer();
    const answers = await Promise.all(Array.from({ length: 30 }, () => add(customer, newKey())));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect(answers.map(({ body }) => body.data.quantity).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    expect(await quantityOf(customer)).toBe(30);
  });

  test('with a different request is refused, whatever differs', async () => {
    const customer = await shop.customer();
    const key = newKey();
    const { line_id: id } = (await add(customer, key)).body.data;
    for (const send of [
      () => add(customer, key, { variety_id: cup, quantity: 2 }),
      () => add(customer, key, { variety_id: many[0] ?? 0 }),
      () => customer.json('/products/add-to-compare', { body: { variety_id: cup }, key }),
      () => customer.json(`/carts/${id}`, { method: 'DELETE', key }),
    ]) {
      const refused = await send();
      expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await quantityOf(customer)).toBe(1);
  });

  test('of two customers is two keys', async () => {
    const [one, other] = [await shop.customer(), await shop.customer()];
    const key = newKey();
    for (const customer of [one, other]) {
      expect((await add(customer, key)).headers.get('idempotent-replayed')).toBeNull();
      expect(await quantityOf(customer)).toBe(1);
    }
  });

  test.each(['short', 'x'.repeat(65), 'with a space', 'مفتاح-طويل'])('%j is not a key', async (key) => {
    const customer = await shop.customer();
    const answer = await customer
      .json('/products/add-to-cart', { body: { variety_id: cup }, headers: { 'Idempotency-Key': key } })
      .then(
        ({ status }) => status,
        () => 'not sendable',
      );
    expect([400, 'not sendable']).toContain(answer);
    expect(await quantityOf(customer)).toBe(0);
  });

  test('missing: each request counts', async () => {
    const customer = await shop.customer();
    for (let time = 0; time < 2; time += 1) await add(customer, undefined);
    expect(await quantityOf(customer)).toBe(2);
  });
});

describe('a customer who has too many kilobytes of answers stored', () => {
  let small: Shop;
  beforeAll(async () => {
    small = await openShop({
      rateLimitOverrides: { storedAnswers: { points: 6, seconds: 3_600 } },
      paying: {
        payments: [],
        cashOnDelivery: { enabled: true, fee: halalas(0), most: halalas(300_000), excludes: [] },
      },
    });
    await small.bring({
      categories: twoFields,
      products: [productEntry({ variety: { sku: 'BIG', quantity: 1_000 } })],
    });
  });
  afterAll(() => small.close());

  test('is refused further keys without effect; stored answers, other customers and requests without a key go on', async () => {
    const { varietyId } = await idsBySku(small, 'BIG');
    const [customer, other] = [await shopperWith(small, {}), await small.customer()];
    const first = await customer.json('/products/add-to-cart', { body: { variety_id: varietyId }, key: newKey() });
    const set = (quantity: number, key?: string) =>
      customer.json(`/carts/${first.body.data.line_id}`, {
        method: 'PATCH',
        body: { quantity },
        ...(key ? { key } : {}),
      });
    const done: string[] = [];
    let answer = first;
    while (answer.status === 200) {
      expect(done.length).toBeLessThan(7); // each answer counts as at least a kilobyte
      done.push(newKey());
      answer = await set(done.length + 1, done.at(-1));
    }
    const refused = done.pop();
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const [line] = (await customer.json('/carts')).body.data;
    expect(line.quantity).toBe(done.length + 1);
    expect((await set(2, done[0])).headers.get('idempotent-replayed')).toBe('true');
    expect((await set(9)).body.data[0].quantity).toBe(9);
    expect((await set(done.length + 2, refused)).status).toBe(429);
    expect((await order(customer, 'cash_on_delivery')).status).toBe(201); // needs a key, and is not refused for this
    expect((await other.json('/products/add-to-cart', { body: { variety_id: varietyId }, key: newKey() })).status).toBe(
      200,
    );
  });

  test('counts refused orders, which contain the quote, separately from changes of the cart', async () => {
    const { varietyId } = await idsBySku(small, 'BIG');
    const customer = await shopperWith(small, { BIG: 1 });
    const orderAtOne = (key: string) => order(customer, 'cash_on_delivery', { expected_total: 1 }, key);
    const firstKey = newKey();
    const first = await orderAtOne(firstKey);
    expect([first.status, first.body.code, first.body.quote.lines.length]).toEqual([409, 'total_changed', 1]);
    let [answer, refusals] = [first, 0];
    while (answer.status === 409) {
      refusals += 1;
      expect(refusals).toBeLessThan(7); // each counts as at least a kilobyte
      answer = await orderAtOne(newKey());
    }
    expect([answer.status, answer.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await order(customer, 'cash_on_delivery')).status).toBe(429);
    const stored = await small.open.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, customer.id));
    expect(stored).toHaveLength(refusals);
    const again = await orderAtOne(firstKey);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    const added = await customer.json('/products/add-to-cart', { body: { variety_id: varietyId }, key: newKey() });
    expect(added.status).toBe(200);
  });
});

describe('a refusal', () => {
  test('that is final is repeated, even if it would be accepted now', async () => {
    const customer = await shop.customer();
    await setStock(shop, 'CUP', 3);
    try {
      const key = newKey();
      const line = { variety_id: cup, quantity: 4 };
      const refused = await add(customer, key, line);
      expect([refused.status, refused.headers.get('idempotent-replayed')]).toEqual([409, null]);
      await setStock(shop, 'CUP', 1_000);
      const again = await add(customer, key, line);
      expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([409, 'true', refused.body]);
      expect(await quantityOf(customer)).toBe(0);
    } finally {
      await setStock(shop, 'CUP', 1_000);
    }
    for (const [send, status] of [
      [(key: string) => add(customer, key, { variety_id: 2_147_483_647 }), 404],
      [(key: string) => customer.json('/carts/coupon', { body: { code: 'NOSUCH' }, key }), 422],
      [(key: string) => customer.json('/carts/2147483647', { method: 'DELETE', key }), 404],
    ] as const) {
      const key = newKey();
      const [first, second] = [await send(key), await send(key)];
      expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([
        status,
        status,
        'true',
      ]);
      expect(second.body).toEqual(first.body);
    }
  });

  test('that is temporary is not stored: signed out, rate limit, unavailable', async () => {
    const customer = await shop.customer();
    const key = newKey();
    const stranger = await shop.get('/products/add-to-cart', {
      method: 'POST',
      body: JSON.stringify({ variety_id: cup }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, Authorization: 'Bearer over' },
    });
    expect(stranger.status).toBe(401);

    await customer.json('/carts/2147483647', { method: 'DELETE' }); // creates the limit's row
    await shop.open.db.update(rateLimits).set({ points: 5_000 });
    const limited = await add(customer, key);
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    await shop.open.db.delete(rateLimits);

    const broken = Object.create(shop.open.db, {
      transaction: {
        value: (work: (tx: unknown) => Promise<unknown>) =>
          shop.open.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('the connection is gone before the end');
          }),
      },
    });
    const failing = buildApp({ ...shop.deps, db: broken });
    const failed = await failing.fetch(
      new Request('http://store.test/api/v1/products/add-to-cart', {
        method: 'POST',
        body: JSON.stringify({ variety_id: cup }),
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          Authorization: `Bearer ${customer.token}`,
        },
      }),
    );
    expect(failed.status).toBe(500);

    expect(await keysOf(customer)).toEqual([]);
    expect(await quantityOf(customer)).toBe(0);
    const done = await add(customer, key);
    expect([done.status, done.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(await quantityOf(customer)).toBe(1);
  });
});

describe('a lost answer', () => {
  test(
    'the client hangs up right after sending: the same key returns the answer, and it took effect once',
    { tags: ['embedded'] },
    async () => {
      const server = serve({ fetch: shop.app.fetch, port: 0, hostname: '127.0.0.1' });
      await once(server, 'listening');
      try {
        const { port } = server.address() as AddressInfo;
        for (let time = 0; time < 10; time += 1) {
          const customer = await shop.customer();
          const key = newKey();
          const body = JSON.stringify({ variety_id: cup, quantity: 2 });
          const lost = request({
            host: '127.0.0.1',
            port,
            method: 'POST',
            path: '/api/v1/products/add-to-cart',
            headers: {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(body),
              'Idempotency-Key': key,
              Authorization: `Bearer ${customer.token}`,
            },
          });
          lost.on('error', () => undefined); // the test itself hangs up
          await new Promise<void>((resolve) => lost.end(body, resolve));
          await new Promise((resolve) => setTimeout(resolve, time * 3)); // hangs up at different points of the request
          lost.destroy();
          const answer = await untilAnswered(() => add(customer, key, { variety_id: cup, quantity: 2 }));
          expect(answer.body.data).toMatchObject({ is_cart: true, quantity: 2 });
          expect(await quantityOf(customer)).toBe(2);
          expect(await keysOf(customer)).toHaveLength(1);
        }
      } finally {
        server.close();
      }
    },
  );

  test('a change is answered as before, even if the cart has changed since', async () => {
    const customer = await shop.customer();
    const { line_id: id } = (await add(customer, newKey())).body.data;
    const key = newKey();
    const set = (quantity: number, with_: string) =>
      customer.json(`/carts/${id}`, { method: 'PATCH', body: { quantity }, key: with_ });
    const first = await set(3, key);
    await set(5, newKey());
    const again = await set(3, key);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    expect(await quantityOf(customer)).toBe(5);
  });

  test('a repeated removal succeeds instead of 404', async () => {
    const customer = await shop.customer();
    const { line_id: id } = (await add(customer, newKey())).body.data;
    const key = newKey();
    for (let time = 0; time < 2; time += 1)
      expect((await customer.json(`/carts/${id}`, { method: 'DELETE', key })).status).toBe(200);
  });
});

describe('many at once', () => {
  test('an outbox of two hundred changes is accepted within a minute, without a 429', async () => {
    const customer = await shop.customer();
    const started = performance.now();
    for (const [at, id] of many.entries()) {
      const answer = await add(customer, newKey(), { variety_id: id, quantity: (at % 3) + 1 });
      expect([at, answer.status]).toEqual([at, 200]);
    }
    expect(performance.now() - started).toBeLessThan(60_000);
    expect((await customer.json('/carts')).body.data).toHaveLength(200);
  }, 90_000);

  test('two customers with the same products in opposite order never deadlock', { tags: ['embedded'] }, async () => {
    const customers = await Promise.all(Array.from({ length: 6 }, () => shop.customer()));
    const goods = many.slice(0, 12);
    const answers = await Promise.all(
      customers.flatMap((customer, at) =>
        (at % 2 ? goods : goods.toReversed()).map((id) => add(customer, newKey(), { variety_id: id, quantity: 2 })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(72).fill(200));
    for (const customer of customers) expect(await quantityOf(customer)).toBe(24);
  });

  test(
    'concurrent adds, changes and removals on one cart leave no duplicate line and none above its maximum',
    { tags: ['embedded'] },
    async () => {
      const customer = await shop.customer();
      await setStock(shop, 'CUP', 10);
      try {
        const { line_id: id } = (await add(customer, newKey())).body.data;
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, at) => {
            if (at % 4 === 0)
              return customer.json(`/carts/${id}`, { method: 'PATCH', body: { quantity: at % 12 }, key: newKey() });
            if (at % 13 === 0) return customer.json(`/carts/${id}`, { method: 'DELETE', key: newKey() });
            return add(customer, newKey(), {
              variety_id: cup,
              quantity: at % 3 || 1,
              ...(at % 2 ? { custom_text: `T${at % 3}` } : {}),
            });
          }),
        );
        for (const { status } of answers) expect([200, 404, 409]).toContain(status);
        const { data } = (await customer.json('/carts')).body;
        expect(await quantityOf(customer)).toBeLessThanOrEqual(10);
        expect(data.every((line: { issue: null }) => line.issue === null)).toBe(true);
        const texts = data.map((line: { custom_text: string | null }) => line.custom_text);
        expect(new Set(texts).size).toBe(texts.length);
      } finally {
        await setStock(shop, 'CUP', 1_000);
      }
    },
  );

  test('nothing fails while prices and stock change and carts are read and changed', async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => shop.customer()));
    const changed = (async () => {
      for (let at = 0; at < 10; at += 1)
        await shop.bring({
          products: [productEntry({ varieties: [{ sku: 'M0', price: 50 + at, quantity: 900 + at }] })],
        });
    })();
    const writes = customers.flatMap((customer) =>
      Array.from({ length: 10 }, async () => {
        const added = await add(customer, newKey(), { variety_id: many[0] ?? 0 });
        const read = await customer.json('/carts');
        return [added.status, read.status];
      }),
    );
    for (const statuses of await Promise.all(writes)) expect(statuses).toEqual([200, 200]);
    await changed;
  });
});

test('a cart holds five hundred lines and reports when it is full', async () => {
  const customer = await shop.customer();
  const line = {
    userId: customer.id,
    varietyId: cup,
    quantity: 1,
    priceWhenAddedHalalas: 1_000,
    createdAt: new Date(),
  };
  await shop.open.db
    .insert(cartLines)
    .values(Array.from({ length: 500 }, (_, at) => ({ ...line, identity: `identity-${at}`, customText: `T${at}` })));
  const refused = await add(customer, newKey(), { variety_id: many[0] ?? 0 });
  expect([refused.status, refused.body.code]).toEqual([409, 'cart_full']);
  expect((await customer.json('/carts')).body.data).toHaveLength(500);
});

// PostgreSQL may close connections in use: at a failover, a restart, or by an administrator.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { idsBySku } from '../../tests/support/data/products-by-sku.ts';
import {
  openCupShop,
  order,
  assertBooksBalance,
  shopperWith,
  type PayingShop,
} from '../../tests/support/api/checkout.ts';
import type { Customer } from '../../tests/support/api/shop.ts';
import { clientTimeoutMs } from '../../contract/core/client-timeout.ts';
import { isConnectionLost } from './availability.ts';
import { rowsOf } from './connect.ts';

let shop: PayingShop;
let varietyId: number;
let counter = 0;

beforeAll(async () => {
  shop = await openCupShop();
  varietyId = (await idsBySku(shop, 'CUP')).varietyId;
});
afterEach(() =>
  run(
    ...['cart_lines', 'transactions'].map((table) => `drop trigger if exists cut on ${table}`),
    'drop sequence if exists cuts',
  ),
);
afterAll(() => shop.close());

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await shop.open.db.execute(sql.raw(statement));
}

/** The first `times` transactions that do `doing` lose their connection, at that statement or at COMMIT. */
const cut = (times: number, when: 'in the transaction' | 'at COMMIT', doing = 'insert on cart_lines for each row') =>
  run(
    'create sequence cuts',
    `create or replace function cut() returns trigger language plpgsql as $$ begin
       if nextval('cuts') <= ${times} then perform pg_terminate_backend(pg_backend_pid()); end if;
       return null;
     end $$`,
    when === 'at COMMIT'
      ? `create constraint trigger cut after ${doing.replace('for', 'deferrable initially deferred for')} execute function cut()`
      : `create trigger cut after ${doing} execute function cut()`,
  );

const add = (customer: Customer, key?: string) =>
  customer.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 2 }, ...(key ? { key } : {}) });

const quantityOf = async (customer: Customer): Promise<number> =>
  (await customer.json('/carts')).body.data.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0);

describe.runIf(process.env.TEST_DB === 'postgres')('a write whose connection is lost', () => {
  test.each([['with a key'], ['without one']])(
    'before COMMIT takes effect once, on a new connection: %s',
    async (which) => {
      const customer = await shop.customer();
      await cut(2, 'in the transaction');
      const answer = await add(customer, which === 'with a key' ? `key-of-a-test-${(counter += 1)}` : undefined);
      expect(answer.status).toBe(200);
      expect(await quantityOf(customer)).toBe(2);
    },
  );

  test('at COMMIT is a 503 with Retry-After; repeated with the same key it takes effect once', async () => {
    const customer = await shop.customer();
    await cut(1, 'at COMMIT');
    const key = `key-of-a-test-${(counter += 1)}`;
    const lost = await add(customer, key);
    expect([lost.status, lost.body.code, lost.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect((await add(customer, key)).status).toBe(200);
    expect(await quantityOf(customer)).toBe(2);
  });

  test('at every attempt is a 503, and the store recovers afterwards', async () => {
    const customer = await shop.customer();
    await cut(100, 'in the transaction');
    expect((await add(customer)).status).toBe(503);
    await run('drop trigger cut on cart_lines');
    expect((await add(customer)).status).toBe(200);
  });

  test('while its transaction is idle does not affect other requests', async () => {
    const { db } = shop.open;
    const lost = db.transaction(async (tx) => {
      const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${row?.pid}, 5000)`);
      await tx.execute(sql`select 1`);
    });
    expect(isConnectionLost(await lost.catch((error: unknown) => error))).toBe(true);
    expect((await shop.get('/settings')).status).toBe(200);
  });

  test('after the call to the provider still stores the payment report and answers with the order', async () => {
    const shopper = await shopperWith(shop, { CUP: 1 });
    const { start } = shop.moyasar.calls;
    await cut(
      2,
      'at COMMIT',
      'update on transactions for each row when (old.provider_ref is null and new.provider_ref is not null)',
    );
    const { status, body } = await order(shopper);
    expect([status, body.data?.order.payment_status]).toEqual([201, 'paid']);
    expect(shop.moyasar.calls.start).toBe(start + 1);
    await assertBooksBalance(shop);
  });

  test('or whose row is locked is answered before the client’s timeout', async () => {
    const customer = await shop.customer();
    await add(customer);
    const { db } = shop.open;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let holding = Promise.resolve();
    await new Promise<void>((locked, failed) => {
      holding = db.transaction(async (tx) => {
        await tx.execute(sql`select from users where id = ${customer.id} for update`);
        await tx.execute(sql`select from cart_lines where user_id = ${customer.id} for update`);
        locked();
        await released;
      });
      holding.catch(failed);
    });
    try {
      const startedAt = performance.now();
      const answer = await add(customer);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect(performance.now() - startedAt).toBeLessThan(clientTimeoutMs);
    } finally {
      release();
      await holding;
    }
  });
});

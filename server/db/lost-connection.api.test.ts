// PostgreSQL ends connections that are in use: at a failover, a restart, by an administrator.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { goodsBySku } from '../../tests/support/goods.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../tests/support/shop.ts';
import { isConnectionLost } from './availability.ts';
import { rowsOf } from './connect.ts';

let shop: Shop;
let varietyId: number;
let counter = 0;

beforeAll(async () => {
  shop = await openShop();
  await shop.bring({ categories: twoFields, products: [productEntry({ variety: { sku: 'CUP', quantity: 1_000 } })] });
  varietyId = (await goodsBySku(shop, 'CUP')).varietyId;
});
afterEach(() => run('drop trigger if exists cut on cart_lines', 'drop sequence if exists cuts'));
afterAll(() => shop.close());

async function run(...statements: string[]): Promise<void> {
  for (const statement of statements) await shop.open.db.execute(sql.raw(statement));
}

/** The first `times` transactions that add to a cart lose their connection: at that statement, or at their COMMIT. */
const cut = (times: number, when: 'in the transaction' | 'at COMMIT') =>
  run(
    'create sequence cuts',
    `create or replace function cut() returns trigger language plpgsql as $$ begin
       if nextval('cuts') <= ${times} then perform pg_terminate_backend(pg_backend_pid()); end if;
       return null;
     end $$`,
    when === 'at COMMIT'
      ? `create constraint trigger cut after insert on cart_lines deferrable initially deferred
           for each row execute function cut()`
      : 'create trigger cut after insert on cart_lines for each row execute function cut()',
  );

const add = (customer: Customer, key?: string) =>
  customer.json('/products/add-to-cart', { body: { variety_id: varietyId, quantity: 2 }, ...(key ? { key } : {}) });

const quantityOf = async (customer: Customer): Promise<number> =>
  (await customer.json('/carts')).body.data.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0);

describe.runIf(process.env.TEST_DB === 'postgres')('a write whose connection is cut', () => {
  test.each([['with a key'], ['without one']])(
    'before COMMIT takes effect once, on another connection: %s',
    async (which) => {
      const customer = await shop.customer();
      await cut(2, 'in the transaction');
      const answer = await add(customer, which === 'with a key' ? `key-of-a-test-${(counter += 1)}` : undefined);
      expect(answer.status).toBe(200);
      expect(await quantityOf(customer)).toBe(2);
    },
  );

  test('at COMMIT is a 503 that says when to come back, and with the same key it takes effect once', async () => {
    const customer = await shop.customer();
    await cut(1, 'at COMMIT');
    const key = `key-of-a-test-${(counter += 1)}`;
    const lost = await add(customer, key);
    expect([lost.status, lost.body.code, lost.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect((await add(customer, key)).status).toBe(200);
    expect(await quantityOf(customer)).toBe(2);
  });

  test('again and again is a 503 in the end, and the store goes on afterwards', async () => {
    const customer = await shop.customer();
    await cut(100, 'in the transaction');
    expect((await add(customer)).status).toBe(503);
    await run('drop trigger cut on cart_lines');
    expect((await add(customer)).status).toBe(200);
  });

  test('while it waits inside a transaction ends nothing but that transaction', async () => {
    const { db } = shop.open;
    const lost = db.transaction(async (tx) => {
      const [row] = await rowsOf<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
      await db.execute(sql`select pg_terminate_backend(${row?.pid}, 5000)`);
      await tx.execute(sql`select 1`);
    });
    expect(isConnectionLost(await lost.catch((error: unknown) => error))).toBe(true);
    expect((await shop.get('/settings')).status).toBe(200);
  });
});

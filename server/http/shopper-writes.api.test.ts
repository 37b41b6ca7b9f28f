// Many concurrent writes of one shopper: a few run, some wait, and other shoppers are not affected.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { getWishlist } from '../../contract/shopper/favorites.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from '../../tests/support/api/shop.ts';
import { startSession } from '../features/accounts/auth/sessions.ts';
import { rowsOf, type Database } from '../db/connect.ts';
import { lock } from '../db/lock.ts';

let shop: Shop;
let ids: number[];
beforeAll(async () => {
  shop = await openShop();
  const titles = Array.from({ length: 40 }, (_, at) => `P${at}`);
  await shop.bring({
    categories: twoFields,
    products: titles.map((title) => productEntry({ title: { ar: title, en: title } })),
  });
  const { body } = await shop.json('/products?per_page=40');
  ids = body.data.map(({ id }: { id: number }) => id);
});
afterAll(() => shop.close());

let counter = 0;
const newKey = () => `write-of-a-shopper-${(counter += 1)}`;
const like = (customer: Customer, id: number | undefined, key: string, token?: string) =>
  customer.json(`/products/${id}/toggle-wishlist`, {
    body: { value: true },
    key,
    ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}`, JWT: token } }),
  });
const favorites = async (customer: Customer) =>
  v.parse(getWishlist.data, (await customer.json('/wishlist')).body.data).map(({ id }) => id);
const ascending = (numbers: readonly (number | undefined)[]) => numbers.toSorted((a = 0, b = 0) => a - b);

/** Holds the lock that changes of these shoppers' favorites wait for, as another instance would, until `job` ends. */
async function holdingFavoritesOf(customers: readonly Customer[], job: (other: Database) => Promise<void>) {
  const other = shop.open.another();
  try {
    await other.db.transaction(async (tx) => {
      for (const { id } of customers) await lock(tx, `wishlist ${id}`);
      await job(tx);
    });
  } finally {
    await other.close();
  }
}

/** Number of the store's connections that wait for a lock. */
async function connectionsWaiting(db: Database): Promise<number> {
  const [row] = await rowsOf<{ waiting: number }>(
    db,
    sql`select count(distinct pid)::int as waiting from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return row?.waiting ?? 0;
}

test('each of many concurrent writes is done or refused; a refused one has no effect and may be retried', async () => {
  const customer = await shop.customer();
  const sent = Array.from({ length: 250 }, (_, at) => ({ id: ids[at % ids.length], key: newKey() }));
  const leastRefused = 250 - 202; // two are carried out, 200 wait
  let refusals = 0;
  const send = async ({ id, key }: (typeof sent)[number]) => {
    const answer = await like(customer, id, key);
    if (answer.status === 429) refusals += 1;
    return answer;
  };
  let sending: ReturnType<typeof send>[] = [];
  // None may be done before the last has arrived, or one more could wait.
  await holdingFavoritesOf([customer], async () => {
    sending = sent.map(send);
    await expect.poll(() => refusals, { timeout: 10_000 }).toBeGreaterThanOrEqual(leastRefused);
  });
  const answers = await Promise.all(sending);
  const refused = sent.flatMap((each, at) => (answers[at]?.status === 200 ? [] : [{ ...each, answer: answers[at] }]));
  for (const { answer } of refused)
    expect([answer?.status, answer?.body.code, answer?.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '2',
    ]);
  const done = sent.filter((_, at) => answers[at]?.status === 200);
  expect(ascending(await favorites(customer))).toEqual(ascending([...new Set(done.map(({ id }) => id))]));
  const again = [...done.slice(-1), ...refused.slice(-1)];
  const replayed = [];
  for (const { id, key } of again) replayed.push((await like(customer, id, key)).headers.get('idempotent-replayed'));
  expect(replayed).toEqual(['true', null]);
});

describe.runIf(process.env.TEST_DB === 'postgres')('writes that wait for a lock', () => {
  test('forty of one shopper hold two connections, and another shopper is answered', async () => {
    const [busy, other] = [await shop.customer(), await shop.customer()];
    const { now } = shop.deps;
    const second = await startSession(shop.open.db, { userId: busy.id, remember: false, userAgent: '', now: now() });
    let writes: ReturnType<typeof like>[] = [];
    await holdingFavoritesOf([busy], async (db) => {
      writes = ids.map((id, at) => like(busy, id, newKey(), at % 2 === 0 ? undefined : second));
      while ((await connectionsWaiting(db)) < 2) expect((await other.json('/carts')).status).toBe(200);
      expect((await other.json('/carts')).status).toBe(200);
      expect((await like(other, ids[0], newKey())).status).toBe(200);
      await Promise.any(writes); // one that waited too long
      expect(await connectionsWaiting(db)).toBe(2);
    });
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    const done = statuses.filter((status) => status === 200);
    expect(done.length).toBeGreaterThanOrEqual(2); // the running ones
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - done.length);
    expect(await favorites(busy)).toHaveLength(done.length);
  });

  test('of many shoppers leave connections for reads', async () => {
    const busy = await Promise.all(Array.from({ length: 8 }, () => shop.customer()));
    const other = await shop.customer();
    let writes: ReturnType<typeof like>[] = [];
    await holdingFavoritesOf(busy, async (db) => {
      writes = busy.flatMap((customer) => [like(customer, ids[0], newKey()), like(customer, ids[1], newKey())]);
      while ((await connectionsWaiting(db)) < 5) expect((await other.json('/carts')).status).toBe(200);
      expect((await other.json('/carts')).status).toBe(200);
      expect(await connectionsWaiting(db)).toBe(5);
    });
    for (const { status, headers } of await Promise.all(writes))
      expect([status, headers.get('retry-after')]).toBeOneOf([
        [200, null],
        [503, '5'], // waited too long for its connection
      ]);
  });

  test('of one shopper’s reads four hold a connection and a hundred wait; another shopper is answered', async () => {
    const [busy, other] = [await shop.customer(), await shop.customer()];
    const database = shop.open.another();
    let refusals = 0;
    const read = async () => {
      const answer = await busy.json('/wishlist');
      if (answer.status === 429) refusals += 1;
      return answer.status;
    };
    let reads: ReturnType<typeof read>[] = [];
    try {
      await database.db.transaction(async (tx) => {
        await tx.execute(sql`lock table wishes in access exclusive mode`);
        reads = Array.from({ length: 150 }, read);
        await expect.poll(() => refusals, { timeout: 10_000 }).toBeGreaterThanOrEqual(150 - 104);
        expect(await connectionsWaiting(tx)).toBe(4);
        expect((await other.json('/user/sessions')).status).toBe(200);
      });
    } finally {
      await database.close();
    }
    const statuses = await Promise.all(reads);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(statuses.filter((status) => status !== 200)).toEqual(Array(refusals).fill(429));
  });
});

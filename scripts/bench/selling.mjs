// A store on PostgreSQL that sells, for measurements: its database, the store itself, and customers.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { registerCustomer } from '../../tests/support/browser/device.ts';
import { createDatabase, startPostgres } from '../../tests/support/database/postgres.ts';
import { startBuiltStore } from '../../tests/support/store/built-store.ts';
import { send, someAtATime } from './load.mjs';
import { command } from './store.mjs';

const address = { city: 'Riyadh', short_address: 'RHOB3242', building_number: '3242' };

/** Calls `work` with a temporary folder and an empty database: its URL, and a client that is connected to it. */
export async function withDatabase(work) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startPostgres();
  const database = await createDatabase(server.url, `bench_${process.pid}`);
  const owner = new pg.Client({ connectionString: database.url });
  try {
    await owner.connect();
    return await work({ folder, url: database.url, owner, server });
  } finally {
    await owner.end();
    await database.drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Generates a catalogue and imports it; returns what `command` says about the import. */
export async function importGenerated({ folder, url }, products) {
  const file = join(folder, 'catalogue.json');
  await command(['generate', '--products', String(products), '--out', file], {});
  return { file, ...(await command(['import', file], { DATABASE_URL: url })) };
}

/** Varieties to buy, with this much stock: cheap, and the only ones of their product. */
export async function buyable(owner, { count, quantity }) {
  const { rows } = await owner.query(
    `update varieties set quantity = $2 where id in (
       select min(varieties.id) from varieties join products on products.id = product_id
         where varieties.active and products.active and not requires_custom_text
         group by product_id having count(*) = 1 and max(price_halalas) < 50000 and max(quantity) > 1
         order by random() limit $1)
     returning id as variety, product_id as product`,
    [count, quantity],
  );
  if (rows.length < count) throw new Error(`the catalogue has ${rows.length} products to buy instead of ${count}`);
  return rows;
}

/** The store in production mode, on this database; it accepts cash on delivery. One process, if `env` has no WORKERS. */
export function startSelling(databaseUrl, { port, env } = {}) {
  return startBuiltStore({
    databaseUrl,
    port,
    env: { NODE_ENV: 'production', LOG_LEVEL: 'error', TRUSTED_PROXY: '1', COD_ENABLED: 'true', ...env },
  });
}

/**
 * A new customer with an address. `choices`: what a quote and an order need. `ask` calls the API, by default with POST if
 * there is a body; `status` is 599 if there was no answer.
 */
export async function newBuyer(url) {
  const { token } = await registerCustomer(url, 'Noura');
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const ask = async (path, content, method) => {
    const answer = await send(`${url}/api/v1${path}`, {
      agent,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(content ? { body: JSON.stringify(content) } : {}),
      ...(method ? { method } : {}),
    });
    const { data, code } = parsed(answer.body) ?? {};
    return { status: answer.status, ms: answer.ms, retryAfter: answer.retryAfter, data, code };
  };
  const { data: home } = await ask('/addresses', address);
  return {
    ask,
    choices: { address_id: home.id, shipping_company_id: 'aramex', payment_method: 'cash_on_delivery' },
  };
}

/**
 * Lets every customer order again: as if nobody had asked before, and with everything shipped that was ordered, because
 * a customer may have few unpaid orders at a time.
 */
export async function startAfresh(owner) {
  await owner.query('delete from rate_limits');
  await shipOrders(owner);
}

/** Ships every few seconds what was ordered. Returns the function that ends it. */
export function shipRegularly(owner) {
  const shipping = setInterval(() => void shipOrders(owner), shippingEveryMs);
  return () => clearInterval(shipping);
}

/** Those that nobody is changing: waiting for them could end in a deadlock. */
const shipOrders = (owner) =>
  owner.query(`update orders set status = 'shipped'
    where id in (select id from orders where status = 'processing' for update skip locked)`);
const shippingEveryMs = 5_000;

/** New customers, registered some at a time: each costs the store a password hash. */
export function newBuyers(url, count) {
  return someAtATime(4, Array(count).fill(url), newBuyer);
}

function parsed(body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** The steps in which a buyer buys one unit of a variety. Each returns what `ask` does. */
export function purchaseOf({ ask, choices }, variety_id) {
  let expected_total;
  return {
    fill: () => ask('/products/add-to-cart', { variety_id, quantity: 1 }),
    async quote() {
      const answer = await ask('/checkout/quote', choices);
      expected_total = answer.data?.total;
      return answer;
    },
    order: () => ask('/orders', { ...choices, expected_total }),
  };
}

/** Takes one step after the other; returns the last answer, or the first that is a refusal or a failure. */
export async function inTurn(step, ...more) {
  const answer = await step();
  return answer.status < 300 && more.length > 0 ? inTurn(...more) : answer;
}

/** Throws if the answer is a refusal or a failure. */
export function granted({ status, data, code }) {
  if (status >= 300) throw new Error(`the store answered ${status}: ${code}`);
  return data;
}

/** Does `work`; `difference` is the stock afterwards, less what the orders that were placed leave of it. */
export async function differenceInStock(owner, work) {
  const count = async () => {
    const { rows } = await owner.query(
      `select (select sum(quantity)::int from varieties)
         + (select coalesce(sum(quantity), 0)::int from order_lines) as pieces`,
    );
    return rows[0].pieces;
  };
  const before = await count();
  const result = await work();
  return { result, difference: Math.abs((await count()) - before) };
}

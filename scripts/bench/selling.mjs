// A store on PostgreSQL that sells, for measurements: its database, the store itself, and customers.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { registerCustomer } from '../../tests/support/browser/device.ts';
import { createDatabase, startPostgres } from '../../tests/support/database/postgres.ts';
import { startBuiltStore } from '../../tests/support/store/built-store.ts';

const address = { city: 'Riyadh', short_address: 'RHOB3242', building_number: '3242' };

/** Calls `work` with a temporary folder and an empty database: its URL, and a client that is connected to it. */
export async function withDatabase(work) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await startPostgres();
  const database = await createDatabase(server.url, `bench_${process.pid}`);
  const owner = new pg.Client({ connectionString: database.url });
  try {
    await owner.connect();
    return await work({ folder, url: database.url, owner });
  } finally {
    await owner.end();
    await database.drop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The store in production mode, on this database; it accepts cash on delivery. */
export function startSelling(databaseUrl) {
  return startBuiltStore({
    databaseUrl,
    env: { NODE_ENV: 'production', LOG_LEVEL: 'error', TRUSTED_PROXY: '1', COD_ENABLED: 'true' },
  });
}

/**
 * A new customer with an address. `choices`: what a quote and an order need. `ask` calls the API, with POST if there is a
 * body; `status` is 599 if there was no answer.
 */
export async function newBuyer(url) {
  const { token } = await registerCustomer(url, 'Noura');
  const ask = async (path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => null);
    const { data, code } = (await answer?.json().catch(() => null)) ?? {};
    return { status: answer?.status ?? 599, data, code };
  };
  const { data: home } = await ask('/addresses', address);
  return {
    ask,
    choices: { address_id: home.id, shipping_company_id: 'aramex', payment_method: 'cash_on_delivery' },
  };
}

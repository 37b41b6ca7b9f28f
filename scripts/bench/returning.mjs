import { randomUUID } from 'node:crypto';
import { startBuiltStore } from '../../tests/support/built-store.ts';
import { registerCustomer } from '../../tests/support/device.ts';
import { figure, percentile } from './figures.mjs';
import { demonstrationData } from './store.mjs';

const devices = 1_000;
const customers = 100;
/** Over so long the queue spreads its first tries (src/offline/backoff.ts). */
const spreadMs = 2_000;

/** Each device sends the one change that waited on it, and reads its cart anew. */
export async function measureReturning({ runs, say }) {
  say('returning: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startBuiltStore({
    dataDir,
    env: { NODE_ENV: 'production', LOG_LEVEL: 'error', TRUSTED_PROXY: '1' },
  });
  const seen = [];
  try {
    say(`returning: ${customers} customers register`);
    const people = [];
    for (let one = 0; one < customers; one += 1) people.push(await registerCustomer(store.url, 'Noura'));
    const { data: products } = await (await fetch(`${store.url}/api/v1/products?per_page=100&in_stock=1`)).json();
    for (let run = 1; run <= runs; run += 1) {
      say(`returning: run ${run} of ${runs}`);
      seen.push(
        await Promise.all(
          Array.from({ length: devices }, async (_, device) => {
            await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
            return comeBack(store.url, people[device % customers], products[(device + run) % products.length].id);
          }),
        ),
      );
    }
  } finally {
    await store.stop();
    remove();
  }
  const of = (what) => seen.map((answers) => what(answers));
  return [
    figure(
      'changes sent: 95 of 100 answered within',
      of((all) =>
        percentile(
          all.map(({ ms }) => ms),
          0.95,
        ),
      ),
      'ms',
    ),
    figure(
      'changes sent: the last answered within',
      of((all) => Math.max(...all.map(({ ms }) => ms))),
      'ms',
    ),
    figure(
      'answers of 500 and above, or none',
      of((all) => all.filter(({ status }) => status >= 500).length),
      '',
      { goal: 0 },
    ),
    figure(
      'answers of 429',
      of((all) => all.filter(({ status }) => status === 429).length),
      '',
      { goal: 0 },
    ),
  ];
}

async function comeBack(url, { token }, product_id) {
  const begun = performance.now();
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const changed = await fetch(`${url}/api/v1/products/${product_id}/toggle-wishlist`, {
    method: 'POST',
    headers,
    body: '{"value":true}',
  }).catch(() => null);
  const read = await fetch(`${url}/api/v1/wishlist`, { headers: { Authorization: `Bearer ${token}` } }).catch(
    () => null,
  );
  await read?.arrayBuffer();
  return { status: Math.max(changed?.status ?? 599, read?.status ?? 599), ms: performance.now() - begun };
}

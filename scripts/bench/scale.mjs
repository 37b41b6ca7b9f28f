import { Agent } from 'node:http';
import { figure, percentile } from './figures.mjs';
import { send, steadily } from './load.mjs';
import { memoryOf } from './memory.mjs';
import {
  buyable,
  granted,
  importGenerated,
  inTurn,
  newBuyer,
  purchaseOf,
  startSelling,
  withDatabase,
} from './selling.mjs';

const listsASecond = 50;
const seconds = 20;
/** Goal for the slowest list while the store sells, in ms. */
const slowest = 150;
/** Goal for the time until a sold-out product shows it, in ms. */
const soldOutWithin = 1_000;

/**
 * A large catalogue on PostgreSQL that sells: fifty lists a second, every one different, at rest and while an order a
 * second sells something out. Load and store share the machine.
 */
export async function measureScale({ products, runs, say }) {
  const seen = [];
  const rows = [];
  await withDatabase(async ({ folder, url, owner }) => {
    say(`scale: generating and importing ${products} products`);
    const imported = await importGenerated({ folder, url }, products);
    rows.push(
      figure('import', [products / imported.seconds], 'products a second', { goal: 5_000, smallerIsBetter: false }),
      figure('import, peak memory', [imported.peak], 'MB', { goal: 300 }),
    );
    const store = await startSelling(url);
    const memory = [memoryOf(store.pid)];
    try {
      await lists(store.url, 5); // warm-up
      for (let run = 1; run <= runs; run += 1) {
        say(`scale: run ${run} of ${runs}`);
        const atRest = await lists(store.url, seconds);
        const goods = await buyable(owner, { count: seconds, quantity: 1 });
        const buyer = await newBuyer(store.url);
        const shown = [];
        const selling = (async () => {
          for (const one of goods) {
            const startedAt = performance.now();
            await fetch(`${store.url}/api/v1/products/${one.product}`); // cached from now on
            const { fill, quote, order } = purchaseOf(buyer, one.variety);
            granted(await inTurn(fill, quote, order));
            shown.push(await untilSoldOut(store.url, one.product));
            await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - startedAt))));
          }
        })();
        const whileSelling = await lists(store.url, seconds);
        await selling;
        memory.push(memoryOf(store.pid));
        seen.push({ atRest, whileSelling, shown });
      }
      rows.push(
        figure('ready after start', [store.readyMs / 1_000], 's', { goal: 5, digits: 1 }),
        figure('memory after start', memory.slice(0, 1), 'MB'),
        figure('memory while it sells', memory.slice(1), 'MB', { goal: 400 }),
      );
    } finally {
      await store.stop();
    }
  });
  const of = (what) => seen.map(what);
  return [
    ...rows,
    figure(
      'lists at rest, p50',
      of(({ atRest }) => percentile(atRest, 0.5)),
      'ms',
      { digits: 1 },
    ),
    figure(
      'lists at rest, p99',
      of(({ atRest }) => percentile(atRest, 0.99)),
      'ms',
      { digits: 1 },
    ),
    figure(
      'lists while selling out, p99',
      of(({ whileSelling }) => percentile(whileSelling, 0.99)),
      'ms',
      { digits: 1 },
    ),
    figure(
      'the same, as a multiple of that at rest',
      of(({ atRest, whileSelling }) => percentile(whileSelling, 0.99) / percentile(atRest, 0.99)),
      'times',
      { goal: 1.5, digits: 2 },
    ),
    figure(
      'lists while selling out, slowest',
      of(({ whileSelling }) => Math.max(...whileSelling)),
      'ms',
      {
        goal: slowest,
      },
    ),
    figure(
      'from an order to "sold out" in the product’s answer, slowest',
      of(({ shown }) => Math.max(...shown)),
      'ms',
      {
        goal: soldOutWithin,
      },
    ),
  ];
}

/** Asks for lists at a steady rate, whatever the answers take; returns the times in ms. */
async function lists(url, forSeconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const took = await steadily(listsASecond, forSeconds, async (_count, at) => {
    const query = new URLSearchParams({ min_price: (Math.random() * 500).toFixed(2), in_stock: '1' });
    const { status } = await send(`${url}/api/v1/products?${query}`, { agent, headers: { 'accept-language': 'ar' } });
    if (status !== 200) throw new Error(`a list answered ${status}`);
    return performance.now() - at;
  });
  agent.destroy();
  return took;
}

/** Asks until the answer of a product says that none is left; returns the time in ms since the call. */
async function untilSoldOut(url, id) {
  const startedAt = performance.now();
  for (;;) {
    const answer = await fetch(`${url}/api/v1/products/${id}`);
    const { data } = await answer.json();
    if (data?.quantity === 0) return performance.now() - startedAt;
    if (performance.now() - startedAt > 60_000) throw new Error(`product ${id} never shows that it is sold out`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

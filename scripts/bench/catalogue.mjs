import { statSync } from 'node:fs';
import { Agent } from 'node:http';
import { figure, percentile } from './figures.mjs';
import { send, someAtATime } from './load.mjs';
import { memoryOf } from './memory.mjs';
import { importGenerated, withDatabase } from './selling.mjs';
import { startAsInProduction } from './store.mjs';

const atOnce = 4;
const requestsEach = 1_000;
const slowest = 50;

/**
 * A large catalogue on PostgreSQL: import time, then response times of lists and searches. Every request is different.
 */
export async function measureCatalogue({ products, runs, say }) {
  const rows = [];
  await withDatabase(async ({ folder, url }) => {
    say(`catalogue: generating and importing ${products} products`);
    const { file, seconds, peak } = await importGenerated({ folder, url }, products);
    rows.push(
      figure(`file of ${products} products`, [statSync(file).size / 1e6], 'MB'),
      figure('import', [seconds], 's', { digits: 1 }),
      figure('import, peak memory', [peak], 'MB'),
    );
    rows.push(...(await measureAnswers(url, runs, say)));
  });
  return rows;
}

async function measureAnswers(databaseUrl, runs, say) {
  const store = await startAsInProduction({ databaseUrl });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  try {
    const ask = async (path) => {
      const { status, body } = await send(`${store.url}/api/v1${path}`, {
        agent,
        headers: { 'accept-language': 'ar' },
      });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      return JSON.parse(body.toString());
    };
    const rows = [figure('start with this catalogue, until ready', [store.readyMs / 1000], 's', { digits: 2 })];
    for (const [what, path] of Object.entries(await questions(ask))) {
      const p50 = [];
      const p95 = [];
      const p99 = [];
      for (let run = 0; run <= runs; run += 1) {
        const took = await askMany(ask, path, run === 0 ? 100 : requestsEach);
        if (run === 0) continue; // warm-up
        p50.push(percentile(took, 0.5));
        p95.push(percentile(took, 0.95));
        p99.push(percentile(took, 0.99));
      }
      say(`catalogue: ${what}`);
      rows.push(
        figure(`${what}, p50`, p50, 'ms', { digits: 1 }),
        figure(`${what}, p95`, p95, 'ms', { digits: 1 }),
        figure(`${what}, p99`, p99, 'ms', { digits: 1, goal: slowest }),
      );
    }
    rows.push(figure('memory after these requests', [memoryOf(store.pid)], 'MB'));
    return rows;
  } finally {
    agent.destroy();
    await store.stop();
  }
}

/** Shoppers' typical requests, with different values each time. */
async function questions(ask) {
  const categories = flatten((await ask('/categories')).data);
  const { data: sample, pagination } = await ask('/products?per_page=100');
  const last = pagination.meta.page.last;
  const words = [...new Set(sample.flatMap(({ title }) => title.split(/\s+/)).filter((word) => word.length >= 3))];
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const price = () => (Math.random() * 500).toFixed(2);
  const asQuery = (values) => new URLSearchParams(values).toString();
  return {
    'list, deep page': () =>
      `/products?${asQuery({ page: 1 + Math.floor(Math.random() * last * 4), min_price: (Math.random() * 20).toFixed(2) })}`,
    'list of a category': () => `/products?${asQuery({ category: any(categories).id, min_price: price() })}`,
    'list with filters': () =>
      `/products?${asQuery({ min_price: price(), max_price: (500 + Number(price())).toFixed(2), in_stock: 1, on_sale: any([0, 1]) })}`,
    'list, sorted': () =>
      `/products?${asQuery({ order: any(['most_selling', 'price_asc', 'price_desc']), min_price: price() })}`,
    'search for a word': () => `/products?${asQuery({ search: any(words), min_price: price() })}`,
    'search for two words': () => `/products?${asQuery({ search: `${any(words)} ${any(words)}`, min_price: price() })}`,
    'search with a typo': () =>
      `/products?${asQuery({ search: withSlip(any(words.filter((word) => word.length >= 5)) ?? any(words)), min_price: price() })}`,
    'suggestions while typing': () =>
      `/products/suggest?${asQuery({ search: any(words).slice(0, 2 + Math.floor(Math.random() * 3)) })}`,
  };
}

function flatten(categories) {
  return categories.flatMap((category) => [category, ...flatten(category.categories)]);
}

/** The word with one letter missing. */
function withSlip(word) {
  const at = 1 + Math.floor(Math.random() * (word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
}

function askMany(ask, path, count) {
  return someAtATime(atOnce, Array(count).fill(path), async (one) => {
    const startedAt = performance.now();
    await ask(one());
    return performance.now() - startedAt;
  });
}

import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { startStandby } from '../../tests/support/database/own-postgres.ts';
import { figure } from './figures.mjs';
import { send, someAtATime } from './load.mjs';
import { processorSecondsOf } from './processor.mjs';
import {
  buyable,
  granted,
  importGenerated,
  newBuyers,
  purchaseOf,
  startAfresh,
  startSelling,
  withDatabase,
} from './selling.mjs';

const products = 2_000;
const customers = 100;
const visits = 400;
/** Requests that cost less than a tick of the kernel's clock. */
const cheapVisits = 8_000;
const atOnce = 8;
const restSeconds = 20;

/** What a request costs: processor time of the store and of PostgreSQL, and of a read replica. */
export async function measureCosts({ runs, say }) {
  if (process.env.TEST_DATABASE_URL)
    throw new Error('costs cannot measure the server in TEST_DATABASE_URL: unset it to measure a temporary one.');
  return withDatabase(async (database) => {
    const { url, owner, server } = database;
    say(`costs: generating and importing ${products} products`);
    await importGenerated(database, products);
    const [goods] = await buyable(owner, { count: 1, quantity: 1_000_000 });
    const programs = { PostgreSQL: server.pid };
    const alone = await measure({ database, runs, say, programs, kinds: (url) => allKinds(url, goods) });
    const replica = await startStandby(server, 'replica');
    try {
      const replicaUrl = Object.assign(new URL(url), { port: new URL(replica.url).port }).href;
      const env = { DATABASE_REPLICA_URLS: replicaUrl };
      const both = { primary: server.pid, replica: replica.pid };
      return [
        ...alone,
        ...(await measure({ database, runs, say, programs: both, kinds: newReads, env, note: ', with a replica' })),
      ];
    } finally {
      await replica.stop();
    }
  });
}

/**
 * `programs`: process ids of the databases, by name. `kinds` returns the kinds of requests by name, each as a function
 * that makes some. What the store and the databases do at rest is measured first, and does not count.
 */
async function measure({ database: { url, owner }, runs, say, programs, kinds, env, note = '' }) {
  const store = await startSelling(url, { env });
  try {
    const made = Object.entries(await kinds(store.url));
    const parts = Object.entries({ store: store.pid, ...programs });
    const seconds = () => parts.map(([, pid]) => processorSecondsOf(pid));
    const since = (before) => seconds().map((now, at) => now - before[at]);
    for (const [, requests] of made) await someAtATime(atOnce, requests(), (request) => request()); // warm-up
    say('costs: at rest');
    await setTimeout(2_000);
    const started = seconds();
    await setTimeout(restSeconds * 1_000);
    const atRest = since(started).map((spent) => spent / restSeconds);
    const cost = async (make) => {
      const requests = make();
      await requests[0](); // what has changed since is rendered by this one
      const before = seconds();
      const startedAt = performance.now();
      await someAtATime(atOnce, requests.slice(1), (request) => request());
      const duration = (performance.now() - startedAt) / 1_000;
      return since(before).map((spent, at) => ((spent - atRest[at] * duration) * 1_000) / (requests.length - 1));
    };
    const seen = made.map(() => []);
    for (let run = 1; run <= runs; run += 1) {
      say(`costs: run ${run} of ${runs}`);
      await startAfresh(owner);
      for (const [at, [, make]] of made.entries()) seen[at].push(await cost(make));
    }
    return [
      ...parts.map(([part], at) => figure(`a second at rest${note}: ${part}`, [atRest[at] * 1_000], 'ms')),
      ...made.flatMap(([name], kind) =>
        parts.map(([part], at) => {
          const values = seen[kind].map((costs) => costs[at]);
          return figure(`${name}${note}: ${part}`, values, 'ms', { digits: 2 });
        }),
      ),
    ];
  } finally {
    await store.stop();
  }
}

function visitsOf(url, count, pathOf) {
  const agent = new Agent({ keepAlive: true });
  return Array.from({ length: count }, () => async () => {
    const path = pathOf();
    const answer = await send(url + path, { agent, headers: { 'accept-encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  });
}

function newReads(url) {
  const price = () => Math.round(Math.random() * 50_000) / 100;
  return {
    'a list that is not cached': () => visitsOf(url, visits, () => `/api/v1/products?min_price=${price()}`),
    'a page that is not cached': () => visitsOf(url, visits, () => `/products?min_price=${price()}`),
  };
}

async function allKinds(url, { variety, product }) {
  const people = (await newBuyers(url, customers)).map((buyer) => purchaseOf(buyer, variety));
  const steps = (name) => people.map((one) => async () => granted(await one[name]()));
  return {
    ...newReads(url),
    'a cached page': () => visitsOf(url, cheapVisits, () => `/products/${product}`),
    'a cached list': () => visitsOf(url, cheapVisits, () => '/api/v1/products'),
    'a product into the cart': () => steps('fill'),
    'a quote': () => steps('quote'),
    'an order': () => steps('order'),
  };
}

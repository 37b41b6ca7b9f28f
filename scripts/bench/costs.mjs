import { Agent } from 'node:http';
import { startStandby } from '../../tests/support/database/own-postgres.ts';
import { figure } from './figures.mjs';
import { send, someAtATime } from './load.mjs';
import { processorSecondsOf } from './processor.mjs';
import { buyable, granted, importGenerated, newBuyers, purchaseOf, startSelling, withDatabase } from './selling.mjs';

const products = 2_000;
const customers = 100;
const visits = 400;
const atOnce = 8;

/** What a request costs: processor time of the store and of PostgreSQL, and of a read replica. */
export async function measureCosts({ runs, say }) {
  return withDatabase(async (database) => {
    const { url, owner, server } = database;
    if (server.pid === null) throw new Error('The processor time of the server in TEST_DATABASE_URL is not known.');
    say(`costs: generating and importing ${products} products`);
    await importGenerated(database, products);
    const [goods] = await buyable(owner, { count: 1, quantity: 1_000_000 });
    const alone = await measure({ database, goods, runs, say, programs: { PostgreSQL: server.pid } });
    const replica = await startStandby(server, 'replica');
    try {
      const replicaUrl = Object.assign(new URL(url), { port: new URL(replica.url).port }).href;
      const programs = { primary: server.pid, replica: replica.pid };
      const env = { DATABASE_REPLICA_URLS: replicaUrl };
      return [...alone, ...(await measure({ database, goods, runs, say, programs, env }))];
    } finally {
      await replica.stop();
    }
  });
}

/** `programs` are the databases, by name. With a replica only reads are measured. */
async function measure({ database: { url, owner }, goods, runs, say, programs, env }) {
  const store = await startSelling(url, { env });
  const agent = new Agent({ keepAlive: true });
  const visit = (path) => async () => {
    const answer = await send(store.url + path, { agent, headers: { 'accept-encoding': 'br' } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  };
  const many = (path) => Array.from({ length: visits }, () => visit(path()));
  const price = () => Math.round(Math.random() * 50_000) / 100;
  try {
    say(`costs: ${customers} customers register`);
    const people = (await newBuyers(store.url, customers)).map((buyer) => purchaseOf(buyer, goods.variety));
    const steps = (name) => people.map((one) => async () => granted(await one[name]()));
    const reads = {
      'a list that nobody has asked for': () => many(() => `/api/v1/products?min_price=${price()}`),
      'a page that nobody has asked for': () => many(() => `/products?min_price=${price()}`),
    };
    const others = {
      'a page from memory': () => many(() => `/products/${goods.product}`),
      'a list from memory': () => many(() => '/api/v1/products'),
      'a product into the cart': () => steps('fill'),
      'a quote': () => steps('quote'),
      'an order': () => steps('order'),
    };
    const kinds = Object.entries('replica' in programs ? reads : { ...reads, ...others });
    const parts = Object.entries({ store: store.pid, ...programs });
    const cost = async (requests) => {
      const before = parts.map(([, pid]) => processorSecondsOf(pid));
      await someAtATime(atOnce, requests, (request) => request());
      return parts.map(([, pid], at) => ((processorSecondsOf(pid) - before[at]) * 1_000) / requests.length);
    };
    for (const [, requests] of kinds) await cost(requests()); // warm-up
    const seen = kinds.map(() => []);
    for (let run = 1; run <= runs; run += 1) {
      say(`costs: run ${run} of ${runs}`);
      await owner.query('delete from rate_limits');
      for (const [at, [, requests]] of kinds.entries()) seen[at].push(await cost(requests()));
    }
    return kinds.flatMap(([name], kind) =>
      parts.map(([part], at) => {
        const values = seen[kind].map((costs) => costs[at]);
        return figure(`${name}${'replica' in programs ? ', with a replica' : ''}: ${part}`, values, 'ms', {
          digits: 2,
        });
      }),
    );
  } finally {
    agent.destroy();
    await store.stop();
  }
}

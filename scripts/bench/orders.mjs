import { freePort } from '../../tests/support/network/free-port.ts';
import { figure, percentile } from './figures.mjs';
import { someAtATime } from './load.mjs';
import {
  buyable,
  differenceInStock,
  granted,
  importGenerated,
  inTurn,
  newBuyers,
  purchaseOf,
  startAfresh,
  startSelling,
  withDatabase,
} from './selling.mjs';

const atOnce = 100;
/** Few, so that no cart is refused for others' sake. */
const preparingAtOnce = 10;
const customers = 400;
const seconds = 20;
/** Goal for the 99th percentile of orders, in ms. */
const slowest = 1_000;
const products = 2_000;
const stock = 1_000_000;

const processes = [
  { name: 'all processes', env: { WORKERS: '' } },
  { name: 'one process', env: { WORKERS: '1' } },
];
const goods = [
  { name: 'different products', pick: (varieties, index) => varieties[index], goal: 300 },
  { name: 'one product', pick: (varieties) => varieties[0], goal: 150 },
];

/** A hundred shoppers order at once, on PostgreSQL: each another product, then all the same. */
export async function measureOrders({ runs, say }) {
  const rows = [];
  const answers = [];
  const differences = [];
  await withDatabase(async (database) => {
    const { url, owner } = database;
    say(`orders: generating and importing ${products} products`);
    await importGenerated(database, products);
    const varieties = (await buyable(owner, { count: customers, quantity: stock })).map(({ variety }) => variety);
    const port = await freePort();
    let buyers = null;
    for (const { name, env } of processes) {
      const store = await startSelling(url, { port, env });
      try {
        if (!buyers) say(`orders: ${customers} customers register`);
        buyers ??= await newBuyers(store.url, customers);
        for (const { name: what, pick, goal } of goods) {
          const people = buyers.map((buyer, index) => purchaseOf(buyer, pick(varieties, index)));
          const seen = [];
          for (let run = 1; run <= runs; run += 1) {
            say(`orders: ${what}, ${name}, run ${run} of ${runs}`);
            const { result, difference } = await differenceInStock(owner, () => ordersAndSequences(owner, people));
            seen.push(result);
            answers.push(...result.answers);
            differences.push(difference);
          }
          const goals = env.WORKERS === '' ? { goal, slowest } : {};
          rows.push(...rowsOf(`${what}, ${name}`, seen, goals));
        }
      } finally {
        await store.stop();
      }
    }
  });
  const count = (what) => [answers.filter(what).length];
  return [
    ...rows,
    figure(
      'answers of 500 and above, or no answer',
      count(({ status }) => status >= 500),
      '',
      { goal: 0 },
    ),
    figure(
      'other answers than an order',
      count(({ status }) => status !== 201 && status < 500),
      '',
      { goal: 0 },
    ),
    figure('stock at the end, other than start less orders', differences, 'pieces', { goal: 0 }),
  ];
}

function rowsOf(name, seen, { goal, slowest }) {
  const of = (what) => seen.map(what);
  const faster = { smallerIsBetter: false };
  return [
    figure(
      `${name}: orders`,
      of(({ orders }) => orders),
      'a second',
      { goal, ...faster },
    ),
    figure(
      `${name}: order, p50`,
      of(({ took }) => percentile(took, 0.5)),
      'ms',
    ),
    figure(
      `${name}: order, p99`,
      of(({ took }) => percentile(took, 0.99)),
      'ms',
      { goal: slowest },
    ),
    figure(
      `${name}: cart, quote and order`,
      of(({ sequences }) => sequences),
      'a second',
      faster,
    ),
  ];
}

async function ordersAndSequences(owner, people) {
  const prepare = async () => {
    await startAfresh(owner);
    await someAtATime(preparingAtOnce, people, async (one) => granted(await inTurn(one.fill, one.quote)));
  };
  const alone = await inRounds(people, prepare, (one) => one.order());
  const whole = await inRounds(
    people,
    () => startAfresh(owner),
    (one) => inTurn(one.fill, one.quote, one.order),
  );
  return {
    orders: alone.perSecond,
    took: alone.answers.map(({ ms }) => ms),
    sequences: whole.perSecond,
    answers: [...alone.answers, ...whole.answers],
  };
}

/** Everybody orders once in a round, after `prepare`, whose time does not count. */
async function inRounds(people, prepare, order) {
  const answers = [];
  let ms = 0;
  while (ms < seconds * 1_000) {
    await prepare();
    const startedAt = performance.now();
    answers.push(...(await someAtATime(atOnce, people, order)));
    ms += performance.now() - startedAt;
  }
  return { answers, perSecond: (answers.filter(({ status }) => status === 201).length / ms) * 1_000 };
}

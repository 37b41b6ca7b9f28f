import { Agent } from 'node:http';
import { figure, percentile } from './figures.mjs';
import { steadily, send } from './load.mjs';
import {
  buyable,
  differenceInStock,
  granted,
  importGenerated,
  inTurn,
  newBuyers,
  purchaseOf,
  shipRegularly,
  startAfresh,
  startSelling,
  withDatabase,
} from './selling.mjs';

const shoppers = 2_000;
const secondsBetween = 4;
/** As a proxy in front of the store holds them open for all shoppers. */
const connections = 256;
const ordersASecond = 100;
const customers = 400;
const seconds = 60;
const products = 2_000;
/** Goal for the 99th percentile of pages, in ms. */
const slowest = 100;

/** Two thousand shoppers look at a list and at a product of which a hundred are ordered every second, on PostgreSQL. */
export async function measureFlashSale({ runs, say }) {
  const seen = [];
  await withDatabase(async (database) => {
    const { url, owner } = database;
    say(`flash-sale: generating and importing ${products} products`);
    await importGenerated(database, products);
    const [{ variety, product }] = await buyable(owner, { count: 1, quantity: 1_000_000 });
    const store = await startSelling(url, { env: { WORKERS: '' } });
    const stopShipping = shipRegularly(owner);
    try {
      say(`flash-sale: ${customers} customers register`);
      const people = (await newBuyers(store.url, customers)).map((buyer) => purchaseOf(buyer, variety));
      for (const { fill, quote, order } of people) granted(await inTurn(fill, quote, order));
      for (let run = 1; run <= runs; run += 1) {
        say(`flash-sale: run ${run} of ${runs}`);
        await startAfresh(owner);
        const { result, difference } = await differenceInStock(owner, () => sell(store.url, people, product));
        seen.push({ ...result, difference });
      }
    } finally {
      stopShipping();
      await store.stop();
    }
  });
  const of = (what) => seen.map(what);
  const times = (name, share) =>
    of((each) =>
      percentile(
        each[name].map(({ ms }) => ms),
        share,
      ),
    );
  const statuses = ({ pages, answers }) => [...pages, ...answers].map(({ status }) => status);
  return [
    figure(
      'pages',
      of(({ pages }) => pages.length / seconds),
      'a second',
      { smallerIsBetter: false },
    ),
    figure('pages, p50', times('pages', 0.5), 'ms'),
    figure('pages, p99', times('pages', 0.99), 'ms', { goal: slowest }),
    figure('pages, slowest', times('pages', 1), 'ms'),
    figure(
      'orders',
      of(({ orders, ms }) => (orders.length / ms) * 1_000),
      'a second',
      { smallerIsBetter: false },
    ),
    figure('order placed, p99', times('orders', 0.99), 'ms'),
    figure(
      'orders refused with “try again” (503)',
      of(({ refusals }) => refusals.length),
      '',
      { goal: 0 },
    ),
    figure('refusal, p99', times('refusals', 0.99), 'ms'),
    figure(
      'orders not sent, as all customers still waited',
      of(({ unsent }) => unsent),
      '',
    ),
    figure(
      'other answers than a page or an order',
      of((each) => statuses(each).filter((status) => status > 201).length - each.refusals.length),
      '',
      { goal: 0 },
    ),
    figure(
      'stock at the end, other than start less orders',
      of(({ difference }) => difference),
      'pieces',
      { goal: 0 },
    ),
  ].filter(({ median: middle }) => !Number.isNaN(middle)); // without refusals they have no time
}

async function sell(url, people, product) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  await browse(url, product, { agent, forSeconds: 5 }); // warm-up
  const startedAt = performance.now();
  const browsing = browse(url, product, { agent, forSeconds: seconds });
  const free = [...people];
  const ordering = steadily(ordersASecond, seconds, async (_, at) => {
    const person = free.shift();
    if (person === undefined) return null; // all of them still wait for an answer
    const { status } = await orderNow(person);
    free.push(person);
    return { status, ms: performance.now() - at };
  });
  const due = await ordering;
  const answers = due.filter((answer) => answer !== null);
  const ms = performance.now() - startedAt;
  const pages = await browsing;
  agent.destroy();
  const orders = answers.filter(({ status }) => status === 201);
  const refusals = answers.filter(({ status }) => status === 503);
  return { pages, answers, orders, refusals, unsent: due.length - answers.length, ms };
}

/** After a refusal the product is still in the cart: then only the order is made again. */
async function orderNow(person) {
  if (!person.isFilled) {
    const answer = await person.fill();
    if (answer.status >= 300) return answer;
    person.isFilled = true;
  }
  const answer = await person.order();
  person.isFilled = answer.status >= 500;
  return answer;
}

/** Asks for the list and the product, as pages and from the API. */
function browse(url, product, { agent, forSeconds }) {
  const paths = ['/products', `/products/${product}`, '/api/v1/products', `/api/v1/products/${product}`];
  return steadily(shoppers / secondsBetween, forSeconds, async (_, at) => {
    const path = paths[Math.floor(Math.random() * paths.length)];
    const { status } = await send(url + path, {
      agent,
      headers: { accept: path.startsWith('/api') ? 'application/json' : 'text/html', 'accept-encoding': 'br' },
    });
    return { status, ms: performance.now() - at };
  });
}

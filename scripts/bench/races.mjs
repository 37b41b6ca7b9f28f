import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figure, percentile } from './figures.mjs';
import { granted, inTurn, newBuyer, purchaseOf, startAfresh, startSelling, withDatabase } from './selling.mjs';
import { command } from './store.mjs';

const shoppers = 50;
const pieces = 10;
/** Rounds per run. */
const rounds = 20;
/** Goal for the 99th percentile of orders, in ms. */
const slowest = 2_000;

const catalogue = {
  categories: [{ code: 'hot', title: { ar: 'مطلوب', en: 'Wanted' } }],
  products: [
    {
      title: { ar: 'كوب', en: 'Cup' },
      category: 'hot',
      varieties: [{ sku: 'HOT', price: 100, quantity: 10_000 }],
    },
  ],
};

/** Fifty shoppers order ten units at once, on PostgreSQL: how long each waits for an order or a refusal. */
export async function measureRaces({ runs, say }) {
  const seen = [];
  await withDatabase(async ({ folder, url, owner }) => {
    const file = join(folder, 'catalogue.json');
    writeFileSync(file, JSON.stringify(catalogue));
    await command(['import', file], { DATABASE_URL: url });
    const store = await startSelling(url);
    try {
      for (let run = 1; run <= runs; run += 1) {
        say(`races: ${shoppers} customers register, run ${run} of ${runs}`);
        seen.push(await race(store.url, owner));
      }
    } finally {
      await store.stop();
    }
  });
  const of = (what) => seen.map((answers) => what(answers));
  const within = (share) =>
    of((all) =>
      percentile(
        all.map(({ ms }) => ms),
        share,
      ),
    );
  return [
    figure('orders of fifty at once, p50', within(0.5), 'ms'),
    figure('orders of fifty at once, p95', within(0.95), 'ms'),
    figure('orders of fifty at once, p99', within(0.99), 'ms', { goal: slowest }),
    figure(
      'orders above or below the stock',
      of((all) => Math.abs(all.filter(({ status }) => status === 201).length - rounds * pieces)),
      '',
      { goal: 0 },
    ),
    figure(
      'answers that are neither an order nor "sold out"',
      of((all) => all.filter(({ status, code }) => status !== 201 && code !== 'out_of_stock').length),
      '',
      { goal: 0 },
    ),
    figure(
      'rounds that ended with stock other than zero',
      of((all) => all.filter(({ left }) => left !== 0).length / shoppers),
      '',
      { goal: 0 },
    ),
  ];
}

async function race(url, owner) {
  const people = [];
  for (let one = 0; one < shoppers; one += 1) people.push(await shopper(url));
  const answers = [];
  for (let round = 0; round < rounds; round += 1) {
    await owner.query('update varieties set quantity = $1', [pieces]);
    await Promise.all(people.filter(({ isEmpty }) => isEmpty).map((each) => each.fill()));
    const orders = await Promise.all(people.map((each) => each.order()));
    const { rows } = await owner.query('select quantity from varieties');
    await startAfresh(owner);
    answers.push(...orders.map((each) => ({ ...each, left: rows[0].quantity })));
  }
  return answers;
}

/** A customer with an address; `fill` puts one unit in the cart. */
async function shopper(url) {
  const buyer = await newBuyer(url);
  const { data: products } = await buyer.ask('/products');
  const { fill, quote, order } = purchaseOf(buyer, products[0].default_variety_id);
  let isQuoted = false;
  const self = {
    isEmpty: true,
    async fill() {
      granted(await (isQuoted ? fill() : inTurn(fill, quote)));
      isQuoted = true;
      self.isEmpty = false;
    },
    async order() {
      const answer = await order();
      self.isEmpty = answer.status === 201;
      return answer;
    },
  };
  return self;
}

// What shoppers ask for, in the proportions of docs/scaling.md, and what becomes of it.

import { Agent } from 'node:http';
import { send } from '../load.mjs';
import { buyable, granted, newBuyers, purchaseOf, shipRegularly } from '../selling.mjs';

/** Shares of ten shoppers' requests, for 90 % cached. The cart is read as often as it is changed. */
const kinds = {
  cached: { share: 9, group: 'cached pages and lists' },
  filter: { share: 0.5, group: 'lists, searches and pages that are not cached' },
  search: { share: 0.3, group: 'lists, searches and pages that are not cached' },
  page: { share: 0.2, group: 'lists, searches and pages that are not cached' },
  cart: { share: 0.4, group: 'carts and quotes' },
  change: { share: 0.4, group: 'carts and quotes' },
  quote: { share: 0.1, group: 'carts and quotes' },
  order: { share: 0.02, group: 'orders' },
};
const allShares = Object.values(kinds).reduce((sum, { share }) => sum + share, 0);

/** Kinds of requests with a common line in the report, least important first. */
export const groups = [...new Set(Object.values(kinds).map(({ group }) => group))];

const popularProducts = 30;
const popularCategories = 5;

/**
 * Customers and addresses for requests of all kinds. `act` makes one of any kind that was due `at`: `ms` counts from then,
 * and `lag` is how late the load itself was. An answer is `right`, or a refusal (503 with Retry-After), or neither.
 */
export async function openMix({ url, owner, customers, connections, say }) {
  const goods = await buyable(owner, { count: customers, quantity: 1_000_000 });
  say(`${customers} customers register`);
  const people = (await newBuyers(url, customers)).map((buyer, at) => ({
    ...purchaseOf(buyer, goods[at].variety),
    ask: buyer.ask,
    quantity: 0,
  }));
  /** Customers without an open request, by what their carts are. */
  const free = { empty: [], filled: [], quoted: [] };
  for (const [at, person] of people.entries()) {
    if (at % 2 > 0) await fill(person);
    if (at % 4 === 3) granted(await person.quote());
    free[at % 2 === 0 ? 'empty' : at % 4 === 3 ? 'quoted' : 'filled'].push(person);
  }
  const stopShipping = shipRegularly(owner);
  // As a proxy does, it ends an idle connection before the store, which could end it just as a request is sent.
  const agent = new Agent({ keepAlive: true, maxSockets: connections, timeout: 60_000 });
  const read = (path) =>
    send(url + path, {
      agent,
      headers: { accept: path.startsWith('/api') ? 'application/json' : 'text/html', 'accept-encoding': 'br' },
    });
  const { popular, words } = await wellKnown(url);
  const price = () => Math.round(Math.random() * 50_000) / 100;
  const query = (values) => new URLSearchParams(values).toString();

  /** Of the first state in which somebody is free. What `work` returns is the answer and what the cart is then. */
  const withCustomer = async (states, work) => {
    const before = states.find((state) => free[state].length > 0);
    if (before === undefined) return null; // all wait for an answer
    const person = free[before].shift();
    const { answer, state } = await work(person, before);
    free[state].push(person);
    return answer;
  };
  const requests = {
    cached: () => read(any(popular)),
    filter: () => read(`/api/v1/products?${query({ min_price: price(), in_stock: 1 })}`),
    search: () => read(`/api/v1/products?${query({ search: `${any(words)} ${any(words)}`, min_price: price() })}`),
    page: () => read(`/products?${query({ min_price: price() })}`),
    cart: () =>
      withCustomer(['filled', 'quoted', 'empty'], async (person, state) => ({
        answer: await person.ask('/carts'),
        state,
      })),
    change: () =>
      withCustomer(['empty', 'filled', 'quoted'], async (person, state) => {
        const answer = await (state === 'empty' ? fill(person) : changeQuantity(person));
        return { answer, state: answer.status < 300 ? 'filled' : answer.status === 404 ? 'empty' : state };
      }),
    quote: () =>
      withCustomer(['filled', 'quoted'], async (person, state) => {
        const answer = await person.quote();
        return { answer, state: answer.status < 300 ? 'quoted' : isOfEmptyCart(answer) ? 'empty' : state };
      }),
    order: () =>
      withCustomer(['quoted'], async (person) => {
        const answer = await person.order();
        if (answer.status === 503) return { answer, state: 'quoted' };
        return { answer, state: answer.status < 300 || isOfEmptyCart(answer) ? 'empty' : 'filled' };
      }),
  };

  return {
    async act(at) {
      const kind = anyKind();
      const lag = performance.now() - at;
      const answer = await requests[kind]();
      if (answer === null) return { kind, at, isUnsent: true };
      const { status, retryAfter } = answer;
      const isRight = status < 300;
      const isRefused = status === 503 && retryAfter !== undefined;
      return { kind, group: kinds[kind].group, at, lag, ms: performance.now() - at, status, isRight, isRefused };
    },
    close() {
      stopShipping();
      agent.destroy();
    },
  };
}

/** An order that got no answer may have been placed: what comes next then finds an empty cart. */
const isOfEmptyCart = ({ code }) => code === 'cart_empty';

async function fill(person) {
  const answer = await person.fill();
  if (answer.status < 300) Object.assign(person, { line: answer.data.line_id, quantity: answer.data.quantity });
  return answer;
}

/** Between one and two units. */
async function changeQuantity(person) {
  const quantity = person.quantity === 1 ? 2 : 1;
  const answer = await person.ask(`/carts/${person.line}`, { quantity }, 'PATCH');
  if (answer.status < 300) person.quantity = quantity;
  return answer;
}

/** The addresses that most shoppers ask for, as pages and from the API, and words of titles. */
async function wellKnown(url) {
  const data = async (path) => (await (await fetch(url + path)).json()).data;
  const products = await data('/api/v1/products?per_page=100');
  const categories = await data('/api/v1/categories');
  const paths = [
    '/products',
    ...categories.slice(0, popularCategories).map(({ id }) => `/products?category=${id}`),
    ...products.slice(0, popularProducts).map(({ id }) => `/products/${id}`),
  ];
  return {
    popular: ['/', '/api/v1/home', ...paths, ...paths.map((path) => `/api/v1${path}`)],
    words: [...new Set(products.flatMap(({ title }) => title.split(/\s+/)).filter((word) => word.length >= 3))],
  };
}

function any(list) {
  return list[Math.floor(Math.random() * list.length)];
}

function anyKind() {
  let left = Math.random() * allShares;
  return Object.keys(kinds).find((kind) => (left -= kinds[kind].share) < 0) ?? 'cached';
}

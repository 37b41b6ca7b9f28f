import { randomUUID } from 'node:crypto';
import { shopperQueue } from '../../src/shopper-lists/operations/shopper-queue.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import { recordsInMemory } from '../../src/outbox/store/records.ts';
import { sendWith } from '../../src/outbox/send/send-request.ts';
import { sha256 } from '../../src/outbox/sha256.ts';
import { startTriggers } from '../../src/outbox/send/triggers.ts';
import { startBuiltStore } from '../../tests/support/store/built-store.ts';
import { registerCustomer } from '../../tests/support/browser/device.ts';
import { figure, percentile } from './figures.mjs';
import { someAtATime } from './load.mjs';
import { demonstrationData } from './store.mjs';

const devices = 1_000;
const customers = 500; // a phone and a computer each
/** Over how long their first tries are spread. */
const spreadMs = 2_000;

/** Each device runs the production outbox, with its delays, requests and refetches. One change is pending on each. */
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
    const people = await someAtATime(4, Array(customers).fill(store.url), (url) => registerCustomer(url, 'Noura'));
    const { data: products } = await (await fetch(`${store.url}/api/v1/products?per_page=100&in_stock=1`)).json();
    for (let run = 1; run <= runs; run += 1) {
      say(`returning: run ${run} of ${runs}`);
      const away = await Promise.all(
        Array.from({ length: devices }, (_, device) =>
          goAway(store.url, people[device % customers], products[(device + run) % products.length]),
        ),
      );
      seen.push(await Promise.all(away.map((comeBack) => comeBack())));
    }
  } finally {
    await store.stop();
    remove();
  }
  const of = (what) => seen.map((answers) => what(answers));
  return [
    figure(
      'time between the first and the last device starting to send',
      of((all) => Math.max(...all.map(({ begun }) => begun)) - Math.min(...all.map(({ begun }) => begun))),
      'ms',
      { goal: spreadMs },
    ),
    figure(
      'changes sent: answer time, 95th percentile',
      of((all) =>
        percentile(
          all.map(({ ms }) => ms),
          0.95,
        ),
      ),
      'ms',
    ),
    figure(
      'changes sent: answer time, slowest',
      of((all) => Math.max(...all.map(({ ms }) => ms))),
      'ms',
    ),
    figure(
      'answers of 500 and above, or no answer',
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

/**
 * A device that is offline with a pending favorite. Returns a function that reconnects it; its promise settles once the
 * list has been refetched.
 */
async function goAway(url, { id, token }, product) {
  let isConnected = false;
  let begun = null;
  let status = 0;
  let isDone = () => {};
  let fail = () => {};
  const done = new Promise((resolve, reject) => {
    isDone = resolve;
    fail = reject; // ignored once it is done, as for a later refetch
  });
  const reach = sendWith({
    fetch: (input, init) => fetch(input, init),
    base: `${url}/api/v1`,
    language: () => 'en',
    xsrfToken: () => null,
    now: Date.now,
  });
  const send = async (sent) => {
    if (!isConnected) throw new TypeError('no connection');
    begun ??= performance.now();
    const answer = await reach(sent).catch((error) => {
      status = 599;
      throw error;
    });
    status = Math.max(status, answer.status);
    return answer;
  };
  const outbox = createOutbox({
    queue: shopperQueue,
    records: recordsInMemory(),
    channel: { post: () => undefined, listen: () => undefined },
    mirror: { note: () => false, all: () => [], drop: () => undefined },
    isOffline: () => false,
    now: Date.now,
    random: Math.random,
    newId: randomUUID,
    locks: null,
    send,
    token: () => token,
    digest: sha256,
    sendFirst: async () => undefined,
    setTimer(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    bases: () => ({ cart: null, wishlist: { clock: 0, data: [] }, compare: null }),
    refetch: (list) =>
      outbox
        .read(list, () => send({ method: 'GET', path: '/wishlist', token }))
        .then(() => isDone({ status, begun, ms: performance.now() - begun }))
        .catch(fail),
    onSessionOver: () => undefined,
    onStored: () => undefined,
    freeRoom: async () => false,
    pending: { read: () => 0, write: () => undefined },
    log: (message, cause) => fail(new Error(message, { cause })),
  });
  const window = new EventTarget();
  startTriggers(outbox, { window, document: new EventTarget() });
  await outbox.open();
  await outbox.signIn(String(id), token);
  const { title, price } = product;
  await outbox.add({
    kind: 'wishlist.set',
    payload: { product_id: product.id, value: true },
    seen: { product_id: product.id, title, price, available: 1 },
  });
  return () => {
    isConnected = true;
    window.dispatchEvent(new Event('online'));
    return done;
  };
}

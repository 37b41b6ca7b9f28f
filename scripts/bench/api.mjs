import autocannon from 'autocannon';
import { figure } from './figures.mjs';
import { memoryOf } from './memory.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';

const connections = 20;
const secondsEach = 3;

let last = 0;
/** An uncached URL: a new maximum price above all prices, so that every page has the same products. */
const fresh = (path) => () => {
  last += 1;
  return `${path}?max_price=${100_000 + last}`;
};

const scenarios = [
  { what: 'list pages per second, cached', path: () => '/store', accept: 'text/html' },
  { what: 'list pages per second, uncached', path: fresh('/products'), accept: 'text/html' },
  { what: 'API lists per second, cached', path: () => '/api/v1/products', accept: 'application/json' },
  { what: 'API lists per second, uncached', path: fresh('/api/v1/products'), accept: 'application/json' },
];

/** Pages and lists per second from one process; the load comes from the same machine. */
export async function measureApi({ runs, say }) {
  say('api: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startAsInProduction({ dataDir });
  const rows = [];
  try {
    for (const { what, path, accept } of scenarios) {
      const each = [];
      const slowest = [];
      await load(store.url, path, accept, 1); // warm-up
      for (let run = 1; run <= runs; run += 1) {
        say(`api: ${what}, run ${run} of ${runs}`);
        const result = await load(store.url, path, accept, secondsEach);
        each.push(result.requests.average);
        slowest.push(result.latency.p99);
      }
      rows.push(
        figure(what, each, '/s', { smallerIsBetter: false }),
        figure(`${what}: 99th percentile`, slowest, 'ms'),
      );
    }
    rows.push(figure('memory after this load', [memoryOf(store.pid)], 'MB'));
  } finally {
    await store.stop();
    remove();
  }
  return rows;
}

async function load(url, path, accept, duration) {
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: [
      {
        method: 'GET',
        headers: { accept, 'accept-encoding': 'br', 'accept-language': 'ar' },
        setupRequest: (request) => ({ ...request, path: path() }),
      },
    ],
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0)
    throw new Error(
      `${failed} of ${result.requests.total} requests such as ${path()} failed: ${JSON.stringify(result.statusCodeStats)}`,
    );
  return result;
}

// npm run bench: measures the built store on a temporary data folder and prints medians. Exits with 1 on a missed goal.
//   npm run bench                                     size, start, api, web, taps
//   npm run bench -- web api --runs 9                 only these, nine runs each
//   npm run bench -- returning                        a thousand devices reconnect (offline-design.md, 12, row 13)
//   npm run bench -- races                            fifty shoppers, ten units in stock, on PostgreSQL
//   npm run bench -- orders --runs 3                  a hundred shoppers order, on PostgreSQL: orders a second
//   npm run bench -- flash-sale --runs 3              two thousand shoppers, a hundred orders a second of one product
//   npm run bench -- overload --runs 3                twice the load that the store carries, on PostgreSQL, for a minute
//   npm run bench -- crowd                            a thousand shoppers at once for ten minutes (--minutes)
//   npm run bench -- soak                             the same for half an hour
//   npm run bench -- cores                            cached pages with one process, and with one for each core
//   npm run bench -- costs                            processor time of a request, in the store and in the database
//   npm run bench -- offline-start                    the first page of a browser without a connection
//   npm run bench -- offline-search                   the device catalogue with 10,000 products, and live search in it
//   npm run bench -- catalogue --products 100000      a large catalogue on PostgreSQL
//   npm run bench -- scale --runs 3                   the same while it sells
//   npm run bench -- --json                           results as JSON on standard output
//   npm run bench -- scale --report                   writes the results into docs/performance.md as well

import { cpus } from 'node:os';
import { ensureBuilt, ensureInstalled, ensureNode, say, stop } from './prepare.mjs';
import { readArguments, wholeNumber } from './read-arguments.mjs';

const crowdMethod =
  'A thousand shoppers ask for something in the proportions of docs/scaling.md and think for 2 to 8 s, by turns. 200 of ' +
  'them at a time have a cart. As from a proxy, that comes over 256 connections. Memory, open files and connections of ' +
  'all processes together, every 5 s; V8 may use 1.2 GB for each, as on a machine of the size in docs/scaling.md. ' +
  '10,000 products. Load, store and database share the machine, and the database does not wait for its disk.';

const parts = {
  size: {
    title: 'What a first visit loads',
    method: 'The files of the build that a first visit of a list loads, and those that the service worker stores.',
    load: async () => (await import('./bench/size.mjs')).measureSize,
  },
  start: {
    title: 'Start and memory',
    method: 'The built store with the demonstration catalogue on the embedded database.',
    load: async () => (await import('./bench/start.mjs')).measureStart,
  },
  api: {
    title: 'Pages and lists, 20 connections',
    method: 'Load and store share the machine.',
    load: async () => (await import('./bench/api.mjs')).measureApi,
  },
  web: {
    title: 'Pages on a phone, processor 4 times slower, 1.6 Mbit/s, 150 ms',
    method: 'Chromium, throttled, with an empty cache.',
    load: async () => (await import('./bench/web.mjs')).measureWeb,
  },
  taps: {
    title: 'Taps on a phone, processor 4 times slower',
    method: 'From a press to the next frame, in Chromium.',
    load: async () => (await import('./bench/taps.mjs')).measureTaps,
  },
  returning: {
    title: 'A thousand devices reconnecting at once',
    method:
      'Two of each customer, on the embedded database. Each sends what it has stored (offline-design.md, section 12, row 13).',
    load: async () => (await import('./bench/returning.mjs')).measureReturning,
  },
  'offline-start': {
    title: 'A start without a connection, processor 4 times slower',
    method:
      'A page in a Chromium that has just been opened, on a device that had a good line before. Only the page is slowed: ' +
      'not its service worker, and not the start of the browser.',
    load: async () => (await import('./bench/offline-start.mjs')).measureOfflineStart,
  },
  'offline-search': {
    title: 'The device catalogue on an offline phone, processor 4 times slower',
    method:
      'Storing 10,000 products in both languages, a difference of one product, and live search among the stored ones, in ' +
      'Chromium. It slows the page, but not workers.',
    load: async () => (await import('./bench/offline-search.mjs')).measureOfflineSearch,
  },
  races: {
    title: 'Fifty shoppers, ten units in stock, on PostgreSQL',
    method: 'All order at the same moment.',
    load: async () => (await import('./bench/races.mjs')).measureRaces,
  },
  orders: {
    title: 'A hundred shoppers order at once, on PostgreSQL',
    method:
      'Cash on delivery, each another product or all the same one. Orders: carts are filled and quoted beforehand, and ' +
      '400 customers order, a hundred at a time, in rounds for 20 s. Load, store and database share the machine, and ' +
      'the database does not wait for its disk.',
    load: async () => (await import('./bench/orders.mjs')).measureOrders,
  },
  'flash-sale': {
    title: 'A flash sale, on PostgreSQL',
    method:
      'For 60 s each of 2,000 shoppers asks every 4 s for a list or the product, as a page or from the API. As from a ' +
      'proxy, that comes over 256 connections. 400 customers put the product in their carts and order it, a hundred a ' +
      'second; who is refused orders again at the next turn. Times count from when a page or an order was due. Load, ' +
      'store and database share the machine, and the database does not wait for its disk. 2,000 products.',
    load: async () => (await import('./bench/flash-sale.mjs')).measureFlashSale,
  },
  overload: {
    title: 'Twice the load that the store carries, on PostgreSQL',
    method:
      'Requests in the proportions of docs/scaling.md arrive at a steady rate, whether or not others are answered. The ' +
      'rate rises until good answers, right and within a second, no longer become more: the most is the peak goodput. The ' +
      'store carries the last rate at which 97 % of the answers are good. Twice that rate for a minute, then half of it. ' +
      'Refused: 503 with Retry-After. Times count from when a request was due. Normal: for five seconds every ' +
      'answer is right and 95 % come within 250 ms. 400 customers, 10,000 products. Load, store and database share the machine, and the ' +
      'database does not wait for its disk.',
    minutes: 1,
    load: async () => (await import('./bench/shoppers/overload.mjs')).measureOverload,
  },
  crowd: {
    title: 'A thousand shoppers at once, on PostgreSQL',
    method: crowdMethod,
    minutes: 10,
    load: async () => (await import('./bench/shoppers/crowd.mjs')).measureCrowd,
  },
  soak: {
    title: 'A thousand shoppers for half an hour, on PostgreSQL',
    method: crowdMethod,
    minutes: 30,
    load: async () => (await import('./bench/shoppers/crowd.mjs')).measureCrowd,
  },
  cores: {
    title: 'Cached pages from one process, from all cores, and from one process more',
    method:
      'A list and a product as pages, by turns, for 5 s: 32 connections that stay open, four requests at a time on each. ' +
      'A process that only counts the answers asks for them. It takes a share of the cores. 2,000 products.',
    load: async () => (await import('./bench/cores.mjs')).measureCores,
  },
  costs: {
    title: 'What a request costs, in processor time',
    method:
      'Eight requests at a time, to one process, on PostgreSQL, with 2,000 products. Processor time (user and system) of ' +
      'the store and of all processes of the database, less what they spend at rest, divided by the requests. The ' +
      'database does not wait for its disk.',
    load: async () => (await import('./bench/costs.mjs')).measureCosts,
  },
  catalogue: {
    title: 'A large catalogue on PostgreSQL',
    method: 'Import, start, then four requests at a time, every one different. Load and store share the machine.',
    load: async () => (await import('./bench/catalogue.mjs')).measureCatalogue,
  },
  scale: {
    title: 'A large catalogue that sells, on PostgreSQL',
    method:
      'Fifty lists a second, every one different, at rest and while an order a second sells something out. ' +
      'Load and store share the machine.',
    load: async () => (await import('./bench/scale.mjs')).measureScale,
  },
};
const sized = ['catalogue', 'scale'];
const usual = ['size', 'start', 'api', 'web', 'taps'];

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    products: { type: 'string', default: '100000' },
    minutes: { type: 'string' },
    json: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});
const selected = positionals.length > 0 ? positionals : usual;
const unknown = selected.filter((name) => !(name in parts));
if (unknown.length > 0) stop(`Unknown part "${unknown.join('", "')}". Parts: ${Object.keys(parts).join(', ')}.`);
const runs = wholeNumber(values, 'runs');
const products = wholeNumber(values, 'products');
const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
if (minutes !== undefined && !(minutes > 0)) stop('--minutes takes a number above 0.');

ensureNode();
ensureInstalled();
ensureBuilt();
(await import('tsx/esm/api')).register();
if (['web', 'taps', 'offline-start', 'offline-search'].some((name) => selected.includes(name)))
  process.env.CHROMIUM_PATH = (await import('./ensure-chromium.mjs')).ensureChromium();
const onPostgres = 'catalogue cores costs crowd flash-sale orders overload races scale soak'.split(' ');
if (onPostgres.some((name) => selected.includes(name))) (await import('./ensure-postgres.mjs')).ensurePostgres();
const { printTable } = await import('./bench/figures.mjs');

const machine = { node: process.versions.node, processors: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}` };
const results = {};
const { writeReport } = await import('./bench/report.mjs');
if (!values.json) console.log(`Node ${machine.node}, ${machine.processors}; medians of ${runs} runs`);
for (const name of selected) {
  const { title, method, minutes: usualMinutes, load } = parts[name];
  const measure = await load();
  results[name] = await measure({ runs, products, minutes: minutes ?? usualMinutes, say });
  const size = sized.includes(name) ? { products } : {};
  if (values.report)
    writeReport({ ...size, title, method, machine, command: process.argv.slice(2), rows: results[name] });
  if (!values.json) printTable(title, results[name]);
}
if (values.json) console.log(JSON.stringify({ machine, results }, null, 2));
// A missed goal fails the command.
process.exit(
  Object.values(results)
    .flat()
    .some(({ met }) => met === false)
    ? 1
    : 0,
);

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { figure } from './figures.mjs';
import { processorSecondsOf } from './processor.mjs';
import { buyable, importGenerated, startSelling, withDatabase } from './selling.mjs';

const seconds = 5;
const products = 2_000;
/** Goal for all processes, as a multiple of one, on two cores. */
const least = 1.8;

/**
 * Cached pages with one process, with one for each core, and with one more. The load is cheap (page-load.mjs), but shares
 * the cores.
 */
export async function measureCores({ runs, say }) {
  const one = [];
  const all = [];
  const oneMore = [];
  const cores = availableParallelism();
  await withDatabase(async (database) => {
    const { url, owner } = database;
    say(`cores: generating and importing ${products} products`);
    await importGenerated(database, products);
    const [{ product }] = await buyable(owner, { count: 1, quantity: 1_000 });
    const paths = ['/products', `/products/${product}`];
    const stores = [];
    try {
      for (const count of [1, cores, cores + 1])
        stores.push(await startSelling(url, { env: { WORKERS: String(count) } }));
      for (const store of stores) await load(store, paths); // warm-up
      for (let run = 1; run <= runs; run += 1) {
        say(`cores: run ${run} of ${runs}`);
        one.push(await load(stores[0], paths));
        all.push(await load(stores[1], paths));
        oneMore.push(await load(stores[2], paths));
      }
    } finally {
      for (const store of stores) await store.stop();
    }
  });
  const faster = { smallerIsBetter: false };
  const cost = { digits: 3 };
  const each = (seen, name) => seen.map((result) => result[name]);
  return [
    figure('pages, one process', each(one, 'perSecond'), 'a second', faster),
    figure(`pages, a process for each of ${cores} cores`, each(all, 'perSecond'), 'a second', faster),
    figure(
      'the same, as a multiple of one process, next to the load',
      all.map(({ perSecond }, run) => perSecond / one[run].perSecond),
      'times',
      { goal: least, digits: 2, ...faster },
    ),
    figure('pages, one process more', each(oneMore, 'perSecond'), 'a second', faster),
    figure('processor time of a page, one process', each(one, 'storeMs'), 'ms', cost),
    figure('processor time of a page, all processes', each(all, 'storeMs'), 'ms', cost),
    figure('processor time of a page, the load', each(all, 'loadMs'), 'ms', cost),
  ];
}

/** Asks for the pages from a process of its own. `storeMs`, `loadMs`: processor time of a page. */
async function load(store, paths) {
  const child = fork(fileURLToPath(new URL('page-load.mjs', import.meta.url)), [store.url, String(seconds), ...paths], {
    execArgv: [],
  });
  const before = processorSecondsOf(store.pid);
  const [{ pages, ms, processorMs }] = await once(child, 'message');
  const storeMs = ((processorSecondsOf(store.pid) - before) * 1_000) / pages;
  return { perSecond: (pages * 1_000) / ms, storeMs, loadMs: processorMs / pages };
}

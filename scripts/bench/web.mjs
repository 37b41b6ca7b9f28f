import { createServer } from 'node:http';
import { openBrowser, slowPhone, throttle, workerInCharge } from '../../tests/support/browser/browser.ts';
import { openCuttableProxy } from '../../tests/support/network/cuttable-proxy.ts';
import { figure } from './figures.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';

const phone = { width: 412, height: 823, isOwn: true };
const settleMs = 2_000;

/** Pages measured on a first visit only, in addition to the list; `path` gets the store's URL. */
const firstVisits = [
  { name: 'product', path: productPath, goals: {} },
  { name: 'home', path: () => '/', goals: { lcp: 0.55 } },
];

/**
 * First, second and offline visit to the product list on a slow phone, and the first visit to other pages: paint times,
 * blocking time and layout shift. The empty page is the baseline of this machine and connection: compare results of two
 * machines by their difference from it.
 */
export async function measureWeb({ runs, say }) {
  say('web: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startAsInProduction({ dataDir });
  const empty = await serveEmptyPage();
  const visits = {
    empty: [],
    first: [],
    second: [],
    offline: [],
    ...Object.fromEntries(firstVisits.map(({ name }) => [name, []])),
  };
  try {
    const paths = new Map(await Promise.all(firstVisits.map(async ({ name, path }) => [name, await path(store.url)])));
    // Warm-up: the server has the pages ready, as after the day's first visitor.
    for (const path of ['/store', ...paths.values()]) await fetch(store.url + path).then((answer) => answer.text());
    for (let run = 1; run <= runs; run += 1) {
      say(`web: run ${run} of ${runs}`);
      visits.empty.push(await firstVisit(empty.url));
      for (const [name, path] of paths) visits[name].push(await firstVisit(store.url + path));
      const line = await openCuttableProxy(store.url);
      const shopper = await openBrowser({ hasWorker: true, url: line.url, ...phone });
      try {
        visits.first.push(await visit(shopper.context, `${line.url}/store`));
        await letItSettle(shopper.context, `${line.url}/store`);
        visits.second.push(await visit(shopper.context, `${line.url}/store`));
        await line.cut();
        await shopper.context.setOffline(true);
        visits.offline.push(await visit(shopper.context, `${line.url}/store`, { offline: true }));
      } finally {
        await shopper.close();
        await line.close();
      }
    }
  } finally {
    empty.close();
    await store.stop();
    remove();
  }
  return [
    figure('empty page, first contentful paint', seconds(visits.empty, 'fcp'), 's', { digits: 2 }),
    ...figuresOf('list, first visit', visits.first, { fcp: 0.4, lcp: 0.5 }),
    ...figuresOf('list, second visit', visits.second, {}),
    ...figuresOf('list, offline visit', visits.offline, {}),
    ...firstVisits.flatMap(({ name, goals }) => figuresOf(`${name}, first visit`, visits[name], goals)),
  ];
}

function figuresOf(name, seen, { fcp, lcp }) {
  return [
    figure(`${name}, first contentful paint`, seconds(seen, 'fcp'), 's', { digits: 2, goal: fcp }),
    figure(`${name}, largest contentful paint`, seconds(seen, 'lcp'), 's', { digits: 2, goal: lcp }),
    figure(
      `${name}, total blocking time`,
      seen.map(({ blocked }) => blocked),
      'ms',
    ),
    figure(
      `${name}, layout shift`,
      seen.map(({ shift }) => shift),
      '',
      { digits: 3, goal: 0 },
    ),
  ];
}

const seconds = (seen, what) => seen.map((each) => each[what] / 1000);

async function productPath(url) {
  const { data } = await fetch(`${url}/api/v1/products?per_page=1`).then((answer) => answer.json());
  return `/products/${data[0].id}`;
}

async function serveEmptyPage() {
  const server = createServer((_request, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    answer.end('<!doctype html><html lang="en"><title>Empty</title><h1>Empty</h1>');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

async function firstVisit(url) {
  const shopper = await openBrowser({ hasWorker: true, url, ...phone });
  try {
    return await visit(shopper.context, url);
  } finally {
    await shopper.close();
  }
}

async function visit(context, url, { offline = false } = {}) {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    if (offline) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    else await throttle(cdp);
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('h1, main a[href*="/products/"]').first().waitFor();
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => globalThis.seenByTheBench);
    if (!seen.fcp || !seen.lcp) throw new Error(`${url} painted nothing that could be measured.`);
    return seen;
  } finally {
    await page.close();
  }
}

/** Runs in the page before any script. */
function watch() {
  const seen = { fcp: 0, lcp: 0, blocked: 0, shift: 0 };
  globalThis.seenByTheBench = seen;
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  on('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50);
  });
}

/** Lets the worker take control and the page store its data, as while a shopper reads. */
async function letItSettle(context, url) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await workerInCharge(page);
  await page.waitForTimeout(3_000);
  await page.close();
}

import { openBrowser, slowPhone, throttle, workerInCharge } from '../../tests/support/browser/browser.ts';
import { putSession } from '../../tests/support/browser/device.ts';
import { openCuttableProxy } from '../../tests/support/network/cuttable-proxy.ts';
import { serveBarePages } from './bare-pages.mjs';
import { customerWithCart } from './customer.mjs';
import { figure } from './figures.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';
import { touch } from './touch.mjs';

const phone = { width: 412, height: 823, isOwn: true };
const settleMs = 4_000;
const soonMs = 300;
const dayMs = 24 * 60 * 60_000;

/** Goals: paint times as multiples of the bare page's of the same run, blocking time in ms, scripts in kB. */
const kinds = {
  list: { path: () => '/store', goals: { fcp: 1.15, lcp: 1.15, blocked: 174, script: 100 } },
  home: { path: () => '/', goals: { fcp: 1.15, lcp: 1.2, blocked: 222, script: 100 } },
  product: { path: (bare) => bare.productPath, goals: { fcp: 1.3, lcp: 1.3, blocked: 182, script: 110 } },
};

/**
 * Pages on a slow phone next to bare pages with the same content, and the way from a list to a product. Machines differ,
 * and so do their hours: compare the multiples of the bare page.
 */
export async function measureWeb({ runs, say }) {
  say('web: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startAsInProduction({ dataDir });
  const bare = await serveBarePages(store.url);
  const seen = { bare: visitsByKind(), first: visitsByKind(), presses: [], returning: [] };
  try {
    const paths = Object.entries(kinds).map(([kind, { path }]) => [kind, path(bare)]);
    const customer = await customerWithCart(store.url);
    // Warm-up: the server has the pages ready, as after the day's first visitor.
    for (const [, path] of paths) await fetch(store.url + path).then((answer) => answer.text());
    for (let run = 1; run <= runs; run += 1) {
      say(`web: run ${run} of ${runs}`);
      for (const [kind, path] of paths) {
        seen.bare[kind].push(await firstVisit(bare.url, path));
        seen.first[kind].push(await firstVisit(store.url, path));
      }
      seen.presses.push({
        bare: await press(bare.url, { isBare: true }),
        rested: await press(store.url),
        soon: await press(store.url, { isSoon: true }),
      });
      seen.returning.push(await laterVisits(store.url, bare, customer));
    }
  } finally {
    bare.close();
    await store.stop();
    remove();
  }
  return [
    ...Object.entries(kinds).flatMap(([kind, { goals }]) => figuresOf(kind, seen, goals)),
    ...pressFigures(seen.presses),
    ...['second visit', 'signed in, full cart', 'after a day', 'offline'].flatMap((name) =>
      paintFigures(
        `list, ${name}`,
        seen.returning.map((visits) => visits[name]),
        seen.bare.list,
        {},
      ),
    ),
  ];
}

const visitsByKind = () => Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));

function figuresOf(kind, { bare, first }, goals) {
  const own = first[kind];
  return [
    ...paintFigures(kind, own, bare[kind], goals),
    figure(`${kind}, scripts at load`, kilobytes(own, 'atLoad'), 'kB', { goal: goals.script }),
    figure(`${kind}, scripts until the page is at rest`, kilobytes(own, 'script'), 'kB'),
    ...(kind === 'list'
      ? [
          figure('list, all bytes of the page', kilobytes(own, 'page'), 'kB', { goal: 250 }),
          figure('list, all bytes of the worker', kilobytes(own, 'worker'), 'kB', { goal: 250 }),
          figure('list, all bytes of the bare page', kilobytes(bare.list, 'page'), 'kB'),
        ]
      : []),
  ];
}

function paintFigures(name, own, bare, goals) {
  const multiples = (what) => own.map((each, run) => each[what] / bare[run][what]);
  const of = (seen, what) => seen.map((each) => each[what]);
  return [
    figure(`${name}, first paint`, of(own, 'fcp'), 'ms'),
    figure(`${name}, bare page, first paint`, of(bare, 'fcp'), 'ms'),
    figure(`${name}, first paint, of the bare page's`, multiples('fcp'), 'times', { digits: 2, goal: goals.fcp }),
    figure(`${name}, largest paint`, of(own, 'lcp'), 'ms'),
    figure(`${name}, largest paint, of the bare page's`, multiples('lcp'), 'times', { digits: 2, goal: goals.lcp }),
    figure(`${name}, blocking time`, of(own, 'blocked'), 'ms', { goal: goals.blocked }),
    figure(`${name}, layout shift`, of(own, 'shift'), '', { digits: 3, goal: 0 }),
  ];
}

function pressFigures(presses) {
  const multiples = (name) => presses.map((each) => each[name].titleMs / each.bare.titleMs);
  const titles = (name) => presses.map((each) => each[name].titleMs);
  return [
    figure('list to product, press to title, bare pages', titles('bare'), 'ms'),
    figure('list to product, press to title', titles('rested'), 'ms'),
    figure('the same, of the bare pages’', multiples('rested'), 'times', { digits: 2, goal: 0.5 }),
    figure(
      'the same, press to the next frame',
      presses.map(({ rested }) => rested.frameMs),
      'ms',
      { goal: 60 },
    ),
    figure(`pressed ${soonMs} ms after the list’s first paint, press to title`, titles('soon'), 'ms'),
    figure('the same, of the bare pages’', multiples('soon'), 'times', { digits: 2, goal: 1 }),
  ];
}

const kilobytes = (seen, what) => seen.map((each) => each[what] / 1000);

/** A first visit: paint times, and what is loaded until the page and its worker are at rest. */
async function firstVisit(url, path) {
  const line = await openCuttableProxy(url);
  const shopper = await openBrowser({ hasWorker: true, url: line.url, ...phone });
  try {
    const visited = await visit(shopper.context, line.url + path);
    return { ...visited, worker: line.delivered() - visited.page };
  } finally {
    await shopper.close();
    await line.close();
  }
}

/** Visits of a device that has been here: with its worker, signed in, after a day, and offline. */
async function laterVisits(url, bare, customer) {
  const line = await openCuttableProxy(url);
  const shopper = await openBrowser({ hasWorker: true, url: line.url, ...phone });
  const { context } = shopper;
  const list = `${line.url}/store`;
  try {
    await letItSettle(context, list);
    const second = await visit(context, list);
    const page = await context.newPage();
    await page.goto(`${line.url}/healthz`);
    await putSession(page, customer);
    await page.close();
    await letItSettle(context, list);
    const signedIn = await visit(context, list);
    const later = await visit(context, list, { laterMs: dayMs });
    await line.cut();
    await context.setOffline(true);
    const offline = await visit(context, list, { offline: true });
    return { 'second visit': second, 'signed in, full cart': signedIn, 'after a day': later, offline };
  } finally {
    await shopper.close();
    await line.close();
  }
}

async function visit(context, url, { offline = false, laterMs = 0 } = {}) {
  const page = await context.newPage();
  try {
    if (laterMs > 0) await page.addInitScript(moveClock, laterMs);
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    const loaded = countBytes(page, cdp);
    if (offline) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    else await throttle(cdp);
    await page.goto(url, { waitUntil: 'load' });
    const { script: atLoad } = loaded();
    await page.locator('h1, main a[href*="/products/"]').first().waitFor();
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => globalThis.seenByTheBench);
    if (!seen.fcp || !seen.lcp) throw new Error(`${url} painted nothing that could be measured.`);
    const { script, all } = loaded();
    return { ...seen, atLoad, script, page: all };
  } finally {
    await page.close();
  }
}

/** Returns a function that says how many bytes the page has received so far, in scripts and in all. */
function countBytes(page, cdp) {
  const types = new Map();
  const sizes = { script: 0, all: 0 };
  cdp.on('Network.requestWillBeSent', ({ requestId, type }) => types.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength;
    if (types.get(requestId) === 'Script') sizes.script += encodedDataLength;
  });
  return () => ({ ...sizes });
}

/** From a press on the first product of a list until its title is painted, and until the next frame. */
async function press(url, { isSoon = false, isBare = false } = {}) {
  const shopper = await openBrowser({ hasWorker: true, url, ...phone });
  const { context } = shopper;
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    await page.addInitScript(watchPress);
    const cdp = await context.newCDPSession(page);
    await throttle(cdp);
    await page.goto(`${url}/store`, { waitUntil: isSoon ? 'commit' : 'load' });
    const card = page.locator('main article').first();
    await card.waitFor();
    if (isSoon) {
      await page.waitForFunction(() => globalThis.seenByTheBench.fcp > 0, null, { polling: 20 });
      await page.waitForTimeout(soonMs);
    } else {
      if (!isBare) await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
      await page.waitForTimeout(settleMs);
    }
    const box = await card.locator('a').last().boundingBox();
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await touch({ page, cdp }, point);
    await page.waitForFunction(() => globalThis.pressSeenByTheBench?.titleMs > 0, null, { polling: 100 });
    await page.waitForTimeout(500); // the entry of the press itself comes later
    return await page.evaluate(() => globalThis.pressSeenByTheBench);
  } finally {
    await shopper.close();
  }
}

/** Runs in the page before any script: the device's clock is fast by this time. */
function moveClock(byMs) {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [Real.now() + byMs]));
    }
    static now() {
      return Real.now() + byMs;
    }
  };
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

/**
 * Runs in the page before any script. `titleMs`: from a press on a product until its title is painted, in this document
 * or the next; `frameMs`: until the next frame.
 */
function watchPress() {
  const seen = { titleMs: 0, frameMs: 0 };
  globalThis.pressSeenByTheBench = seen;
  const stored = sessionStorage.getItem('pressed');
  const now = () => performance.timeOrigin + performance.now();
  if (stored)
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries())
        if (name === 'first-contentful-paint') seen.titleMs = performance.timeOrigin + startTime - Number(stored);
    }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.frameMs = Math.max(seen.frameMs, duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  addEventListener(
    'click',
    (event) => {
      const link = event.target.closest?.('a[href*="/products/"]');
      if (!link) return;
      const title = link.closest('article').querySelector('h2 a, h3 a').textContent.trim();
      const pressedAt = performance.timeOrigin + event.timeStamp;
      sessionStorage.setItem('pressed', String(pressedAt));
      const look = () => {
        if (!location.pathname.startsWith('/products/')) return;
        if (document.querySelector('main h1')?.textContent.trim() !== title) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            seen.titleMs ||= now() - pressedAt;
          });
          port1.start();
          port2.postMessage(null);
        });
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    },
    { capture: true },
  );
}

/** Lets the worker take control and store the page, and the page its data, as while a shopper reads. */
async function letItSettle(context, url) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await workerInCharge(page);
  await page.waitForTimeout(3_000);
  const isStored = () => page.evaluate(async (url) => Boolean(await caches.match(url)), url);
  for (let waitedMs = 0; !(await isStored()); waitedMs += 200) {
    if (waitedMs > 30_000) throw new Error(`The worker has not stored ${url}.`);
    await page.waitForTimeout(200);
  }
  await page.close();
}

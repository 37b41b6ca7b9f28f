import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appOnDevice, openBrowser, slowPhone } from '../../tests/support/browser/browser.ts';
import { putSession } from '../../tests/support/browser/device.ts';
import { reportLine } from '../../tests/support/browser/line.ts';
import { customerWithCart } from './customer.mjs';
import { figure } from './figures.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';

const phone = { hasWorker: true, language: 'en', width: 412, height: 823 };
/** Until the page is at rest, and the catalogue is stored. */
const settleMs = 7_000;
const watchedMs = 5_000;
const contentGoalMs = 1_500;

/**
 * The first page that an installed store shows without a connection, in a browser that has just been opened: pages that
 * the device has stored as such, pages that the app draws, and a product that was never opened.
 */
export async function measureOfflineStart({ runs, say }) {
  say('offline-start: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const store = await startAsInProduction({ dataDir });
  try {
    const unseen = await cheapestProduct(store.url);
    await visitOnline(store.url, profile);
    const pages = {
      list: '/store',
      home: '/',
      cart: '/cart',
      favorites: '/favorite',
      orders: '/orders',
      'a product never opened': `/products/${unseen}`,
    };
    const seen = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
    for (let run = 1; run <= runs; run += 1) {
      say(`offline-start: run ${run} of ${runs}`);
      for (const [name, path] of Object.entries(pages)) seen[name].push(await startOffline(store.url + path, profile));
    }
    return Object.entries(seen).flatMap(([name, visits]) => {
      const of = (what) => visits.map((visit) => visit[what]);
      return [
        figure(`${name}, start to content`, of('content'), 'ms', { goal: contentGoalMs }),
        figure(`${name}, blocking time`, of('blocked'), 'ms'),
      ];
    });
  } finally {
    await store.stop();
    remove();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** A product that the visits below do not open. */
async function cheapestProduct(url) {
  const { data } = await fetch(`${url}/api/v1/products?order=price_asc&per_page=1`).then((answer) => answer.json());
  return data[0].id;
}

/** A customer's visits on a good line, after which the whole app is on the device. */
async function visitOnline(url, profile) {
  const { page, close } = await openBrowser({ ...phone, url, profile });
  try {
    await reportLine(page, { effectiveType: '4g' });
    await page.goto(`${url}/healthz`);
    await putSession(page, await customerWithCart(url));
    await page.goto(`${url}/store`);
    await appOnDevice(page);
    for (const path of ['/store', '/', '/cart', '/favorite', '/orders']) {
      await page.goto(url + path);
      await page.waitForTimeout(settleMs);
    }
  } finally {
    await close();
  }
}

async function startOffline(address, profile) {
  const { context, page, cdp, close } = await openBrowser({ ...phone, url: new URL(address).origin, profile });
  try {
    await page.addInitScript(watchStart);
    await context.setOffline(true);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForTimeout(watchedMs);
    const { drawn, painted, blocked } = await page.evaluate(() => globalThis.startSeen);
    if (!drawn || !painted) throw new Error(`${address} shows nothing without a connection.`);
    return { content: Math.max(drawn, painted), blocked };
  } finally {
    await close();
  }
}

/** Runs in the page. */
function watchStart() {
  Object.defineProperty(navigator, 'onLine', { value: false }); // Chromium reports true after a page load
  const seen = { drawn: 0, painted: 0, blocked: 0 };
  globalThis.startSeen = seen;
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') seen.painted = startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    // Some pages draw their heading above the grey shapes of what is loading.
    if (document.querySelector('main h1') && !document.querySelector('main [data-shape]'))
      seen.drawn = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

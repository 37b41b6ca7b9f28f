import { openBrowser, slowPhone, throttle, workerInCharge } from '../../tests/support/browser.ts';
import { openLine } from '../../tests/support/line.ts';
import { figure } from './figures.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';

const phone = { width: 412, height: 823 };
const settleMs = 2_000;

/** First, second and offline visit of the product list on a slow phone: when it paints, how long it is deaf, what jumps. */
export async function measureWeb({ runs, say }) {
  say('web: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startAsInProduction({ dataDir });
  const visits = { first: [], second: [], offline: [] };
  try {
    // Once for nothing, so that the server has the page ready as it would after the first visitor of the day.
    await fetch(`${store.url}/store`).then((answer) => answer.text());
    for (let run = 1; run <= runs; run += 1) {
      say(`web: run ${run} of ${runs}`);
      const line = await openLine(store.url);
      const shopper = await openBrowser({ url: line.url, ...phone });
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
    await store.stop();
    remove();
  }
  const goals = { first: { fcp: 0.4, lcp: 0.5 } };
  return Object.entries(visits).flatMap(([name, seen]) => [
    figure(
      `${name} visit, first contentful paint`,
      seen.map(({ fcp }) => fcp / 1000),
      's',
      { digits: 2, goal: goals[name]?.fcp },
    ),
    figure(
      `${name} visit, largest contentful paint`,
      seen.map(({ lcp }) => lcp / 1000),
      's',
      { digits: 2, goal: goals[name]?.lcp },
    ),
    figure(
      `${name} visit, total blocking time`,
      seen.map(({ blocked }) => blocked),
      'ms',
    ),
    figure(
      `${name} visit, layout shift`,
      seen.map(({ shift }) => shift),
      '',
      { digits: 4, goal: 0 },
    ),
  ]);
}

async function visit(context, url, { offline = false } = {}) {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    if (offline) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    else await throttle(cdp);
    await page.goto(url, { waitUntil: 'load' });
    await page.locator('main a[href*="/products/"]').first().waitFor();
    await page.waitForTimeout(settleMs);
    const seen = await page.evaluate(() => globalThis.seenByTheBench);
    if (!seen.fcp || !seen.lcp) throw new Error(`${url} painted nothing that could be measured.`);
    return seen;
  } finally {
    await page.close();
  }
}

/** Runs in the page before anything else. */
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

/** Lets the worker take over and the page store what it knows, as it would while somebody reads. */
async function letItSettle(context, url) {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  await workerInCharge(page);
  await page.waitForTimeout(3_000);
  await page.close();
}

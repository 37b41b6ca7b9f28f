import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, slowPhone, workerInCharge } from '../../tests/support/browser/browser.ts';
import { runCommandLine } from '../../tests/support/store/command-line.ts';
import { figure } from './figures.mjs';
import { startAsInProduction } from './store.mjs';

const phone = { width: 412, height: 823 };
const most = 10_000;
/** Both spellings, a typo in each language, and a word without results. */
const typed = ['فرشاة', 'فرشه', 'toothbrsh', 'خاتم ذهب', 'xqzwv'];
const betweenKeysMs = 250;

/**
 * Live search in the device catalogue, offline: how long a key press blocks the page, and the size of the catalogue on
 * the wire and on the device.
 */
export async function measureOfflineSearch({ runs, products, say }) {
  const count = Math.min(products, most);
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const seen = [];
  let store;
  try {
    say(`offline-search: filling a temporary data folder with ${count} products`);
    const file = join(dataDir, 'generated.json');
    await carriedOut(['generate', '--products', String(count), '--out', file], dataDir);
    await carriedOut(['import', file], dataDir);
    store = await startAsInProduction({ dataDir });
    for (let run = 1; run <= runs; run += 1) {
      say(`offline-search: run ${run} of ${runs}`);
      seen.push(await searchOnce(store.url));
    }
  } finally {
    await store?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const of = (what) => seen.map((each) => each[what]);
  return [
    figure(`the catalogue on the wire, ${count} products (brotli)`, of('onTheWay'), 'kB', { goal: 1_000 }),
    figure('the catalogue on the device', of('onDevice'), 'kB', { goal: 8_000 }),
    figure('longest task while it is downloaded and stored', of('kept'), 'ms'),
    figure('loading it for the first search', of('opened'), 'ms'),
    figure('longest task while typing, from the first key on (0: none above 50)', of('longest'), 'ms', {
      goal: 50,
    }),
  ];
}

const longestTask = async (page) => Math.max(0, ...(await page.evaluate(() => window.longTasks)));

async function carriedOut(argv, dataDir) {
  const { code, err } = await runCommandLine(argv, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(err);
}

async function searchOnce(url) {
  const shopper = await openBrowser({ hasWorker: true, url, ...phone });
  const { page, context, cdp } = shopper;
  try {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ effectiveType: '4g' }) });
      window.longTasks = [];
      new PerformanceObserver((list) =>
        window.longTasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' });
    });
    const arrived = page.waitForResponse((answer) => answer.url().includes('/catalogue/snapshot'), { timeout: 60_000 });
    await page.goto(`${url}/`);
    await workerInCharge(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    await page.evaluate(() => (window.longTasks.length = 0));
    await (await arrived).finished();
    const { responseBodySize } = await (await arrived).request().sizes();
    await page.waitForFunction(async () =>
      (await indexedDB.databases()).some(({ name }) => name === 'store-catalogue'),
    );
    const bytes = await page.waitForFunction(storedBytes, undefined, { timeout: 60_000 });
    const kept = await longestTask(page);
    await context.setOffline(true);
    // With a mouse, hover would be re-evaluated in each frame.
    await page.getByRole('dialog').getByRole('button').tap();
    await page.waitForTimeout(1_000);
    await page.evaluate(() => (window.longTasks.length = 0));

    const box = page.getByRole('banner').getByRole('combobox');
    const startedAt = performance.now();
    await box.fill('فرش');
    await page.waitForFunction(() => document.querySelectorAll('[role=option]').length > 6); // polls in each frame
    const opened = performance.now() - startedAt;
    await page.waitForTimeout(3_000); // builds its vocabulary when idle
    for (const word of typed) {
      await box.fill('');
      await box.pressSequentially(word, { delay: betweenKeysMs });
      await page.waitForTimeout(1_000);
    }
    const longest = await longestTask(page);
    return { onTheWay: responseBodySize / 1000, onDevice: (await bytes.jsonValue()) / 1000, kept, opened, longest };
  } finally {
    await shopper.close();
  }
}

/** Runs in the page: the size that the stored catalogue records for itself; undefined until it is stored. */
async function storedBytes() {
  const request = (operation) =>
    new Promise((resolve, reject) => {
      operation.addEventListener('success', () => resolve(operation.result));
      operation.addEventListener('error', () => reject(operation.error));
    });
  const database = await request(indexedDB.open('store-catalogue'));
  const heads = await request(database.transaction('snapshots').objectStore('snapshots').getAll());
  database.close();
  return heads.find(({ bytes }) => bytes)?.bytes;
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrowser, slowPhone, workerInCharge } from '../../tests/support/browser/browser.ts';
import { reportLine } from '../../tests/support/browser/line.ts';
import { runCommandLine } from '../../tests/support/store/command-line.ts';
import { foundWithin } from '../../tests/support/until.ts';
import { figure } from './figures.mjs';
import { startAsInProduction } from './store.mjs';

const phone = { width: 412, height: 823 };
const most = 10_000;
/** Both spellings, a typo in each language, and a word without results. */
const typed = ['فرشاة', 'فرشه', 'toothbrsh', 'خاتم ذهب', 'xqzwv'];
const betweenKeysMs = 250;
const storedMs = 120_000;
const snapshotPath = '/api/v1/catalogue/snapshot';
const language = 'ar';

/**
 * The device catalogue: its size on the wire and on the device, how long storing it and merging a difference of one
 * product block the page, and how long a key press of a live search blocks it offline. All from outside, so that it
 * measures earlier versions of the store too. Chromium slows the page's processor, but not that of workers.
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
      seen.push(await visitOnce({ url: store.url, dataDir, run }));
    }
  } finally {
    await store?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const of = (what) => seen.map((each) => each[what]);
  return [
    figure(`the catalogue on the wire, ${count} products (brotli)`, of('whole'), 'kB', { goal: 1_000 }),
    // A thousandth of the whole of 10,000 products.
    figure('a difference of one product on the wire (brotli)', of('difference'), 'kB', { digits: 2, goal: 0.6 }),
    figure('the catalogue on the device', of('onDevice'), 'kB', { goal: 8_000 }),
    figure('longest task of the page while it is downloaded and stored (0: none above 50)', of('storing'), 'ms', {
      goal: 50,
    }),
    figure('the same while a difference of one product is merged', of('merging'), 'ms', { goal: 50 }),
    figure('loading it for the first search', of('opened'), 'ms'),
    figure('longest task while typing, from the first key on (0: none above 50)', of('longest'), 'ms', {
      goal: 50,
    }),
  ];
}

/** Ms of the longest task that has ended since a time, ms since 1970. */
const longestTask = (page, since) =>
  page.evaluate(
    (since) => Math.max(0, ...window.longTasks.filter(({ end }) => end > since).map(({ duration }) => duration)),
    since,
  );

async function carriedOut(argv, dataDir) {
  const { code, err } = await runCommandLine(argv, { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(err);
}

async function visitOnce({ url, dataDir, run }) {
  const shopper = await openBrowser({ hasWorker: true, url, language, ...phone });
  const { page, context, cdp } = shopper;
  /** The longest task from the request that `begin` causes until both languages are stored with other marks. */
  const longestUntilStored = async (begin, marks) => {
    const requested = page.waitForRequest((request) => request.url().includes(snapshotPath), { timeout: 60_000 });
    requested.catch(() => undefined); // `begin` may fail first
    await begin();
    const since = (await requested).timing().startTime;
    const heads = await foundWithin(storedMs, () => page.evaluate(otherHeads, marks));
    if (!heads) throw new Error('The catalogue was not stored.');
    await page.waitForTimeout(1_000); // the browser reports a long task some time after it
    return { heads, longest: await longestTask(page, since) };
  };
  try {
    await reportLine(page, { effectiveType: '4g' });
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) =>
        window.longTasks.push(
          ...list.getEntries().map(({ startTime, duration }) => ({
            end: performance.timeOrigin + startTime + duration,
            duration,
          })),
        ),
      ).observe({ type: 'longtask' });
      window.resultOf = (request) =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error));
        });
    });
    const stored = await longestUntilStored(async () => {
      await page.goto(`${url}/`);
      await workerInCharge(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    }, []);
    const whole = await wireBytes(`${url}${snapshotPath}`);
    const [{ mark, bytes }] = stored.heads;
    const since = `${url}${snapshotPath}?omit=categories&since=${encodeURIComponent(mark)}`;
    await changePrice({ dataDir, run });
    await untilOneChanged(since);
    const difference = await wireBytes(since);
    const merged = await longestUntilStored(
      () => page.evaluate(syncAgain),
      stored.heads.map((head) => head.mark),
    );
    await context.setOffline(true);
    // With a mouse, hover would be re-evaluated in each frame.
    await page.getByRole('dialog').getByRole('button').tap();
    await page.waitForTimeout(1_000);
    const typingSince = Date.now();

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
    return {
      whole: whole / 1000,
      difference: difference / 1000,
      onDevice: bytes / 1000,
      storing: stored.longest,
      merging: merged.longest,
      opened,
      longest: await longestTask(page, typingSince),
    };
  } finally {
    await shopper.close();
  }
}

/** The size of a response as it is sent to a browser. */
function wireBytes(address) {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'Accept-Language': language, 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk) => (bytes += chunk.length));
      answer.on('end', () => resolve(bytes));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** Changes one product as the owner does, each run to another price. */
async function changePrice({ dataDir, run }) {
  const file = join(dataDir, 'price.csv');
  writeFileSync(file, `sku,price\nMADE-000001-1,${run}.25\n`);
  await carriedOut(['import', file], dataDir);
}

async function untilOneChanged(since) {
  const products = async () => {
    const answer = await fetch(since, { headers: { 'Accept-Language': language } });
    const { data } = await answer.json();
    return answer.ok && !data.full && data.products.length === 1 ? data.products : null;
  };
  if (!(await foundWithin(storedMs, products))) throw new Error('The changed price is not in the catalogue.');
}

/**
 * Runs in the page: the heads of the stored catalogues, Arabic first; null while a language is missing or has one
 * of these marks.
 */
async function otherHeads(marks) {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'store-catalogue')) return null;
  const database = await window.resultOf(indexedDB.open('store-catalogue'));
  const records = database.transaction('snapshots').objectStore('snapshots');
  const heads = await Promise.all(['head:ar', 'head:en'].map((key) => window.resultOf(records.get(key))));
  database.close();
  return heads.every((head) => head && !marks.includes(head.mark)) ? heads : null;
}

/** Runs in the page: makes the stored catalogues an hour old, and the page look at them. */
async function syncAgain() {
  const database = await window.resultOf(indexedDB.open('store-catalogue'));
  const records = database.transaction('snapshots', 'readwrite').objectStore('snapshots');
  for (const key of ['head:ar', 'head:en']) {
    const head = await window.resultOf(records.get(key));
    await window.resultOf(records.put({ ...head, at: new Date(Date.parse(head.at) - 3_600_000).toISOString() }, key));
  }
  database.close();
  document.dispatchEvent(new Event('visibilitychange'));
}

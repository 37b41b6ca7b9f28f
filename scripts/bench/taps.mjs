import { openBrowser, slowPhone, workerInCharge } from '../../tests/support/browser.ts';
import { putSession, registerCustomer } from '../../tests/support/device.ts';
import { openFaultyLine } from '../../tests/support/faulty-line.ts';
import { figure, percentile } from './figures.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';

const phone = { width: 412, height: 823 };
const changes = 50;
const mostWaitMs = 60_000;

/** Taps on hearts of product cards, with a connection and without: when the screen has changed, and when what waited has reached the server. */
export async function measureTaps({ runs, say }) {
  say('taps: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startAsInProduction({ dataDir });
  const seen = [];
  try {
    for (let run = 1; run <= runs; run += 1) {
      say(`taps: run ${run} of ${runs}`);
      seen.push(await shopOnce(store.url));
    }
  } finally {
    await store.stop();
    remove();
  }
  const of = (what) => seen.map((each) => each[what]);
  const slowest = (what) => of(what).map((taps) => percentile(taps, 0.95));
  return [
    figure('tap to changed screen, online, 95th percentile', slowest('online'), 'ms', { goal: 100 }),
    figure('tap to changed screen, offline, 95th percentile', slowest('offline'), 'ms', { goal: 100 }),
    figure(`${changes} waiting changes, until the server has the last`, of('sent'), 's', { goal: 10, digits: 1 }),
  ];
}

async function shopOnce(url) {
  const line = await openFaultyLine(url);
  const shopper = await openBrowser({ url: line.url, ...phone });
  const { page, context, cdp } = shopper;
  try {
    await page.addInitScript(watchHearts);
    await page.goto(`${line.url}/healthz`);
    await putSession(page, await registerCustomer(url, 'Noura'));
    const lists = [1, 2, 3].map((number) => `${line.url}/store?page=${number}`);
    await page.goto(lists[0]);
    await workerInCharge(page);
    for (const list of lists) await open(page, list); // so that the device knows them
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });

    const online = await tapHearts(page, 20);
    await emptied(page);
    await tapHearts(page, 20); // off again
    await emptied(page);

    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button').click();
    const offline = [];
    for (const list of lists) {
      if (page.url() !== list) await page.goto(list);
      offline.push(...(await tapHearts(page, Math.min(20, changes - offline.length))));
    }
    const before = line.writes().length;
    const back = performance.now();
    await context.setOffline(false);
    await emptied(page);
    const sent = line.writes().slice(before);
    if (sent.length !== changes) throw new Error(`${sent.length} changes were sent instead of ${changes}.`);
    return { online, offline, sent: (sent[changes - 1].at - back) / 1000 };
  } finally {
    await shopper.close();
    await line.close();
  }
}

async function open(page, address) {
  await page.goto(address);
  await page.locator('main article').nth(19).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Taps as many hearts one after the other; gives how many ms each took until its new state was painted. */
async function tapHearts(page, count) {
  await page.evaluate(() => globalThis.heartsSeen.splice(0));
  await page
    .locator('main article')
    .nth(count - 1)
    .waitFor();
  for (let index = 0; index < count; index += 1) {
    const card = page.locator('main article').nth(index);
    await card.getByRole('button', { name: /المفضلة/ }).tap();
    await page.waitForFunction((least) => globalThis.heartsSeen.length >= least, index + 1);
  }
  return page.evaluate(() => [...globalThis.heartsSeen]);
}

/** Resolves when nothing waits on the device any more. */
async function emptied(page) {
  await page.waitForFunction(() => /(?:^|; )pending=0/.test(document.cookie), null, { timeout: mostWaitMs });
}

/** Runs in the page before anything else: from a touch that ends on a heart to the frame that shows it changed. */
function watchHearts() {
  globalThis.heartsSeen = [];
  addEventListener(
    'click',
    (event) => {
      const button = event.target.closest?.('main article button');
      if (!button) return;
      const before = button.dataset.on;
      const observer = new MutationObserver(() => {
        if (button.dataset.on === before) return;
        observer.disconnect();
        // A timer runs after the frame has been drawn.
        requestAnimationFrame(() =>
          setTimeout(() => globalThis.heartsSeen.push(performance.now() - event.timeStamp), 0),
        );
      });
      observer.observe(button, { attributes: true });
    },
    { capture: true },
  );
}

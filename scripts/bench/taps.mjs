import { openBrowser, slowPhone, workerInCharge } from '../../tests/support/browser/browser.ts';
import { putSession, registerCustomer } from '../../tests/support/browser/device.ts';
import { openFaultyProxy } from '../../tests/support/network/faulty-proxy.ts';
import { measureControls } from './controls.mjs';
import { figure, percentile } from './figures.mjs';
import { demonstrationData, startAsInProduction } from './store.mjs';
import { touch } from './touch.mjs';

const phone = { width: 412, height: 823 };
const changes = 50;
const mostWaitMs = 60_000;
/** Pause between two taps, so that the toasts of earlier ones do not cover a heart. */
const restMs = 800;

/**
 * Taps on the hearts of product cards, online and offline: when the screen changes, and when the pending changes have
 * reached the server. Then one tap on each control of a list.
 */
export async function measureTaps({ runs, say }) {
  say('taps: filling a temporary data folder');
  const { dataDir, remove } = await demonstrationData();
  const store = await startAsInProduction({ dataDir });
  const seen = [];
  let controls = [];
  try {
    for (let run = 1; run <= runs; run += 1) {
      say(`taps: run ${run} of ${runs}`);
      seen.push(await shopOnce(store.url));
    }
    say('taps: every control of a list');
    controls = await measureControls(store.url, runs);
  } finally {
    await store.stop();
    remove();
  }
  const of = (what) => seen.map((each) => each[what]);
  const slowest = (what) => of(what).map((taps) => percentile(taps, 0.95));
  return [
    figure('tap to changed screen, online, 95th percentile', slowest('online'), 'ms', { goal: 100 }),
    figure('tap to changed screen, offline, 95th percentile', slowest('offline'), 'ms', { goal: 100 }),
    figure(`${changes} pending changes, until the server has the last`, of('sent'), 's', { goal: 10, digits: 1 }),
    ...controls,
  ];
}

async function shopOnce(url) {
  const line = await openFaultyProxy(url);
  const shopper = await openBrowser({ hasWorker: true, url: line.url, ...phone });
  const { page, context, cdp } = shopper;
  try {
    await page.addInitScript(watchHearts);
    await page.goto(`${line.url}/healthz`);
    await putSession(page, await registerCustomer(url, 'Noura'));
    const lists = [1, 2, 3].map((number) => `${line.url}/store?page=${number}`);
    await page.goto(lists[0]);
    await workerInCharge(page);
    for (const list of lists) await open(page, list); // so that the device stores them
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });

    const online = await tapHearts(shopper, 20);
    await reached(line, 20);
    await tapHearts(shopper, 20); // off again
    await reached(line, 40);
    await emptied(page);

    await context.setOffline(true);
    await page.getByRole('dialog').getByRole('button').click();
    const offline = [];
    for (const list of lists) {
      if (page.url() !== list) await page.goto(list);
      offline.push(...(await tapHearts(shopper, Math.min(20, changes - offline.length))));
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

/** Taps the first `count` hearts one after the other; returns the ms until each new state was painted. */
async function tapHearts({ page, cdp }, count) {
  await page.evaluate(() => globalThis.heartsSeen.splice(0));
  await page
    .locator('main article')
    .nth(count - 1)
    .waitFor();
  for (let index = 0; index < count; index += 1) {
    const heart = page
      .locator('main article')
      .nth(index)
      .getByRole('button', { name: /المفضلة/ });
    await heart.evaluate((button) =>
      scrollBy({ top: button.getBoundingClientRect().y - innerHeight / 2, behavior: 'instant' }),
    );
    await page.waitForTimeout(restMs);
    const point = await heart.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await touch({ page, cdp }, point);
    // Polling in each frame would make the page draw that frame.
    await page.waitForFunction((least) => globalThis.heartsSeen.length >= least, index + 1, { polling: 100 });
  }
  return page.evaluate(() => [...globalThis.heartsSeen]);
}

/** Resolves once the server has received `count` changes. */
async function reached(line, count) {
  const until = performance.now() + mostWaitMs;
  while (line.writes().length < count) {
    if (performance.now() > until) throw new Error(`${line.writes().length} changes were sent instead of ${count}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Resolves once the device has no pending changes. */
async function emptied(page) {
  await page.waitForFunction(() => /(?:^|; )pending=0/.test(document.cookie), null, { timeout: mostWaitMs });
}

/** Runs in the page before any script: measures from the touch's end on a heart to the frame that shows the change. */
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
        requestAnimationFrame(() => {
          let isSeen = false;
          const seen = () => {
            if (!isSeen) globalThis.heartsSeen.push(performance.now() - event.timeStamp);
            isSeen = true;
          };
          // This message arrives after the frame is painted and before any timer, but the next frame may come first.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', seen);
          port1.start();
          port2.postMessage(null);
          requestAnimationFrame(seen);
        });
      });
      observer.observe(button, { attributes: true });
    },
    { capture: true },
  );
}

import { openBrowser, slowPhone, workerInCharge } from '../../tests/support/browser/browser.ts';
import { putSession, registerCustomer } from '../../tests/support/browser/device.ts';
import { figure } from './figures.mjs';
import { touch } from './touch.mjs';

const phone = { width: 412, height: 823 };
/** Until the page has finished what follows its start, or a tap. */
const restMs = 1_500;

/** Controls of a list, by what a tap on them does. */
const controls = {
  'adding to favorites': (page) => card(page).getByRole('button', { name: 'Add To Favorite' }),
  'adding to compare': (page) => card(page).getByRole('button', { name: 'Add To Compare' }),
  'adding to the cart': (page) => card(page).getByRole('button', { name: 'Add To Cart' }),
  'the quick view': (page) => card(page).getByRole('button', { name: 'Quick View' }),
  'the menu': (page) => opener(page, 'menu'),
  'the categories': (page) => opener(page, 'categories'),
  'the filters': (page) => page.getByRole('button', { name: /^Filter/ }).first(),
  'the choice of language': (page) => page.locator('button[commandfor=language]').first(),
  'the search field': (page) => page.getByRole('combobox').first(),
};

/** Not the button within the drawer, which closes it. */
const opener = (page, drawer) => page.locator(`[popovertarget=${drawer}]:not([popovertargetaction])`);
const card = (page) => page.locator('main article').nth(2);

/** The time from a tap on each control of a list at rest until its next frame is painted (event timing, 8 ms steps). */
export async function measureControls(url, runs) {
  const seen = Object.fromEntries(Object.keys(controls).map((name) => [name, []]));
  for (let run = 1; run <= runs; run += 1) {
    const shopper = await openBrowser({ hasWorker: true, url, language: 'en', ...phone });
    try {
      await shopper.page.addInitScript(watchTaps);
      await shopper.page.goto(`${url}/healthz`);
      await putSession(shopper.page, await registerCustomer(url, 'Noura'));
      await shopper.page.goto(`${url}/store`);
      await workerInCharge(shopper.page);
      for (const [name, find] of Object.entries(controls)) seen[name].push(await tapOnce(shopper, url, find));
    } finally {
      await shopper.close();
    }
  }
  return Object.entries(seen).map(([name, times]) => figure(`tap to next frame, ${name}`, times, 'ms'));
}

async function tapOnce({ page, cdp }, url, find) {
  await page.goto(`${url}/store`);
  await page.waitForLoadState('networkidle');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
  try {
    const control = find(page);
    await control.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.waitForTimeout(restMs);
    const box = await control.boundingBox();
    if (!box) throw new Error(`taps: ${control} is not on the screen.`);
    const { x, y, width, height } = box;
    await page.evaluate(() => globalThis.tapsSeen.splice(0));
    await touch({ page, cdp }, { x: x + width / 2, y: y + height / 2 });
    await page.waitForTimeout(restMs);
    return Math.max(0, ...(await page.evaluate(() => globalThis.tapsSeen)));
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** Runs in the page. */
function watchTaps() {
  globalThis.tapsSeen = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) globalThis.tapsSeen.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
}

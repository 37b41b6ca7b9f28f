// What the browser measures of a page load reaches the owner's monitoring.
import { expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { withBrowser } from '../../support/browser/browser.ts';

const url = inject('storeUrl');

/** Visits of static pages, which no other test of this store needs to count. */
async function visits(): Promise<number> {
  const answer = await fetch(inject('metricsUrl'));
  const text = await answer.text();
  expect(answer.status).toBe(200);
  const counts = [...text.matchAll(/^store_visits_total\{page="other",.*worker="no"\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('a page that is left reports how fast it was', () =>
  withBrowser({ url }, async ({ page }) => {
    const before = await visits();
    const chunk = page.waitForResponse((answer) => /\/assets\/visit-[^/]*\.js$/.test(answer.url()));
    await page.goto(`${url}/contact`);
    await appReady(page);
    // A module runs once: this one loads after the page's own import of it.
    await page.evaluate(`import(${JSON.stringify((await chunk).url())})`);
    await page.goto('about:blank'); // the browser sends the report after this
    // The store adds what was reported to the database every minute.
    await expect.poll(visits, { timeout: 70_000 }).toBeGreaterThan(before);
  }));

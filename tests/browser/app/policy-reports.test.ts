// What the policy stops in the service worker, which no page sees, reaches the store. What it stops on pages is in the
// console, so any other browser test would fail.
import { expect, inject, test } from 'vitest';
import { policyReportsPath } from '../../../contract/app/policy-reports.ts';
import { withBrowser, workerInCharge } from '../../support/browser/browser.ts';
import { openFaultyProxy } from '../../support/network/faulty-proxy.ts';

test('the service worker may ask no other host, and the attempt is reported', async () => {
  const line = await openFaultyProxy(inject('storeUrl'));
  try {
    await withBrowser({ url: line.url, language: 'en', hasWorker: true }, async ({ page, context }) => {
      const reports = line.fail(({ path }) => path === policyReportsPath, { is: 'late', ms: 0 });
      await page.goto(`${line.url}/store`);
      await workerInCharge(page);
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('there is no service worker');
      const answer = await worker.evaluate(() => fetch('https://elsewhere.example/').then(String, String));
      expect(answer).toContain('TypeError');
      await expect.poll(() => reports.met()).toBe(1);
    });
  } finally {
    await line.close();
  }
});

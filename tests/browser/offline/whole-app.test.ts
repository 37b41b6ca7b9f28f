// What of the app is on the device: its first part after any visit, the rest after a visit on a good line.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { missingFiles } from '../../support/browser/app-files.ts';
import { withBrowser, withoutStreams, workerInCharge } from '../../support/browser/browser.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { reportLine } from '../../support/browser/line.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const storeUrl = inject('storeUrl');

const heading = (page: Page, name?: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, ...(name === undefined ? {} : { name, exact: true }) });

test('after one visit on a good line pages that were never opened open offline', { tags: ['core'] }, async () => {
  const line = await openCuttableProxy(storeUrl);
  try {
    await withBrowser({ hasWorker: true, url: line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
      await reportLine(page, { effectiveType: '4g', saveData: false });
      await page.goto(`${line.url}/store`);
      await workerInCharge(page);
      await expect.poll(() => missingFiles(page), { timeout: 60_000 }).toEqual({ precached: [], rest: [] });
      expect(takeConsole()).toEqual([]);

      await line.cut();
      await context.setOffline(true);
      await page.goto(`${line.url}/contact`);
      await page.getByRole('textbox', { name: 'Your message' }).waitFor();
      await page.goto(`${line.url}/register`);
      await heading(page, 'Create an account').waitFor();
      takeConsole(); // the browser reports the failed requests
    });
  } finally {
    await line.close();
  }
});

test(
  'with data saving on only the first part is stored: list, product, cart and home open offline, others say so',
  { tags: ['core'] },
  async () => {
    const line = await openCuttableProxy(storeUrl);
    const customer = await registerCustomer(storeUrl, 'Noura');
    try {
      await withBrowser(
        { hasWorker: true, url: line.url, language: 'en' },
        async ({ page, context, cdp, takeConsole }) => {
          await reportLine(page, { effectiveType: '4g', saveData: true });
          await withoutStreams(page); // the browser logs a broken stream
          await page.goto(`${line.url}/healthz`);
          await putSession(page, customer);
          await page.clock.install();
          await page.goto(`${line.url}/store`);
          await workerInCharge(page);
          await appReady(page);
          await page.clock.runFor(9_000); // the rest would be asked for after four seconds
          const { precached, rest } = await missingFiles(page);
          expect(precached).toEqual([]);
          // Some files were loaded by the page after the worker took control.
          expect(rest.length).toBeGreaterThan(50);
          for (const name of ['checkout', 'orders', 'forms', 'account', 'contact'])
            expect(rest.filter((path) => path.startsWith(`/assets/${name}-`))).not.toEqual([]);

          const path = (await page.locator('main a[href^="/products/"]').first().getAttribute('href')) ?? '';
          const paths = ['/', '/store', path, '/cart', '/favorite'];
          const titles: string[] = [];
          for (const each of paths) {
            await page.goto(line.url + each);
            await heading(page).first().waitFor({ state: 'attached' });
            await appReady(page);
            await page.waitForLoadState('networkidle'); // its answers are stored
            titles.push((await heading(page).first().textContent()) ?? '');
          }
          // The first part has to do without what those pages have added.
          await page.evaluate(() => caches.delete('app-1'));
          await cdp.send('Network.clearBrowserCache');
          takeConsole();

          await line.cut();
          await context.setOffline(true);
          for (const [at, each] of paths.entries()) {
            await page.goto(line.url + each);
            await expect.poll(() => heading(page).first().textContent()).toBe(titles[at]);
          }
          await page.goto(`${line.url}/contact`);
          await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
          takeConsole(); // the browser reports the failed requests
        },
      );
    } finally {
      await line.close();
    }
  },
);

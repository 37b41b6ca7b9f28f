// Pages that the worker has stored as the server rendered them (docs/decisions/0044-stored-pages.md).
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { screens, withBrowser, workerInCharge } from '../../support/browser/browser.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { reportLine } from '../../support/browser/line.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const storeUrl = inject('storeUrl');
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const isStored = (page: Page, path: string) => page.evaluate(async (path) => Boolean(await caches.match(path)), path);

/** Opens a page and waits until the worker has stored it. */
async function openAndStore(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path);
  await workerInCharge(page);
  await expect.poll(() => isStored(page, path), { timeout: 60_000 }).toBe(true);
}

/** Gives a stored page another age, and a mark to tell it from the shell. */
const makeOlder = (page: Page, path: string, ms: number) =>
  page.evaluate(
    async ([path, ms]) => {
      const cache = await caches.open('pages-1');
      const stored = await cache.match(path);
      if (!stored) throw new Error(`${path} is not stored`);
      const text = (await stored.text()).replace(/("storedAt":)(\d+)/, (_, name, at) => name + (Number(at) - ms));
      await cache.put(path, new Response(text, { headers: stored.headers }));
    },
    [path, ms] as const,
  );

const isFromDevice = async (page: Page) =>
  ((await page.locator('#app-state').textContent()) ?? '').includes('storedAt');

describe.each(screens)('$language at $width px', (screen) => {
  test(
    'a later visit paints the stored page, asks again for what it shows, and moves nothing',
    { tags: ['core'] },
    async () => {
      await withBrowser({ hasWorker: true, url: storeUrl, ...screen }, async ({ page, takeConsole }) => {
        await reportLine(page, { effectiveType: '4g', saveData: false });
        for (const path of ['/', '/store']) {
          await openAndStore(page, storeUrl, path);
          await makeOlder(page, path, hourMs);
          const asked = page.waitForRequest((request) => /\/api\/v1\/(home|products)(\?|$)/.test(request.url()));
          await page.goto(storeUrl + path);
          expect(await isFromDevice(page)).toBe(true);
          await appReady(page);
          await asked;
          await page.waitForLoadState('networkidle');
          expect(await layoutShiftsSoFar(page)).toEqual([]);
        }
        expect(takeConsole()).toEqual([]);
      });
    },
  );

  test('without a connection a stored page opens, starts, and says how old it is', { tags: ['core'] }, async () => {
    const line = await openCuttableProxy(storeUrl);
    try {
      await withBrowser({ hasWorker: true, url: line.url, ...screen }, async ({ page, context, cdp, takeConsole }) => {
        await reportLine(page, { effectiveType: '4g', saveData: false });
        await openAndStore(page, line.url, '/store');
        // The device catalogue stays new. Its time replaces that of the page, which is longer: it has a date.
        await makeOlder(page, '/store', dayMs);
        await openAndStore(page, line.url, '/');
        await makeOlder(page, '/', dayMs);
        expect(takeConsole()).toEqual([]);
        await line.cut();
        await context.setOffline(true);
        await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
        await cdp.send('Network.clearBrowserCache');
        const asOf = screen.language === 'ar' ? 'آخر تحديث' : 'Last updated';
        for (const path of ['/store', '/']) {
          await page.goto(line.url + path);
          expect(await isFromDevice(page)).toBe(true);
          await appReady(page);
          await page.locator('main').getByText(asOf).first().waitFor();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /^(إغلاق|Close)$/ })
            .first()
            .click();
          expect(await layoutShiftsSoFar(page)).toEqual([]);
        }
        expect(takeConsole().filter((line) => !/Failed to load resource|ERR_/.test(line))).toEqual([]);
      });
    } finally {
      await line.close();
    }
  });
});

test('another language, another theme or a dismissed offer delete the stored pages', { tags: ['core'] }, () =>
  withBrowser({ hasWorker: true, url: storeUrl, language: 'ar', width: 1280 }, async ({ page }) => {
    await reportLine(page, { effectiveType: '4g', saveData: false });
    await openAndStore(page, storeUrl, '/store');
    await page.locator('header').getByRole('button', { name: 'إخفاء هذا العرض' }).click();
    await expect.poll(() => isStored(page, '/store')).toBe(false);

    await openAndStore(page, storeUrl, '/store');
    await page.goto(`${storeUrl}/store`);
    expect(await isFromDevice(page)).toBe(true);
    expect(await page.getByRole('button', { name: 'إخفاء هذا العرض' }).isVisible()).toBe(false);
    await appReady(page);
    await page.getByRole('radio', { name: 'داكن' }).check({ force: true });
    await expect.poll(() => isStored(page, '/store')).toBe(false);

    await openAndStore(page, storeUrl, '/store');
    await page.goto(`${storeUrl}/store?lang=en&set=1`);
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    await expect.poll(() => isStored(page, '/store')).toBe(false);
    await page.goto(`${storeUrl}/store`);
    await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor();
  }),
);

test('a customer sees their own cart and account on a stored page', { tags: ['core'] }, async () => {
  const customer = await registerCustomer(storeUrl, 'Noura');
  await withBrowser({ hasWorker: true, url: storeUrl, language: 'en', width: 1280 }, async ({ page, takeConsole }) => {
    await reportLine(page, { effectiveType: '4g', saveData: false });
    await page.goto(`${storeUrl}/healthz`);
    await putSession(page, customer);
    await openAndStore(page, storeUrl, '/store');
    await page.goto(`${storeUrl}/store`);
    expect(await isFromDevice(page)).toBe(true);
    await page.locator('header').getByLabel('Noura’s account', { exact: true }).waitFor();
    expect(takeConsole()).toEqual([]);
  });
});

test.each(screens)(
  'a customer’s first press on a stored page counts, and the page stays whole ($language, $width px)',
  async (screen) => {
    const customer = await registerCustomer(storeUrl, 'Noura');
    await withBrowser({ hasWorker: true, url: storeUrl, ...screen }, async ({ page, cdp, takeConsole }) => {
      await page.goto(`${storeUrl}/healthz`);
      await putSession(page, customer);
      await openAndStore(page, storeUrl, '/store');
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(`${storeUrl}/store`, { waitUntil: 'commit' });
      const parts = await page.waitForFunction(() => {
        if (!globalThis.beforeApp) return null; // an earlier press is the form's own, and leads to another page
        const [nav, footer] = [document.querySelector('#main-nav'), document.querySelector('body footer')];
        const button = document.querySelector<HTMLElement>('main button[value^="favourite:"]');
        if (!nav || !footer || !button) return null;
        button.click();
        return [nav, footer];
      });
      await appReady(page);
      const favorites = async () => {
        const headers = { Authorization: `Bearer ${customer.token}` };
        const answer = await fetch(`${storeUrl}/api/v1/wishlist`, { headers });
        return ((await answer.json()) as { data: unknown[] }).data.length;
      };
      await expect.poll(favorites, { timeout: 20_000 }).toBe(1);
      expect(new URL(page.url()).pathname).toBe('/store');
      expect(await parts.evaluate((both) => both?.map(({ isConnected }) => isConnected))).toEqual([true, true]);
      expect(takeConsole()).toEqual([]);
    });
  },
);

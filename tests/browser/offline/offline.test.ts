import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, withoutStreams, withBrowser, screens } from '../../support/browser/browser.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';
import { startBuiltStore } from '../../support/store/built-store.ts';
import { runCommandLine } from '../../support/store/command-line.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { testFolder } from '../../support/folder.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';
import { openCuttableProxy } from '../../support/network/cuttable-proxy.ts';

const storeUrl = inject('storeUrl');
const texts = {
  ar: { switchTo: 'English', ok: 'موافق' },
  en: { switchTo: 'العربية', ok: 'OK' },
};

const firstTitle = (page: Page) => page.locator('main :is(h2, h3) a[href^="/products/"]').first().textContent();
const picturesShown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')]
      .slice(0, 2)
      .every((image) => image.complete && image.naturalWidth > 0),
  );

/** Waits until the worker has cached what this page has shown. */
const isCached = async (page: Page, path: string) => {
  await appOnDevice(page);
  await expect
    .poll(
      () =>
        page.evaluate(async (part) => {
          for (const name of await caches.keys()) {
            const keys = await (await caches.open(name)).keys();
            if (keys.some((key) => key.url.includes(part))) return true;
          }
          return false;
        }, path),
      { timeout: 15_000 },
    )
    .toBe(true);
};

/** Adds a product to a customer's cart without any device knowing; returns its English title. */
async function fillElsewhere(token: string): Promise<string> {
  const api = `${storeUrl}/api/v1/products`;
  const listed = await fetch(`${api}?per_page=100&in_stock=1`, { headers: { 'Accept-Language': 'en' } });
  const { data } = (await listed.json()) as {
    data: { title: string; requires_custom_text: number; default_variety_id: number }[];
  };
  const product = data.find(({ requires_custom_text }) => requires_custom_text === 0);
  const added = await fetch(`${api}/add-to-cart`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ variety_id: product?.default_variety_id, quantity: 1 }),
  });
  expect(added.status).toBe(200);
  return product?.title ?? '';
}

describe.each(screens)('$language at $width px', ({ language, width, height }) => {
  test(
    'row 32: what was viewed opens again offline, with its pictures',
    { tags: language === 'ar' ? ['core'] : [] },
    async () => {
      const line = await openCuttableProxy(storeUrl);
      try {
        await withBrowser(
          { hasWorker: true, url: line.url, language, width, height },
          async ({ page, context, takeConsole }) => {
            await withoutStreams(page); // the browser logs a broken stream
            await page.goto(`${line.url}/store`);
            await isCached(page, '/api/v1/products?');
            const title = await firstTitle(page);
            const path = await page.locator('main a[href^="/products/"]').first().getAttribute('href');
            await page.locator(`main a[href="${path}"]`).first().click();
            await page.waitForURL(`**${path}`);
            await isCached(page, `/api/v1${path}`);
            await page.getByRole('heading', { level: 1, name: title ?? '', exact: true }).waitFor();
            await page.locator('#comments').scrollIntoViewIfNeeded();
            await isCached(page, `/api/v1${path}/comments`);
            await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
            expect(takeConsole()).toEqual([]);

            await line.cut();
            await context.setOffline(true);
            await page.reload();
            await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
            await expect.poll(() => picturesShown(page)).toBe(true);
            expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
            expect(await layoutShiftsSoFar(page)).toEqual([]);

            await page.goto(`${line.url}/store`);
            await expect.poll(() => firstTitle(page)).toBe(title);
            await expect.poll(() => picturesShown(page)).toBe(true);
          },
        );
      } finally {
        await line.close();
      }
    },
  );
});

test(
  'row 19: a second visit starts from the device, even if the server does not answer',
  { tags: ['core'] },
  async () => {
    const line = await openCuttableProxy(storeUrl);
    try {
      await withBrowser({ hasWorker: true, url: line.url }, async ({ page, takeConsole }) => {
        await page.goto(`${line.url}/store`);
        await isCached(page, '/api/v1/products?');
        const answer = await page.reload();
        expect(answer?.fromServiceWorker()).toBe(true);
        expect(await layoutShiftsSoFar(page)).toEqual([]);
        expect(takeConsole()).toEqual([]);
        await line.cut(); // no event tells the page: the server just does not respond
        await page.reload();
        await expect
          .poll(() => page.locator('main a[href^="/products/"]').count(), { timeout: 10_000 })
          .toBeGreaterThan(10);
      });
    } finally {
      await line.close();
    }
  },
);

test.each([
  ['closed', (page: Page) => page.close()],
  ['left for another site', (page: Page) => page.goto(`${storeUrl.replace('127.0.0.1', 'localhost')}/healthz`)],
])('a list that came as its page was being %s is there without a connection', async (_, leave) => {
  const line = await openCuttableProxy(storeUrl);
  const customer = await registerCustomer(storeUrl, 'Latifa');
  try {
    await withBrowser({ hasWorker: true, url: line.url, language: 'en' }, async ({ page, context, takeConsole }) => {
      await page.goto(`${line.url}/healthz`);
      await putSession(page, customer);
      await page.goto(`${line.url}/store`);
      await appOnDevice(page);
      await appReady(page);
      const title = await fillElsewhere(customer.token);
      const inCart = async (on: Page) => {
        const cart = on.locator('main').filter({ has: on.getByRole('heading', { level: 1, name: 'Cart' }) });
        await cart.getByRole('link', { name: title }).first().waitFor();
      };
      const another = await context.newPage();
      await page.locator('header a[href="/cart"]').click();
      await inCart(page);
      await leave(page);

      await line.cut();
      await context.setOffline(true);
      await another.goto(`${line.url}/cart`);
      await inCart(another);
      takeConsole(); // the browser reports the failed requests
    });
  } finally {
    await line.close();
  }
});

test('row 33: a page never opened says so offline, and opens once the connection is back', async () => {
  const line = await openCuttableProxy(storeUrl);
  try {
    await withBrowser({ hasWorker: true, url: line.url }, async ({ page, context, takeConsole }) => {
      await page.goto(`${line.url}/store`);
      await isCached(page, '/api/v1/products?');
      await line.cut();
      await context.setOffline(true);
      await page.goto(`${line.url}/products/3?variety=1`);
      await page.getByText('على جهازك بعد', { exact: false }).first().waitFor();
      expect(await page.getByText('لا توجد منتجات', { exact: false }).count()).toBe(0);
      takeConsole(); // the browser reports the failed request
      await line.mend();
      await context.setOffline(false);
      await expect.poll(() => page.locator('main img').count(), { timeout: 20_000 }).toBeGreaterThan(0);
      takeConsole();
    });
  } finally {
    await line.close();
  }
});

test.each(['ar', 'en'] as const)(
  'row 23: from %s the language switch in the dialog works, keeps the page and lasts; each language has its own copies',
  async (language) => {
    const line = await openCuttableProxy(storeUrl);
    const other = language === 'ar' ? 'en' : 'ar';
    try {
      await withBrowser(
        { hasWorker: true, url: line.url, language, width: 1280 },
        async ({ page, context, takeConsole }) => {
          await page.goto(`${line.url}/store?order=price_asc`);
          await isCached(page, '/api/v1/products?');
          const before = await firstTitle(page);
          const switchLanguage = async (to: 'ar' | 'en') => {
            await page
              .getByRole('banner')
              .getByRole('button', { name: /اللغة|language|العربية|English/i })
              .first()
              .click();
            const from = to === 'ar' ? 'en' : 'ar';
            await page.getByRole('dialog').getByRole('radio', { name: texts[from].switchTo }).check();
            await page.getByRole('dialog').getByRole('button', { name: texts[from].ok }).click();
            await page.waitForFunction((lang) => document.documentElement.lang === lang, to);
          };
          await switchLanguage(other);
          expect(page.url()).toContain('order=price_asc');
          await expect.poll(() => firstTitle(page)).not.toBe(before);
          expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(other);
          await isCached(page, `__lang=${other}`);
          const after = await firstTitle(page);
          expect(takeConsole()).toEqual([]);

          await line.cut();
          await context.setOffline(true);
          // By key: a pointer would rest on a card and preload its page.
          const notice = page.getByRole('dialog', { name: /وضع عدم الاتصال|Offline Mode/ });
          await notice.getByRole('button').press('Enter');
          await switchLanguage(language);
          await expect.poll(() => firstTitle(page)).toBe(before);
          await switchLanguage(other);
          await expect.poll(() => firstTitle(page)).toBe(after);
        },
      );
    } finally {
      await line.close();
    }
  },
);

test('an unknown stored language becomes Arabic', () =>
  withBrowser({ hasWorker: true, url: storeUrl }, async ({ page }) => {
    await page.goto(`${storeUrl}/store`);
    await page.evaluate(() => localStorage.setItem('language', 'fr'));
    await page.reload();
    // The server's page has products before its script runs.
    const languages = () => page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')]);
    await expect.poll(languages).toEqual(['ar', 'ar']);
  }));

test('a price changed by the owner is shown within minutes, whatever the browser has cached', async () => {
  // Without the demonstration.
  const store = await startBuiltStore({ env: { LOG_LEVEL: 'warn', NODE_ENV: 'production' } });
  const folder = testFolder();
  const sell = async (price: number) => {
    const ring = productEntry({ category: 'gold.rings', variety: { sku: 'RING', price } });
    const file = folder.write(`at-${price}.json`, { categories: twoFields, products: [ring] });
    expect(await runCommandLine(['import', file], { DATA_DIR: store.dataDir })).toMatchObject({ code: 0 });
    await expect.poll(async () => (await fetch(`${store.url}/api/v1/products/1`)).text()).toContain(`"price":${price}`);
  };
  try {
    await sell(555);
    await withBrowser({ hasWorker: true, url: store.url, language: 'en' }, async ({ page }) => {
      const shown = () => page.locator('main article').first().textContent();
      await page.goto(`${store.url}/products/1`);
      await isCached(page, '/api/v1/products/1?');
      await page.reload(); // now requested through the worker, and also cached by the browser
      await expect.poll(shown).toContain('555');
      await page.clock.setSystemTime(Date.now() + 2 * 60_000); // the page's own data is fresh for one minute
      await page.reload();
      await expect.poll(shown).toContain('555');

      await sell(777);
      await page.clock.setSystemTime(Date.now() + 4 * 60_000);
      await page.reload();
      await expect.poll(shown).toContain('777');
    });
  } finally {
    await store.stop();
  }
});

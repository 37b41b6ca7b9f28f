import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import {
  installProblems,
  openBrowser,
  everyScreen,
  withBrowser,
  workerInCharge,
} from '../../support/browser/browser.ts';
import { appReady } from '../../support/browser/app-ready.ts';
import { layoutShiftsSoFar } from '../../support/browser/layout-shifts.ts';

const url = inject('storeUrl');

// server/pages tests the rest of the server's HTML; this test needs the built files.
test('the server’s changes to the shell give it a new revision on devices', { tags: ['core'] }, async () => {
  const shell = await fetch(`${url}/shell.html`);
  const policy = shell.headers.get('content-security-policy') ?? '';
  const revision = createHash('sha256')
    .update(`${await shell.text()}\n${policy}`)
    .digest('hex')
    .slice(0, 32);
  const worker = await (await fetch(`${url}/sw.js`)).text();
  expect(worker).toContain(`{"revision":"${revision}","url":"/shell.html"}`);
});

describe.each(everyScreen)('$language at $width px', ({ language, width, height }) => {
  test(
    'first visit, a product, back: nothing shifts, and the console stays silent',
    { tags: (language === 'ar') === width < 600 ? ['core'] : [] },
    () =>
      withBrowser({ hasWorker: true, url, language, width, height }, async ({ page }) => {
        await page.goto(`${url}/store`);
        await workerInCharge(page);
        const card = page.locator('main a[href^="/products/"]').first();
        const path = await card.getAttribute('href');
        expect(await layoutShiftsSoFar(page)).toEqual([]);

        await page.evaluate(() => window.scrollTo(0, 400));
        const fifth = page.locator('main a[href^="/products/"]').nth(4);
        await fifth.scrollIntoViewIfNeeded();
        const left = await page.evaluate(() => window.scrollY);
        expect(left).toBeGreaterThan(100);
        await fifth.click();
        await page.waitForURL(/\/products\/\d+/);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // The URL changes before the page does.
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
        await page.goBack();
        await page.waitForURL(/\/store$/);
        await page.locator(`main a[href="${path}"]`).first().waitFor();
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
        expect(await layoutShiftsSoFar(page)).toEqual([]);
      }),
  );
});

test('no other host is contacted', { tags: ['core'] }, () =>
  withBrowser({ hasWorker: true, url, width: 1280 }, async ({ page }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    await page.waitForLoadState('networkidle'); // includes late requests
    hosts.delete('null'); // data: and blob: URLs have no origin
    expect([...hosts]).toEqual([url]);
  }),
);

test('a first visit downloads neither texts nor API answers twice', { tags: ['core'] }, () =>
  withBrowser({ hasWorker: true, url }, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.serviceWorker()) requests.push(new URL(request.url()).pathname);
    });
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    await page.waitForLoadState('networkidle'); // includes late requests
    expect(requests.filter((path) => path === '/api/v1/products')).toEqual([]);
    expect(requests.filter((path) => /locale.*en/.test(path))).toEqual([]);
  }),
);

test('Chromium reports no problem with installing the store', { tags: ['core'] }, () =>
  withBrowser({ hasWorker: true, url, isOwn: true }, async ({ page, cdp }) => {
    await page.goto(`${url}/store`);
    await workerInCharge(page);
    expect(await installProblems(cdp)).toEqual([]);
  }),
);

test.each([
  { path: '/', most: { page: 35_000, scripts: 900, requests: 1 } },
  { path: '/store', most: { page: 26_500, scripts: 900, requests: 1 } },
  { path: '/products/:id', most: { page: 27_500, scripts: 900, requests: 3 } },
])('until it is loaded, $path takes no more bytes and requests than its limits', { tags: ['core'] }, ({ path, most }) =>
  withBrowser({ url }, async ({ page }) => {
    const list = (await (await fetch(`${url}/api/v1/products?per_page=1`)).json()) as { data: { id: number }[] };
    await page.goto(url + path.replace(':id', String(list.data[0]?.id)));
    const taken = await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (!visit) throw new Error('the browser has not measured the visit');
      const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ name, startTime }) => startTime < visit.loadEventStart && !name.includes('/media/'),
      );
      const scripts = files.filter(({ name }) => name.endsWith('.js'));
      return {
        page: visit.encodedBodySize,
        scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        requests: files.length,
      };
    });
    expect(taken.page).toBeGreaterThan(0);
    expect(taken.page).toBeLessThanOrEqual(most.page);
    expect(taken.scripts).toBeGreaterThan(0);
    expect(taken.scripts).toBeLessThanOrEqual(most.scripts);
    expect(taken.requests).toBeLessThanOrEqual(most.requests);
  }),
);

test('a press that comes before the app is carried out once it runs', { tags: ['core'] }, () =>
  withBrowser({ url, language: 'en' }, async ({ page }) => {
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const close = document.querySelector<HTMLElement>('header section button:last-of-type');
        if (!close) throw new Error('no button closes the banner');
        close.click();
      }),
    );
    await page.goto(`${url}/store`);
    await appReady(page);
    expect(await page.getByText('LAMSA10').count()).toBe(0);
  }),
);

describe('what is typed on a product page before the app runs', () => {
  const fieldNamed = (page: Page, name: string) => page.locator(`main input[name=${name}]`);

  async function engravedProduct(): Promise<string> {
    const list = (await (await fetch(`${url}/api/v1/products?per_page=50`)).json()) as {
      data: { id: number; requires_custom_text: number; quantity: number }[];
    };
    const product = list.data.find(({ requires_custom_text: takesText, quantity }) => takesText === 1 && quantity > 3);
    return `${url}/products/${product?.id}`;
  }

  test('stays, with each key of a shopper who types on while the app starts', { tags: ['core'] }, async () => {
    const address = await engravedProduct();
    await withBrowser({ url, language: 'en' }, async ({ page, cdp }) => {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      // Chromium logs a focus that comes before the frame in which it looks for elements with `autofocus`.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const field = fieldNamed(page, 'custom_text');
      await field.focus();
      const isStarting = () => page.evaluate(() => document.documentElement.dataset['app'] !== 'ready');
      let text = '';
      while (await isStarting()) {
        const letter = text.length < 40 ? 'Noura'.charAt(text.length % 5) : null;
        await page.keyboard.press(letter ?? 'Backspace', { delay: 20 * (text.length % 8) });
        text = letter === null ? text.slice(0, -1) : text + letter;
      }
      expect(text).not.toBe('');
      await page.getByRole('main').getByText(`${text.length} / 50`).waitFor();
      await appReady(page);
      expect(await field.inputValue()).toBe(text);
    });
  });

  test('is known to the app, also if it comes before any script', { tags: ['core'] }, async () => {
    const address = await engravedProduct();
    await withBrowser({ url, language: 'en' }, async ({ page }) => {
      await page.addInitScript(() =>
        document.addEventListener('readystatechange', () => {
          const [text, quantity] = ['custom_text', 'quantity'].map((name) =>
            document.querySelector<HTMLInputElement>(`main input[name=${name}]`),
          );
          if (!text || !quantity) throw new Error('the page has no fields');
          if (document.readyState !== 'interactive') return;
          text.value = 'Noura';
          quantity.value = '3';
        }),
      );
      await page.goto(address);
      await page.getByRole('main').getByText('5 / 50').waitFor();
      await page.getByRole('main').getByText('Total').first().waitFor();
      await appReady(page);
      expect(await fieldNamed(page, 'custom_text').inputValue()).toBe('Noura');
      expect(await fieldNamed(page, 'quantity').inputValue()).toBe('3');
    });
  });
});

test('the app starts without waiting for a picture that never arrives', { tags: ['core'] }, () =>
  withBrowser({ url }, async ({ page }) => {
    await page.route('**/media/**', () => undefined); // never answered
    await page.goto(`${url}/store`, { waitUntil: 'commit' });
    await appReady(page);
  }),
);

test('links and the search form work without any script', { tags: ['core'] }, async () => {
  const shopper = await openBrowser({ url, width: 1280 });
  try {
    await shopper.page.route('**/assets/**', (route) => route.abort());
    await shopper.page.goto(`${url}/store`);
    const search = shopper.page.getByRole('search').getByRole('searchbox').first();
    await search.fill('خاتم');
    await search.press('Enter');
    await shopper.page.waitForURL(/\/products\?.*search=/);
    await shopper.page.locator('main a[href^="/products/"]').first().click();
    await shopper.page.waitForURL(/\/products\/\d+/);
    expect(await shopper.page.getByRole('heading', { level: 1 }).textContent()).toContain('خاتم');
  } finally {
    await shopper.close();
  }
});

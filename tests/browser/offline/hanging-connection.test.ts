// A connection that accepts requests and never answers: no event reports it, so the page must detect it itself within
// four seconds.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { appOnDevice, withoutStreams, withBrowser } from '../../support/browser/browser.ts';
import { putSession, registerCustomer } from '../../support/browser/device.ts';
import { openFaultyProxy, type FaultyProxy } from '../../support/network/faulty-proxy.ts';
import { watchTraffic } from '../../support/browser/layout-shifts.ts';

const storeUrl = inject('storeUrl');
const bar = 'The store is not responding. Showing what is saved on your device.';
const barWithinMs = 4_000;

/** Records when the bar appears, in ms since navigation. */
const noteBar = (page: Page) =>
  page.addInitScript((text) => {
    const look = () => {
      if (!document.body?.textContent?.includes(text)) return;
      observer.disconnect();
      Object.assign(window, { barAt: performance.now() });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  }, bar);

const barAt = async (page: Page): Promise<number> => {
  const seen = await page.waitForFunction(() => ('barAt' in window ? { at: Number(window.barAt) } : null), undefined, {
    timeout: 20_000,
  });
  return (await seen.evaluate((value) => value?.at)) ?? Number.NaN;
};

type Story = (page: Page, line: FaultyProxy, settled: () => Promise<void>) => Promise<void>;

/** A customer's browser with the store's pages on the device, on a connection that can hang. */
const withStoredPages = (story: Story) => async () => {
  const line = await openFaultyProxy(storeUrl);
  try {
    await withBrowser({ hasWorker: true, url: line.url, language: 'en' }, async ({ page, takeConsole }) => {
      await withoutStreams(page);
      await noteBar(page);
      const { settled } = watchTraffic(page);
      await page.goto(`${line.url}/healthz`);
      await putSession(page, await registerCustomer(storeUrl, 'Noura'));
      await page.goto(`${line.url}/store`);
      await appOnDevice(page);
      for (const path of ['/', '/products/1', '/cart', '/orders', '/return-policy', '/store']) {
        await page.goto(line.url + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await appReady(page);
        await settled();
      }
      await story(page, line, settled);
      takeConsole(); // the browser reports the requests it gave up
    });
  } finally {
    await line.close();
  }
};

const hang = (line: FaultyProxy) => line.fail(() => true, { is: 'held', at: 'request' });

const pages = ['/store', '/', '/products/1', '/cart', '/orders', '/return-policy'];

test(
  'on a hanging connection the bar appears within four seconds of each page load',
  withStoredPages(async (page, line) => {
    hang(line);
    const took: Record<string, number> = {};
    for (const path of pages) {
      await page.goto(line.url + path, { waitUntil: 'commit' });
      took[path] = await barAt(page);
    }
    expect(Object.entries(took).filter(([, ms]) => ms >= barWithinMs)).toEqual([]);
  }),
);

test(
  'on a hanging connection the bar appears within four seconds of following a link',
  withStoredPages(async (page, line, settled) => {
    const took: Record<string, number> = {};
    for (const path of pages) {
      await page.goto(line.url + (path === '/store' ? '/return-policy' : '/store'));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await appReady(page);
      await settled(); // an answer after the click would show a working connection
      const hanging = hang(line);
      const clickedAt = await page.evaluate((href) => {
        const link = document.querySelector<HTMLElement>(`a[href="${href}"]`);
        link?.click();
        return link ? performance.now() : Number.NaN;
      }, path);
      await page.waitForURL(line.url + path);
      took[path] = (await barAt(page)) - clickedAt;
      hanging.letGo();
    }
    expect(Object.entries(took).filter(([, ms]) => !(ms < barWithinMs))).toEqual([]);
  }),
);

test(
  'answers that take two and a half seconds are not a connection problem',
  withStoredPages(async (page, line) => {
    const slow = line.fail(({ path }) => path.startsWith('/api/'), { is: 'late', ms: 2_500 });
    await page.goto(`${line.url}/cart`);
    await expect.poll(() => slow.met(), { timeout: 15_000 }).toBeGreaterThan(2);
    await page.waitForFunction((ms) => performance.now() > ms, barWithinMs); // the bar would be visible by now
    expect(await page.evaluate(() => 'barAt' in window)).toBe(false);
  }),
);

// The first tap on a page that closes a moment later: the change is stored on the device and reaches the server once.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { appReady } from '../../support/browser/app-ready.ts';
import { installWorker, withBrowser } from '../../support/browser/browser.ts';
import { putSession, registerCustomer, type Customer } from '../../support/browser/device.ts';
import { openFaultyProxy, type FaultyProxy } from '../../support/network/faulty-proxy.ts';
import { openOwnStore, type OwnStore } from '../../support/store/own-store.ts';
import { productEntry, twoFields } from '../../support/api/shop.ts';

const soon = { timeout: 20_000 };
const slowPhone = { rate: 4 };

let store: OwnStore;
let line: FaultyProxy;
let noura: Customer;

beforeAll(async () => {
  const thing = (number: number) =>
    productEntry({
      title: { ar: `منتج ${number}`, en: `Thing ${number}` },
      variety: { sku: `THING-${number}`, price: 100, quantity: 50 },
    });
  store = await openOwnStore({ categories: twoFields, products: [1, 2, 3, 4, 5, 6, 7, 8].map(thing) });
});

afterAll(() => store?.stop());

beforeEach(async () => {
  line = await openFaultyProxy(store.url);
  noura = await registerCustomer(store.url, 'Noura');
});

afterEach(() => line.close());

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${store.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${noura.token}` } });
  return ((await answer.json()) as { data: T }).data;
}

const leaving: [string, (page: Page) => Promise<unknown>][] = [
  ['closed', (page) => page.close()],
  ['left for another one', (page) => page.goto(`${line.url}/healthz`)],
];

const firstTap = (ms: number, leave: (page: Page) => Promise<unknown>) =>
  withBrowser({ hasWorker: true, url: line.url, language: 'en' }, async ({ page: first, context, takeConsole }) => {
    await installWorker(first, line.url);
    await putSession(first, noura);
    await first.goto(`${line.url}/store`);
    await appReady(first);
    await first.close();
    for (const what of ['Add To Favorite', 'Add To Cart']) {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', slowPhone);
      await page.goto(`${line.url}/store`);
      const card = page.getByRole('article', { name: 'Thing 1', exact: true });
      await card.getByRole('button', { name: what, exact: true }).evaluate((button: HTMLElement, wait) => {
        button.click();
        return wait === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, wait));
      }, ms);
      await leave(page);
      if (!page.isClosed()) await page.close();
    }

    const next = await context.newPage();
    await next.goto(`${line.url}/store`);
    const favourites = () => ask<{ title: string }[]>('/wishlist');
    const cart = () => ask<{ quantity: number }[]>('/carts');
    await expect.poll(favourites, soon).toHaveLength(1);
    await expect.poll(cart, soon).toMatchObject([{ quantity: 1 }]);
    const card = next.getByRole('article', { name: 'Thing 1', exact: true });
    await card.getByRole('button', { name: 'Remove From Favorite' }).waitFor(soon);
    const stored = () => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('change:')));
    await expect.poll(stored).toEqual([]);
    await next.reload();
    await next.waitForLoadState('networkidle');
    expect(new Set(line.writes().map(({ key }) => key)).size).toBe(2);
    expect(await cart()).toMatchObject([{ quantity: 1 }]);
    takeConsole(); // for requests of a page that was left
  });

for (const [how, leave] of leaving) {
  for (const ms of [0, 50, 100]) {
    const tags = how === 'closed' && ms === 0 ? ['core'] : [];
    test(`the page is ${how} ${ms} ms after the first tap`, { tags }, () => firstTap(ms, leave));
  }
}

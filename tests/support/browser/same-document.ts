// Whether a page is still the one that was opened, or has been loaded anew; and what tests of releases do with it.
import type { BrowserContext, Page } from 'playwright-core';
import { appReady } from './app-ready.ts';
import { workerInCharge } from './browser.ts';

export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
export const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Opens a page of the store, with the worker in charge and everything fetched, and marks it. */
export async function openMarked(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await workerInCharge(page);
  await appReady(page);
  await mark(page);
}

/** As the page does by itself each hour. */
export const lookForRelease = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration?.update()));

/** How many changes wait on the device. */
export const waiting = async (context: BrowserContext) =>
  Number((await context.cookies()).find(({ name }) => name === 'pending')?.value ?? 0);
